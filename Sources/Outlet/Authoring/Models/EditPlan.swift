/// Finds edits that lead from one order of ids to another, for lists whose history is not known.
///
/// It works with positions in the old order and in the new one. Only ids between the common beginning and the common end are
/// hashed.
struct EditPlan {
    /// Where each of the new ids stood in the old order; nil if it is new.
    let origins: [Int?]
    /// The position of each old id in the new order; nil if it was removed.
    private let places: [Int?]

    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        var places = [Int?](repeating: nil, count: old.count)
        var origins = [Int?](repeating: nil, count: new.count)
        for index in 0..<head { (places[index], origins[index]) = (index, index) }
        for index in 1..<(tail + 1) {
            (places[old.count - index], origins[new.count - index]) = (new.count - index, old.count - index)
        }
        if head + tail < shorter {
            var positions: [ID: Int] = [:]
            for index in head..<(old.count - tail) { positions[old[index]] = index }
            for index in head..<(new.count - tail) {
                guard let origin = positions[new[index]] else { continue }
                (places[origin], origins[index]) = (index, origin)
            }
        }
        self.places = places
        self.origins = origins
    }

    /// How many of the new ids were there before.
    var kept: Int { origins.count { $0 != nil } }

    /// Removals from the back; then, from the back as well, each id that is new or has to move is put before the one
    /// that follows it. The longest run that is in order already stays, so that as few as possible move, each once.
    ///
    /// What is removed is named by its old position, all else by its new one.
    var edits: [Edit<Int>] {
        var edits: [Edit<Int>] = []
        for index in places.indices.reversed() where places[index] == nil { edits.append(.remove(index, at: index)) }
        // The position of each new id among the old ids that were not removed.
        var positions = [Int?](repeating: nil, count: origins.count)
        var count = 0
        for case let place? in places {
            positions[place] = count
            count += 1
        }
        let staying = Self.longestIncreasing(positions.compactMap(\.self))
        if staying.count == origins.count { return edits }
        var stays = [Bool](repeating: false, count: count)
        for position in staying { stays[position] = true }
        // How many stand at each position: the id from there, and those that were put before it.
        var standing = PrefixSums(onesBefore: count)
        var place = count
        for (new, position) in positions.enumerated().reversed() {
            if let position, stays[position] {
                place = position
                continue
            }
            let source = position.map { standing.sum(before: $0) }
            if let position { standing.add(-1, at: position) }
            let index = standing.sum(before: place)
            standing.add(1, at: place)
            edits.append(source.map { .move(new, from: $0, to: index) } ?? .insert(new, at: index))
        }
        return edits
    }

    /// The edits by ids.
    func edits<ID>(from old: [ID], to new: [ID]) -> [Edit<ID>] {
        edits.map { edit in
            switch edit {
            case .insert(let place, let index): .insert(new[place], at: index)
            case .remove(let position, let index): .remove(old[position], at: index)
            case .move(let place, let source, let index): .move(new[place], from: source, to: index)
            case .update(let place): .update(new[place])
            }
        }
    }

    /// A longest strictly increasing subsequence (patience sorting).
    private static func longestIncreasing(_ values: [Int]) -> [Int] {
        // A shortcut for the frequent case that the remaining ids are in order already.
        if values.indices.dropFirst().allSatisfy({ values[$0 - 1] < values[$0] }) { return values }
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: values.count)
        for (index, value) in values.enumerated() {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result: [Int] = []
        var next = tails.last
        while let index = next {
            result.append(values[index])
            next = previous[index]
        }
        return result.reversed()
    }
}
