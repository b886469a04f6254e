import Outlet
import ViewTree

/// Shows agents the screens of an app.
struct AgentScreens: Sendable {
    let site: Site
    /// The server's origin in the agent's request.
    let origin: String

    /// The plain screen of a session's document, and its drawing for agents. `seen` is the newest effect that the client knows;
    /// nil to show no effects.
    func screen(
        of document: [UInt8], in session: Session, after seen: Int? = nil
    ) throws -> (plain: PlainScreen, drawn: AgentScreen) {
        let language = site.application.pageLanguage(for: session.locale)
        let plain = PlainScreen(
            try DocumentExcerpt(of: document), after: seen, below: site.basePath, in: language)
        let offer = AgentOffer(plain, in: session, of: site.sessions)
        let drawing = AgentDrawing(
            language: language, origin: origin, basePath: site.basePath, offers: { offer.holds($0) })
        return (plain, drawing.screen(of: plain))
    }
}
