import Outlet
import ViewTree

/// Screens as cards of DivKit, which its clients for Android, iOS and the web draw.
struct DivKitDialect: UpdatingDialect {
    let dialect = Dialect.divkit

    let application: Application
    let basePath: BasePath
    /// Whether other nodes answer the same clients, and may have sent elements that this node does not know.
    let hasOtherNodes: Bool
    /// The cards, and the outermost elements, that clients have been sent.
    let kept = KeptDrawings()

    func body(of document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [UInt8] {
        let language = application.pageLanguage(for: locale)
        let kept = try session.map { try self.screen(of: document, in: $0) }
        let screen = try kept?.plain ?? self.screen(of: document, in: language)
        let was = FormFields(screen).text
        let drawn = draw(
            screen, was, as: outermost(of: screen, in: session, from: origin), in: language, from: origin)
        if let session, let kept { keep(drawn, was, of: session, kept, from: origin) }
        var writer = JSONWriter(capacity: drawn.bytes.count + 128)
        writer.write(raw: #"{"templates":{},"card":{"log_id":"outlet","states":[{"state_id":0,"div":"#)
        writer.write(raw: drawn.bytes)
        writer.write(raw: "}]}}")
        return writer.bytes
    }

    /// A patch that leads a client to a session's document, whichever answers it has applied so far.
    ///
    /// It sends the elements that differ from those of the client's outermost element, and all that were sent again before. It
    /// replaces the outermost element as a whole for new values of inputs, since a client keeps the variables of its outermost
    /// element; for notices, since its controls name the newest effect; and with other nodes, since only the node that sent an
    /// element knows it.
    func patch(
        of session: Session, from shown: DivKitShown, below origin: String, document: () throws -> [UInt8]
    ) throws -> [UInt8] {
        let language = application.pageLanguage(for: session.locale)
        let next = try self.screen(of: session, after: shown.seen, from: origin, document: document)
        let screen = next.plain
        let was = FormFields(screen).text
        if let changes = changes(to: screen, was, of: session, from: shown, in: language, below: origin) {
            kept.keep(next, from: origin, of: session.id)
            return Self.patch(changes)
        }
        let drawn = draw(
            screen, was, as: outermost(of: screen, in: session, from: origin), in: language, from: origin)
        keep(drawn, was, of: session, next, from: origin)
        return Self.patch([.init(id: DivKitContainer.id(at: shown.revision), bytes: drawn.bytes[...])])
    }

    /// The elements to send again; nil if the client's outermost element has to be replaced.
    private func changes(
        to screen: PlainScreen, _ was: String, of session: Session, from shown: DivKitShown, in language: PageLanguage,
        below origin: String
    ) -> [DivKitScreen.Change]? {
        guard !hasOtherNodes, let seen = shown.seen, screen.notices.isEmpty,
            let known = kept.drawing(of: session.id, at: shown.revision, from: origin, seen: seen),
            known.top == session.topEntry, case .print(let print) = known.drawn, print.holds(was: was)
        else { return nil }
        let outermost = DivKitContainer(
            revision: shown.revision, seen: seen, address: address(of: session, from: origin))
        let drawn = draw(screen, was, as: outermost, in: language, from: origin)
        let notices: Set<String> = [DivKitDrawing.notices]
        let difference = PlainDifference(
            from: print, to: drawn.drawn(was: was),
            drawing: known.sentAgain.union(known.hasNotices ? notices : []))
        let ids = Set(difference.parts.map(\.id))
        if ids.contains(outermost.id) { return nil }
        let changes = drawn.outermost(among: ids)
        kept.add(sentAgain: Set(changes.map(\.id)), to: known, of: session.id)
        // A patch may not be empty.
        return changes.isEmpty ? drawn.outermost(among: notices) : changes
    }

    private func outermost(of screen: PlainScreen, in session: Session?, from origin: String) -> DivKitContainer {
        DivKitContainer(
            revision: session?.revision ?? 0, seen: screen.newestEffect,
            address: session.map { address(of: $0, from: origin) })
    }

    private func address(of session: Session, from origin: String) -> String {
        "\(origin)\(basePath.text)/sessions/\(session.id)"
    }

    private func draw(
        _ screen: PlainScreen, _ was: String, as outermost: DivKitContainer, in language: PageLanguage,
        from origin: String
    ) -> DivKitScreen {
        DivKitDrawing(language: language, origin: origin, basePath: basePath, outermost: outermost)
            .drawn(screen, was: was)
    }

    private func keep(
        _ drawn: DivKitScreen, _ was: String, of session: Session, _ screen: KeptScreen, from origin: String
    ) {
        let (seen, hasNotices) = (screen.plain.newestEffect, !screen.plain.notices.isEmpty)
        // The drawing is kept already: its elements can differ in notices only, and this one has none.
        if !hasNotices, kept.drawing(of: session.id, at: session.revision, from: origin, seen: seen) != nil {
            return kept.keep(screen, from: origin, of: session.id)
        }
        kept.add(
            KeptDrawings.Drawing(
                revision: session.revision, top: session.topEntry, origin: origin, seen: seen,
                drawn: .print(DrawnPrint(of: drawn.drawn(was: was))), hasNotices: hasNotices), screen,
            of: session.id)
    }

    private static func patch(_ changes: [DivKitScreen.Change]) -> [UInt8] {
        var writer = JSONWriter(capacity: changes.reduce(128) { $0 + $1.id.utf8.count + $1.bytes.count + 24 })
        writer.write(raw: #"{"templates":{},"patch":{"mode":"transactional","changes":["#)
        for (index, change) in changes.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(raw: #"{"id":"#)
            writer.write(divKit: change.id)
            writer.write(raw: #","items":["#)
            writer.write(raw: Array(change.bytes))
            writer.write(raw: "]}")
        }
        writer.write(raw: "]}}")
        return writer.bytes
    }
}
