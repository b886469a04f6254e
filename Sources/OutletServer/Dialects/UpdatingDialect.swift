import Outlet
import ViewTree

/// A dialect whose clients are sent what changes on the screen that they show.
protocol UpdatingDialect: DrawnDialect {
    /// What clients have been sent last.
    var kept: KeptDrawings { get }
}

extension UpdatingDialect {
    /// The screen of a session: what has changed since one that is kept or known, else its whole document.
    ///
    /// - Parameters:
    ///   - seen: the newest effect that the client knows; nil if it starts anew.
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

    /// Whether little leads from what is kept of a session to it: it is drawn at once.
    func isNear(_ session: Session, from origin: String) -> Bool {
        kept.screen(of: session.id, from: origin)?.isNear(session) ?? false
    }
}
