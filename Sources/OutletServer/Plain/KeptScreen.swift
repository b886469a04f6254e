import Outlet
import ViewTree

/// A plain screen of a session with its document. A later revision is projected from the changes only.
struct KeptScreen: Sendable {
    let revision: Int
    /// The number of the screen on top.
    let top: Int
    let plain: PlainScreen
    private let document: DocumentValue
    private let projection: PlainProjection
    /// The estimated bytes of the document and its projection, and how many of them were added since the whole document was
    /// read. Removed nodes are not subtracted.
    let size: Int
    private let grown: Int

    /// Patches below this size are always applied; larger ones if they are smaller than this part of the document.
    private static let (fewBytes, mostOfDocument) = (8_192, 16)
    /// If this many bytes were added, and this part of all, the document is read again.
    private static let (manyBytes, leastOfDocument) = (65_536, 2)

    /// Projects the whole document of a session, for a dialect that knows some types of nodes.
    init(
        of document: [UInt8], in session: Session, knowing types: KnownTypes, after seen: Int?,
        below basePath: BasePath, in language: PageLanguage
    ) throws {
        let excerpt = try DocumentExcerpt(of: document)
        self.init(
            at: session, excerpt.document,
            PlainProjection(of: excerpt, knowing: types, below: basePath, in: language, isDivided: true),
            after: seen, knowing: [], size: 2 * excerpt.size, grown: 0)
    }

    private init(
        at session: Session, _ document: DocumentValue, _ projection: PlainProjection, after seen: Int?,
        knowing content: [PlainNode], size: Int, grown: Int
    ) {
        revision = session.revision
        top = session.topEntry
        self.document = document
        self.projection = projection
        plain = PlainScreen(document, by: projection, after: seen, knowing: content)
        self.size = size
        self.grown = grown
    }

    /// The patches that lead to a session's revision; nil if they are not kept, or are not much smaller than its document.
    private func patches(to session: Session) -> [[UInt8]]? {
        guard top == session.topEntry, revision <= session.revision else { return nil }
        if revision == session.revision { return [] }
        guard grown < max(Self.manyBytes, size / Self.leastOfDocument),
            let patches = session.changes(since: revision)?.map(\.patch),
            patches.reduce(0, { $0 + $1.count }) < max(Self.fewBytes, size / Self.mostOfDocument)
        else { return nil }
        return patches
    }

    /// The changes of screens below this size, in estimated bytes, are projected at once.
    private static let smallSize = 262_144

    /// Whether the session's screen can be projected quickly: it is this revision, or the screen is small.
    func isNear(_ session: Session) -> Bool {
        (revision == session.revision || size < Self.smallSize) && patches(to: session) != nil
    }

    /// Whether only a few texts and values differ from the session's screen.
    func differsInTexts(from session: Session) -> Bool {
        guard let patches = patches(to: session), patches.reduce(0, { $0 + $1.count }) < Self.fewBytes else {
            return false
        }
        return patches.allSatisfy(Self.replacesTexts)
    }

    /// The members whose replacement leaves the tree as it is, and the revision, which each patch replaces.
    private static let texts: Set<String> = ["text", "title", "value", "revision"]

    /// Whether a patch only replaces texts and values of nodes.
    static func replacesTexts(_ patch: [UInt8]) -> Bool {
        guard let excerpt = try? DocumentExcerpt(of: patch) else { return false }
        return excerpt.document.elements.allSatisfy { operation in
            let name = operation[named: "op"]?.string
            if name == "test" { return true }
            let path = operation[named: "path"]?.string ?? ""
            let member = path[(path.lastIndex(of: "/") ?? path.startIndex)...].dropFirst()
            return name == "replace" && operation[.value]?.isContainer != true && texts.contains(String(member))
        }
    }

    /// The screen of a later revision of the session; nil if its whole document has to be read. `seen` is the newest effect
    /// that the client knows; nil to show no effects.
    func following(_ session: Session, after seen: Int?) -> KeptScreen? {
        guard let patches = patches(to: session) else { return nil }
        if patches.isEmpty, seen == nil, plain.notices.isEmpty { return self }
        var (document, projection, come) = (document, projection, 0)
        for patch in patches {
            guard let excerpt = try? DocumentExcerpt(of: patch),
                let changed = document.applying(excerpt.document, dividingAt: PlainRun.begins)
            else { return nil }
            document = changed
            projection = projection.adding(excerpt.types)
            if excerpt.document.elements.contains(where: { $0[.value]?.isContainer == true }) {
                come += 2 * excerpt.size
            }
        }
        return KeptScreen(
            at: session, document, projection, after: seen, knowing: plain.content, size: size + come,
            grown: grown + come)
    }
}
