import HeapModule

/// Items ordered by their deadlines. Adding, taking and cancelling take logarithmic time at most.
struct DeadlineQueue<Time: Comparable, Body> {
    private struct Entry: Comparable {
        let due: Time
        /// Of two at the same time the one comes first that was added first.
        let id: Int

        static func < (left: Self, right: Self) -> Bool {
            left.due < right.due || (!(right.due < left.due) && left.id < right.id)
        }

        static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    }

    private var bodies: [Int: Body] = [:]
    /// Also of those that were called off, as long as these are not the most.
    private var entries = Heap<Entry>()
    private var last = 0

    /// How many entries take room, those that were called off among them.
    var capacity: Int { entries.count }

    /// Adds an item with its deadline; returns its number.
    mutating func add(_ body: Body, at due: Time) -> Int {
        last += 1
        bodies[last] = body
        entries.insert(Entry(due: due, id: last))
        return last
    }

    /// Calls off what has that number.
    mutating func remove(_ id: Int) {
        guard bodies.removeValue(forKey: id) != nil, entries.count > 2 * bodies.count + 16 else { return }
        entries = Heap(entries.unordered.filter { bodies[$0.id] != nil })
    }

    /// When the earliest is due; nil if there is none.
    mutating func earliest() -> Time? {
        while let entry = entries.min {
            if bodies[entry.id] != nil { return entry.due }
            entries.removeMin()
        }
        return nil
    }

    /// Removes and returns the items that are due at a time, the earliest first.
    mutating func take(until now: Time) -> [Body] {
        var due: [Body] = []
        while let entry = entries.min, entry.due <= now {
            entries.removeMin()
            if let body = bodies.removeValue(forKey: entry.id) { due.append(body) }
        }
        return due
    }
}
