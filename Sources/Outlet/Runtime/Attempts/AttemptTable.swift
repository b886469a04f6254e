/// The counts of many accounts, browsers or addresses: a bounded number of them.
///
/// What matters least is forgotten first, and the longest ago of that: counts that have caused no pause before those that have. A
/// count in a pause stays. If all are, there is no room for another one, so that made-up names free no name.
struct AttemptTable<Key: Hashable & Sendable, Count: AttemptCount>: Sendable {
    /// How many counts a part holds at most. In a large table, looking for those that can be forgotten would hold up the others.
    private static var most: Int { 4_096 }

    private var parts: [AttemptTablePart<Key, Count>]

    init(limit: Int) {
        let count = (limit + Self.most - 1) / Self.most
        parts = (0..<count).map { _ in AttemptTablePart(limit: limit / count) }
    }

    /// How many counts there are.
    var size: Int { parts.reduce(0) { $0 + $1.size } }

    /// Begins an attempt. Returns nil if it may begin, otherwise how long it is until one may.
    mutating func begin(_ key: Key, at now: Duration) -> Duration? { parts[index(of: key)].begin(key, at: now) }

    /// Ends an attempt that has begun.
    mutating func end(_ key: Key, as outcome: AttemptOutcome, at now: Duration) {
        parts[index(of: key)].end(key, as: outcome, at: now)
    }

    /// Changes a count for what happened elsewhere; does nothing if there is no room for it.
    mutating func change(_ key: Key, at now: Duration, _ body: (inout Count) -> Void) {
        parts[index(of: key)].change(key, at: now, body)
    }

    /// The count of a key; nil if there is none.
    subscript(key: Key) -> Count? { parts[index(of: key)][key] }

    private func index(of key: Key) -> Int { Int(UInt(bitPattern: key.hashValue) % UInt(parts.count)) }
}
