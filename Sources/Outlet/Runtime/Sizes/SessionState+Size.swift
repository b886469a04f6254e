extension SessionState {
    /// How many bytes it would take to write the session down, about.
    var bytes: Int { size.estimate + droppable }

    /// How many bytes of that are history, and answers that are kept.
    var droppable: Int { changes.bytes + (answers?.bytes ?? 0) }

    /// Drops history and bytes of answers, the oldest first, until what is left fits so many bytes. Returns how many of
    /// both were dropped.
    mutating func drop(toFit room: Int) -> Int {
        var sizes = answers?.sizes ?? []
        changes.recent.visit { change in
            sizes.append((change.revision, change.bytes))
            return true
        }
        sizes.sort { $0.revision > $1.revision }
        var oldest = Int.max
        var rest = room
        for size in sizes {
            if size.bytes > rest {
                oldest = max(oldest, size.revision + 1)
                break
            }
            rest -= size.bytes
            oldest = size.revision
        }
        changes.forget(before: oldest)
        answers = answers?.forgettingBytes(before: oldest)
        return sizes.count { $0.revision < oldest }
    }
}
