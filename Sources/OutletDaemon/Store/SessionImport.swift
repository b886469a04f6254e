import Outlet

/// Puts exported sessions into a store, and counts them.
struct SessionImport {
    private var line = 0
    private var added = 0
    private var present = 0
    /// The number of lines that were not taken.
    private(set) var refused = 0

    /// Takes the next line; reports why, if its session is not added.
    mutating func take(_ text: [UInt8], into store: any Store, report: (String) -> Void) async throws {
        line += 1
        let session: StoredSession
        do {
            session = try StoredSession(line: text)
            try session.verify()
        } catch {
            refused += 1
            return report("Line \(line): \(error)")
        }
        if try await StoreAnswer.awaited({ try store.insert(session, then: $0) }) {
            added += 1
        } else if try await StoreAnswer.awaited({ try store.load(session.id, then: $0) }) != nil {
            present += 1
            report("Line \(line): The session \(session.id.prefix)… is in the store already.")
        } else {
            refused += 1
            report("Line \(line): Another session was opened with the key of the session \(session.id.prefix)….")
        }
    }

    /// The counts in a sentence.
    var summary: String {
        var parts = ["\(count(added, "session")) added"]
        if present > 0 { parts.append("\(present) there already") }
        if refused > 0 { parts.append("\(count(refused, "line")) refused") }
        return parts.joined(separator: ", ") + "."
    }
}
