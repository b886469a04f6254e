import Outlet
import ViewTree

/// A dialect whose clients are sent only the changes of the screen that they show.
protocol UpdatingDialect: EncodedDialect {
    /// The drawings that clients were sent last.
    var kept: KeptDrawings { get }
}

extension UpdatingDialect {
    /// The screen of a session. Applies the changes since a kept or known screen; without one, reads the whole document.
    ///
    /// - Parameters:
    ///   - seen: the newest effect that the client knows; nil to show no effects.
    ///   - known: a screen of the session at some revision.
    ///   - document: renders the session's document.
    func screen(
        of session: Session, after seen: Int? = nil, from origin: String, since known: KeptScreen? = nil,
        document: () throws -> [UInt8]
    ) throws -> KeptScreen {
        let kept = kept.screen(of: session.id, from: origin)
        if let next = (kept?.following(session, after: seen)) ?? known?.following(session, after: seen) { return next }
        return try screen(of: document(), in: session, after: seen)
    }

    /// The screen of a session, of its whole document.
    func screen(of document: [UInt8], in session: Session, after seen: Int? = nil) throws -> KeptScreen {
        try KeptScreen(
            of: document, in: session, knowing: types(for: session), after: seen, below: basePath,
            in: application.pageLanguage(for: session.locale))
    }

    /// Whether the session's screen can be drawn at once, since little has changed from the kept one.
    func isNear(_ session: Session, from origin: String) -> Bool {
        kept.screen(of: session.id, from: origin)?.isNear(session) ?? false
    }
}
