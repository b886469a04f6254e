import Outlet
import ViewTree

/// Tells which controls of a screen are for agents: none that may sign in or out, or undo.
final class AgentOffer {
    private let session: Session
    private let sessions: Sessions
    /// Values that a person might fill in: an event is tried with it, since without it a form is not sent.
    private let values: JSONObject
    /// What is known of events, by their names and nodes; rows of a list are the same.
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
