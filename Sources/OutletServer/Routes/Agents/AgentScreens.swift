import Outlet
import ViewTree

/// Shows agents the screens of an app.
struct AgentScreens: Sendable {
    let site: Site
    /// The origin of the server as the agent knows it.
    let origin: String

    /// The plain screen of a session's document, and how an agent reads it. `seen` is the newest effect that the client knows; nil
    /// if it starts anew.
    func screen(
        of document: [UInt8], in session: Session, after seen: Int? = nil
    ) throws -> (plain: PlainScreen, drawn: AgentScreen) {
        let language = site.application.pageLanguage(for: session.locale)
        let plain = PlainScreen(
            try DocumentExcerpt(of: document), knowing: PlainScreen.standardTypes, after: seen, below: site.basePath,
            in: language)
        let offer = AgentOffer(plain, in: session, of: site.sessions)
        let drawing = AgentDrawing(
            language: language, origin: origin, basePath: site.basePath, offers: offer.holds)
        return (plain, drawing.screen(of: plain))
    }
}

/// Tells which controls of a screen are for agents: none that may sign in or out, or undo.
private final class AgentOffer {
    private let session: Session
    private let sessions: Sessions
    /// Whether the screen signs in; if it does, in its forms.
    private let signsIn: Bool
    private let hasForm: Bool
    /// What is known of events, by their names and nodes; rows of a list are the same.
    private var known: [[String]: Bool] = [:]

    init(_ screen: PlainScreen, in session: Session, of sessions: Sessions) {
        (self.session, self.sessions) = (session, sessions)
        signsIn = sessions.signsIn(session)
        var hasForm = false
        if signsIn {
            for node in screen.content { node.visit { if $0.type == "form" { hasForm = true } } }
        }
        self.hasForm = hasForm
    }

    func holds(_ control: PlainControl, isInForm: Bool) -> Bool {
        switch control.event {
        case .undo, PlainControl.apply.event: return false
        case .back, .dismiss, .open, .select, .loadMore, .refresh, .reorder: return true
        default: break
        }
        if signsIn, isInForm || !hasForm { return false }
        let parts = NodeAddress(control.node ?? "")?.parts ?? []
        let kind = [control.event.rawValue] + (parts.count > 1 ? [parts[0]] + parts.dropFirst(2) : [control.node ?? ""])
        if let moves = known[kind] { return !moves }
        let moves = sessions.wouldMove(Event(control.event, on: control.node, value: control.payload), in: session)
        known[kind] = moves
        return !moves
    }
}
