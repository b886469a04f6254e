import Outlet

/// A message that a stream is sending, stored as its sources instead of its bytes. A stalled reader thus holds only one
/// short piece; the rest is shared with the session or rendered on demand.
struct OutgoingMessage: Sendable {
    /// The approximate maximum size of a piece, in bytes.
    static let pieceSize = 16_384

    private enum Content {
        /// The changes since the client's revision; their arrays are shared with the session.
        case patches([SessionChange])
        /// The version of the session whose document is sent.
        case document(Session)
    }

    /// The bytes before the content, until they are sent.
    private var head: [UInt8]
    private var content: Content
    /// The index of the next patch, and the offset of the next piece in the patch or the document.
    private var (part, offset) = (0, 0)
    /// The revision of the surface that the client shows; nil if it shows none.
    private(set) var shown: Int?
    /// Whether all pieces have been made.
    private(set) var isComplete = false

    /// Creates the message from a revision to the session's current one: a patch if the changes are kept, otherwise the
    /// document.
    init(after head: [UInt8], from revision: Int?, to session: Session) {
        self.head = head + Array("id: \(session.revision)\nevent: ".utf8)
        if let revision, let changes = session.changes(since: revision) {
            self.head += Array("patch\ndata: ".utf8)
            content = .patches(changes)
        } else {
            self.head += Array("document\ndata: ".utf8)
            content = .document(session)
        }
    }

    /// Creates the messages of A2UI from a revision to the session's current one; nil for a new surface.
    init(after head: [UInt8], ofSurfaceAt revision: Int?, to session: Session) {
        self.head = head
        content = .document(session)
        shown = revision
    }

    /// Whether a piece has been made.
    var hasBegun: Bool { offset > 0 }

    /// The session whose whole document is sent; nil if patches are.
    var whole: Session? { if case .document(let session) = content { session } else { nil } }

    /// Returns the next piece. `render` renders the whole document of a session.
    mutating func next(render: (Session) throws -> [UInt8]) rethrows -> [UInt8] {
        switch content {
        case .patches(let changes): nextOfPatches(changes)
        case .document(let session): nextOfDocument(try render(session))
        }
    }

    private mutating func takeHead(before count: Int) -> [UInt8] {
        var piece: [UInt8] = []
        piece.reserveCapacity(head.count + min(count, Self.pieceSize) + 4)
        piece += head
        head = []
        return piece
    }

    /// Joins the patches into one array, by the contents of their brackets.
    private mutating func nextOfPatches(_ changes: [SessionChange]) -> [UInt8] {
        var piece = takeHead(before: changes.reduce(0) { $0 + $1.patch.count })
        while part < changes.count {
            let patch = changes[part].patch
            if part > 0, offset == 0 {
                piece.append(UInt8(ascii: ","))
                offset = 1
            }
            let end = min(patch.count - 1, offset + max(0, Self.pieceSize - piece.count))
            piece += patch[offset..<end]
            offset = end
            if end < patch.count - 1 { return piece }
            (part, offset) = (part + 1, 0)
        }
        piece += Array("]\n\n".utf8)
        isComplete = true
        return piece
    }

    private mutating func nextOfDocument(_ document: [UInt8]) -> [UInt8] {
        var piece = takeHead(before: document.count - offset)
        let end = min(document.count, offset + max(0, Self.pieceSize - piece.count))
        piece += document[offset..<end]
        offset = end
        if end < document.count { return piece }
        piece += Array("\n\n".utf8)
        isComplete = true
        return piece
    }

    /// The message without the history if it is a document, so that a stalled reader does not keep the history in
    /// memory.
    func stripped() -> OutgoingMessage {
        guard case .document(let session) = content else { return self }
        var copy = self
        copy.content = .document(session.withoutHistory)
        return copy
    }

    /// Whether the session has dropped patches that only this message retains, and that are larger than a piece.
    func isAbandoned(by session: Session) -> Bool {
        guard case .patches(let changes) = content, let first = changes.first,
            changes.reduce(0, { $0 + $1.patch.count }) > Self.pieceSize
        else { return false }
        return session.changes(since: first.revision - 1) == nil
    }
}
