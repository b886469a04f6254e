import Outlet
import ViewTree

/// Decides which controls of a screen agents may press: none that may sign in or out, or undo.
final class AgentOffer {
    private let session: Session
    private let sessions: Sessions
    /// Sample values with which an event is tried too, since a form without values may not be sent.
    private let values: JSONObject
    /// The results by event and node; the rows of a list share one.
    private var known: [[String]: Bool] = [:]

    init(_ screen: PlainScreen, in session: Session, of sessions: Sessions) {
        (self.session, self.sessions) = (session, sessions)
        values = JSONObject(
            screen.inputs.compactMap { input in
                switch input.kind {
                case .secret: (input.node, "correct Horse 4 battery!")
                case .text where input.value == "": (input.node, "someone@example.org")
                case .toggle: (input.node, true)
                default: nil
                }
            })
    }

    /// Whether an agent may press a control.
    func holds(_ control: PlainControl) -> Bool {
        switch control.event {
        case .undo, PlainControl.apply.event: return false
        case .back, .open, .loadMore, .reorder: return true
        default: break
        }
        guard sessions.mayMove else { return true }
        let parts = NodeAddress(control.node ?? "")?.parts ?? []
        let node = parts.count > 1 ? [parts[0]] + parts.dropFirst(2) : [control.node ?? ""]
        let kind = [control.event.rawValue] + node
        if let isHeld = known[kind] { return isHeld }
        let event = Event(control.event, on: control.node, value: control.payload)
        let filled = Event(control.event, on: control.node, value: control.payload, values: values)
        let isHeld = !sessions.wouldMove(event, in: session) && !sessions.wouldMove(filled, in: session)
        known[kind] = isHeld
        return isHeld
    }
}
