/// A part of the counts in a table.
struct AttemptTablePart<Key: Hashable & Sendable, Count: AttemptCount>: Sendable {
    private let limit: Int
    private var counts: [Key: Count] = [:]
    /// How many there may be before those are looked for that can be forgotten.
    private var room: Int
    /// When they are looked for again if the part is full.
    private var nextSweep = Duration.zero

    private static var leastRoom: Int { 1_024 }

    init(limit: Int) {
        self.limit = limit
        room = min(limit, Self.leastRoom)
    }

    var size: Int { counts.count }

    mutating func begin(_ key: Key, at now: Duration) -> Duration? {
        if counts[key] == nil, !hasRoom(at: now) { return .seconds(60) }
        return counts[key, default: Count()].begin(at: now)
    }

    mutating func end(_ key: Key, as outcome: AttemptOutcome, at now: Duration) {
        guard let index = counts.index(forKey: key) else { return }
        counts.values[index].end(as: outcome, at: now)
        if counts.values[index].weight(at: now) == .none { counts.remove(at: index) }
    }

    mutating func change(_ key: Key, at now: Duration, _ body: (inout Count) -> Void) {
        if counts[key] == nil, !hasRoom(at: now) { return }
        body(&counts[key, default: Count()])
        if counts[key]?.weight(at: now) == AttemptWeight.none { counts[key] = nil }
    }

    subscript(key: Key) -> Count? { counts[key] }

    private mutating func hasRoom(at now: Duration) -> Bool {
        if counts.count < room { return true }
        if now >= nextSweep { sweep(at: now) }
        return counts.count < limit
    }

    /// Forgets the counts that do not matter any more; if the part is full, also those that matter least, a tenth of all.
    private mutating func sweep(at now: Duration) {
        counts = counts.filter { $0.value.weight(at: now) > .none }
        let surplus = counts.count - limit * 9 / 10
        if surplus > 0 {
            let all = counts.map { key, count in (key: key, weight: count.weight(at: now), last: count.last) }
            let lightest = all.filter { $0.weight < .held }.sorted { ($0.weight, $0.last) < ($1.weight, $1.last) }
            for (key, _, _) in lightest.prefix(surplus) { counts[key] = nil }
        }
        room = min(limit, max(Self.leastRoom, 2 * counts.count))
        nextSweep = counts.count < limit ? .zero : now + .seconds(1)
    }
}
