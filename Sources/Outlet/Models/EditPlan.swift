/// Finds edits that lead from one order of ids to another, for lists whose history is not known.
enum EditPlan {
    /// Removals from the back; then, from the back as well, each id that is new or has to move is put before the one
    /// that follows it. The longest run that is in order already stays, so that as few as possible move, each once.
    static func placements<ID: Hashable>(from old: [ID], to new: [ID]) -> [Edit<ID>] {
        let wanted = Set(new)
        var edits: [Edit<ID>] = []
        for index in old.indices.reversed() where !wanted.contains(old[index]) {
            edits.append(.remove(old[index], at: index))
        }
        let current = old.filter(wanted.contains)
        let positions = Dictionary(current.enumerated().map { ($1, $0) }) { first, _ in first }
        let staying = Set(longestIncreasing(new.compactMap { positions[$0] }))
        // How many stand at each position: the id from there, and those that were put before it.
        var standing = PrefixSums(onesBefore: current.count)
        var place = current.count
        for id in new.reversed() {
            let position = positions[id]
            if let position, staying.contains(position) {
                place = position
                continue
            }
            let source = position.map { standing.sum(before: $0) }
            if let position { standing.add(-1, at: position) }
            let index = standing.sum(before: place)
            standing.add(1, at: place)
            edits.append(source.map { .move(id, from: $0, to: index) } ?? .insert(id, at: index))
        }
        return edits
    }

    /// A longest strictly increasing subsequence (patience sorting).
    private static func longestIncreasing(_ values: [Int]) -> [Int] {
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
