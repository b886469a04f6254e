import Outlet
import Synchronization

/// The last large documents that streams were sent. A document goes out in pieces, each from here: so it is rendered once
/// for all readers who keep up, and again only for those who fall behind.
final class StreamDocuments: Sendable {
    private struct Entry {
        let session: SessionID
        let revision: Int
        let bytes: [UInt8]
        var isUsed = true
    }

    /// How many bytes are kept; of a single document any number.
    static let limit = 2_097_152

    /// The one that was used last is last.
    private let entries = Mutex<[Entry]>([])

    /// How many bytes are kept.
    var size: Int { entries.withLock { $0.reduce(0) { $0 + $1.bytes.count } } }

    /// The document of a session.
    func document(of session: Session, render: (Session) throws -> [UInt8]) rethrows -> [UInt8] {
        if let kept = find(session) { return kept }
        let bytes = try render(session)
        if bytes.count > OutgoingMessage.pieceSize {
            keep(Entry(session: session.id, revision: session.revision, bytes: bytes))
        }
        return bytes
    }

    private func find(_ session: Session) -> [UInt8]? {
        entries.withLock { entries in
            let place = entries.lastIndex { $0.revision == session.revision && $0.session == session.id }
            guard let place else { return nil }
            var entry = entries.remove(at: place)
            entry.isUsed = true
            entries.append(entry)
            return entry.bytes
        }
    }

    private func keep(_ entry: Entry) {
        entries.withLock { entries in
            entries.removeAll { $0.session == entry.session && $0.revision == entry.revision }
            entries.append(entry)
            var size = entries.reduce(0) { $0 + $1.bytes.count }
            while size > Self.limit, entries.count > 1 { size -= entries.removeFirst().bytes.count }
        }
    }

    /// Lets go of what was not used since this was called last.
    func forgetUnused() {
        entries.withLock { entries in
            entries.removeAll { !$0.isUsed }
            for index in entries.indices { entries[index].isUsed = false }
        }
    }
}
