extension SessionState {
    /// The approximate size of the encoded session, in bytes.
    var bytes: Int { size.estimate + droppable }

    /// The size of the history and the kept answers, in bytes.
    var droppable: Int { changes.bytes + (answers?.bytes ?? 0) }

    /// Drops history and bytes of answers, oldest first, until the rest fits into `room` bytes. Returns how many of
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
