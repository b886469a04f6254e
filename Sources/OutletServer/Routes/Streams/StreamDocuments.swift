import Outlet
import Synchronization

/// A cache of the last large documents sent to streams. A document is sent in pieces, and each piece is taken from
/// here: it is rendered once for all readers that keep up, and again only for those that fall behind.
final class StreamDocuments: Sendable {
    private struct Entry {
        let session: SessionID
        let revision: Int
        let form: String
        let bytes: [UInt8]
        var isUsed = true
    }

    /// The maximum size of the cache, in bytes. A single document may exceed it.
    static let limit = 2_097_152

    /// The cached documents, the last used one last.
    private let entries = Mutex<[Entry]>([])

    /// The size of the cached documents, in bytes.
    var size: Int { entries.withLock { $0.reduce(0) { $0 + $1.bytes.count } } }

    /// The document of a session, rendered if it is not cached. `form` identifies another form of it; empty for native JSON.
    func document(of session: Session, as form: String = "", render: (Session) throws -> [UInt8]) rethrows -> [UInt8] {
        if let kept = find(session, form) { return kept }
        let bytes = try render(session)
        if bytes.count > OutgoingMessage.pieceSize {
            keep(Entry(session: session.id, revision: session.revision, form: form, bytes: bytes))
        }
        return bytes
    }

    /// Whether the document of a session is cached.
    func has(_ session: Session) -> Bool { find(session, "") != nil }

    private func find(_ session: Session, _ form: String) -> [UInt8]? {
        entries.withLock { entries in
            let place = entries.lastIndex {
                $0.revision == session.revision && $0.session == session.id && $0.form == form
            }
            guard let place else { return nil }
            var entry = entries.remove(at: place)
            entry.isUsed = true
            entries.append(entry)
            return entry.bytes
        }
    }

    private func keep(_ entry: Entry) {
        entries.withLock { entries in
            entries.removeAll {
                $0.session == entry.session && $0.revision == entry.revision && $0.form == entry.form
            }
            entries.append(entry)
            var size = entries.reduce(0) { $0 + $1.bytes.count }
            while size > Self.limit, entries.count > 1 { size -= entries.removeFirst().bytes.count }
        }
    }

    /// Removes the documents that were not used since the last call.
    func forgetUnused() {
        entries.withLock { entries in
            entries.removeAll { !$0.isUsed }
            for index in entries.indices { entries[index].isUsed = false }
        }
    }
}
