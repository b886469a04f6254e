import Outlet

/// A message of a stream on its way: what it is made of, not its bytes. So a reader who stalls holds one short piece; all
/// else is shared with the session, or is made when it is asked for.
struct OutgoingMessage: Sendable {
    /// How many bytes a piece has, a few more at most.
    static let pieceSize = 16_384

    private enum Content {
        /// The changes since the revision that the client has: arrays that the session holds too.
        case patches([SessionChange])
        /// The session whose document it is, as it was then.
        case document(Session)
    }

    /// What stands before the content, until that has begun.
    private var head: [UInt8]
    private var content: Content
    /// Which patch comes next, and where in it or in the document the next piece begins.
    private var (part, offset) = (0, 0)
    /// Whether all of it was made.
    private(set) var isComplete = false

    /// The message that leads from a revision to what a session is now.
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

    /// The next piece; `render` brings the whole document of a session.
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

    /// Patches as one: what stands between their brackets.
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

    /// The message without what a document needs not: a reader who stalls keeps no history from being let go.
    func stripped() -> OutgoingMessage {
        guard case .document(let session) = content else { return self }
        var copy = self
        copy.content = .document(session.withoutHistory)
        return copy
    }

    /// Whether a session has let patches go that only this message still holds, and that are no small matter.
    func isAbandoned(by session: Session) -> Bool {
        guard case .patches(let changes) = content, let first = changes.first,
            changes.reduce(0, { $0 + $1.patch.count }) > Self.pieceSize
        else { return false }
        return session.changes(since: first.revision - 1) == nil
    }
}
