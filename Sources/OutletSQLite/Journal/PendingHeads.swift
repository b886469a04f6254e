import GRDB
import Outlet

/// The last heads of sessions whose commits may not be in the tables yet. They are taken before the tables are read.
struct PendingHeads: Sendable {
    let heads: [SessionID: StoredHead]

    /// The sessions last used before a time in seconds since 1970, the oldest first.
    func idle(since time: Int, in database: Database) throws -> [SessionID] {
        let stored = try SessionQueries.sessions(idleSince: time, in: database)
        if heads.isEmpty { return stored.map(\.id) }
        return
            stored.map { (id: $0.id, lastUsed: max($0.lastUsed, heads[$0.id]?.lastUsed ?? .min)) }
            .filter { $0.lastUsed < time }
            .sorted { $0.lastUsed < $1.lastUsed }
            .map(\.id)
    }

    /// The sessions that wait for a service or a time, in the order in which they were opened.
    func waiting(in database: Database) throws -> [SessionID] {
        let stored = try SessionQueries.waitingSessions(in: database)
        if heads.isEmpty { return stored.map(\.id) }
        var numbers = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.number) })
        for (id, head) in heads where head.isWaiting != (numbers[id] != nil) {
            // Nil if the session is removed.
            guard let row = try SessionQueries.row(of: id, in: database), row.version < head.version else { continue }
            numbers[id] = head.isWaiting ? row.number : nil
        }
        return numbers.sorted { $0.value < $1.value }.map(\.key)
    }
}
