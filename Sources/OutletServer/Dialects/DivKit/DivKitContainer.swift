import Outlet
import ViewTree

/// The outermost element of a card. Its variables hold the values that a control sends.
struct DivKitContainer {
    /// The revision of the session at which all of it was drawn.
    let revision: Int
    /// The newest effect at that time; 0 if there was none.
    let seen: Int
    /// The address of its session; nil without a session, when nothing can be pressed.
    let address: String?

    /// The beginning of the ids of all such elements.
    static let prefix = "outlet-"

    /// The id of the element that was drawn at a revision.
    static func id(at revision: Int) -> String { "\(prefix)\(revision)" }

    var id: String { Self.id(at: revision) }

    /// The encoded actions that send a control, and then load the changes, also if it was refused. The control's text goes
    /// between the two parts. Nil if nothing can be pressed.
    var actions: (start: [UInt8], end: [UInt8])? {
        guard let address else { return nil }
        var start = JSONWriter(capacity: 256)
        start.write(raw: #"[{"log_id":"submit","typed":{"type":"submit","container_id":"#)
        start.write(divKit: id)
        start.write(raw: #","request":{"method":"post","url":"#)
        start.write(divKit: "\(address)/events?as=\(Dialect.divkit.name)&")
        // Drops the closing quotation mark: the control's text continues the address.
        start.bytes.removeLast()
        var end = JSONWriter(capacity: 512)
        end.write(raw: #"","headers":[{"name":"Content-Type","value":"application/json"}]},"on_success_actions":["#)
        write(downloadTo: &end, address)
        end.write(raw: #"],"on_fail_actions":["#)
        write(downloadTo: &end, address)
        end.write(raw: "]}}]")
        return (start.bytes, end.bytes)
    }

    private func write(downloadTo writer: inout JSONWriter, _ address: String) {
        writer.write(raw: #"{"log_id":"download","typed":{"type":"download","url":"#)
        writer.write(divKit: "\(address)?as=\(Dialect.divkit.name)&after=\(revision)&seen=\(seen)")
        writer.write(raw: "}}")
    }
}
