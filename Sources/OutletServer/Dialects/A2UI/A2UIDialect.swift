import Outlet
import ViewTree

/// Screens as messages of A2UI 0.9, which its clients for Android, Flutter, React, Lit and Angular draw.
struct A2UIDialect: UpdatingDialect {
    let dialect = Dialect.a2ui

    let application: Application
    let basePath: BasePath
    /// The catalogs beside the basic one.
    let catalogs: [A2UICatalog]
    /// What clients have been sent last.
    let kept = KeptDrawings()

    func body(of document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [UInt8] {
        A2UIMessages.array(try whole(document, in: session, locale, from: origin))
    }

    /// The messages of a new surface with a document.
    func whole(_ document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [[UInt8]] {
        guard let session else {
            let language = application.pageLanguage(for: locale)
            return A2UIMessages.whole(
                drawing(language, nil, from: origin).drawn(try screen(of: document, in: language)), at: 0)
        }
        let catalog = try catalog(of: session)
        let screen = try screen(of: document, in: session)
        let drawn = drawing(of: session, catalog, from: origin).drawn(screen.plain)
        keep(drawn, nil, screen, of: session, from: origin)
        return whole(drawn, catalog, at: session.revision)
    }

    private func whole(_ drawn: DrawnScreen, _ catalog: A2UICatalog?, at revision: Int) -> [[UInt8]] {
        A2UIMessages.whole(drawn, at: revision, of: catalog?.id ?? A2UIMessages.catalog)
    }

    /// The catalog with whose components a session is drawn; nil for the basic one.
    ///
    /// - Throws: a `Problem` if this release of the app does not have the session's any more.
    func catalog(of session: Session) throws(Problem) -> A2UICatalog? {
        guard let id = session.catalog else { return nil }
        if let catalog = catalogs.first(where: { $0.id == id }) { return catalog }
        throw Problem(
            .notAcceptable, "The catalog of this session, '\(id.prefix(256))', is not there any more. Open another one."
        )
    }

    func types(for session: Session?) -> KnownTypes {
        guard let id = session?.catalog else { return .standard }
        return catalogs.first { $0.id == id }?.types ?? .standard
    }

    /// Where an update begins: what its client has been sent.
    struct Start: Sendable {
        /// The client's revision; nil for that before its event.
        let revision: Int?
        /// What was there before the client's event; nil if it was not done now.
        var before: Before?
        /// What the client's inputs held.
        var held = JSONObject()
        /// Whether the client is to get a new surface.
        var isWhole = false
    }

    /// A session before an event, by which what its client was sent is known even if it is not kept.
    struct Before: Sendable {
        let session: Session
        let screen: KeptScreen
        /// The keys of the inputs whose changes the client has handed in.
        let posted: Set<String>
    }

    /// The messages that lead a client to a session's document. `seen` is the newest effect that the client knows; `document`
    /// renders the document, if it is needed.
    func update(
        of session: Session, after seen: Int?, since start: Start, from origin: String,
        document: () throws -> [UInt8]
    ) throws -> [[UInt8]] {
        let catalog = try catalog(of: session)
        let screen = try screen(
            of: session, after: seen, from: origin, since: start.before?.screen, document: document)
        let drawing = drawing(of: session, catalog, from: origin)
        let drawn = drawing.drawn(screen.plain)
        guard !start.isWhole, let older = older(start, of: session.id, by: drawing),
            older.top == session.topEntry, case .screen(let shown, _) = older.drawn
        else {
            keep(drawn, nil, screen, of: session, from: origin)
            return [A2UIMessages.end] + whole(drawn, catalog, at: session.revision)
        }
        // Which of the clients at this revision shows the notices of an earlier event is not known.
        let cleared: Set<String> = older.hasNotices ? [A2UIDrawing.root] : []
        let difference = PlainDifference(from: shown, to: drawn, drawing: drawn.fleeting.union(cleared))
        keep(drawn, difference, screen, of: session, from: origin)
        if difference.isEmpty, older.revision == session.revision { return [] }
        // What the client has handed in was a revision of its own: what it is by now, the document has changed since.
        let posted = start.before.map { session.revision > $0.session.revision + 1 ? $0.posted : [] }
        return A2UIMessages.changes(
            difference, and: posted ?? [], to: drawn, at: session.revision, holding: start.held)
    }

    /// Whether an update can be drawn at once: its screen can, or only a few texts differ from what the client has been sent.
    func isNear(_ session: Session, since start: Start, from origin: String) -> Bool {
        if start.isWhole { return false }
        if isNear(session, from: origin) { return true }
        guard let revision = start.revision ?? start.before?.session.revision,
            kept.drawing(of: session.id, at: revision, from: origin)?.top == session.topEntry
        else { return false }
        return kept.screen(of: session.id, from: origin)?.differsInTexts(from: session) ?? false
    }

    /// What the client has been sent; nil if that is not known any more.
    private func older(_ start: Start, of session: SessionID, by drawing: A2UIDrawing) -> KeptDrawings.Drawing? {
        let origin = drawing.origin
        guard let revision = start.revision ?? start.before?.session.revision else { return nil }
        if let kept = kept.drawing(of: session, at: revision, from: origin) { return kept }
        guard let before = start.before, before.session.revision == revision else { return nil }
        let plain = before.screen.plain.withoutNotices
        let drawn = drawing.drawn(plain)
        return surface(drawn, size: 0, hasNotices: plain.hasEffects, of: before.session, from: origin)
    }

    private func drawing(of session: Session, _ catalog: A2UICatalog?, from origin: String) -> A2UIDrawing {
        drawing(application.pageLanguage(for: session.locale), catalog, from: origin)
    }

    private func drawing(_ language: PageLanguage, _ catalog: A2UICatalog?, from origin: String) -> A2UIDrawing {
        A2UIDrawing(language: language, origin: origin, basePath: basePath, catalog: catalog)
    }

    /// Keeps what is sent, as what differs from a screen that is kept; nil for the whole.
    private func keep(
        _ drawn: DrawnScreen, _ difference: PlainDifference?, _ screen: KeptScreen, of session: Session,
        from origin: String
    ) {
        let size = (difference?.parts ?? drawn.parts).reduce(512) {
            $0 + $1.id.utf8.count + $1.bytes.count + 16 * ($1.head?.children.count ?? 0) + 128
        }
        kept.add(
            surface(
                drawn, size: size + 2 * drawn.was.utf8.count, hasNotices: !drawn.fleeting.isEmpty, of: session,
                from: origin), screen, of: session.id)
    }

    private func surface(
        _ drawn: DrawnScreen, size: Int, hasNotices: Bool, of session: Session, from origin: String
    ) -> KeptDrawings.Drawing {
        KeptDrawings.Drawing(
            revision: session.revision, top: session.topEntry, origin: origin, drawn: .screen(drawn, size: size),
            hasNotices: hasNotices)
    }
}
