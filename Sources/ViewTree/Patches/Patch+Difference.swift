extension Patch {
    /// Creates the patch that turns one value into another.
    ///
    /// Objects are compared member by member; arrays element by element between their common prefix and suffix. For
    /// trees of nodes, whose elements have ids, a scene produces better patches.
    public init(from old: JSON, to new: JSON, at path: JSONPointer = JSONPointer()) {
        self.init()
        compare(old, new, at: path)
    }

    private mutating func compare(_ old: JSON, _ new: JSON, at path: JSONPointer) {
        switch (old, new) {
        case (.object(let old), .object(let new)):
            for (name, _) in old.members where new[name] == nil { operations.append(.remove(path.appending(name))) }
            for (name, value) in new.members {
                if let before = old[name] {
                    compare(before, value, at: path.appending(name))
                } else {
                    operations.append(.add(path.appending(name), value))
                }
            }
        case (.array(let old), .array(let new)): compare(old, new, at: path)
        default: if old != new { operations.append(.replace(path, new)) }
        }
    }

    private mutating func compare(_ old: [JSON], _ new: [JSON], at path: JSONPointer) {
        let shared = min(old.count, new.count)
        let head = (0..<shared).first { old[$0] != new[$0] } ?? shared
        let tail = (0..<shared - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shared - head
        let paired = shared - head - tail
        for index in head..<head + paired { compare(old[index], new[index], at: path.appending(String(index))) }
        let start = head + paired
        for index in (start..<old.count - tail).reversed() {
            operations.append(.remove(path.appending(String(index))))
        }
        for index in start..<new.count - tail {
            operations.append(.add(path.appending(String(index)), new[index]))
        }
    }
}
