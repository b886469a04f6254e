extension String {
    /// The word that this one is probably a misspelling of; nil if there is none. Up to a third of the characters may
    /// differ, at least one. A string of more than 64 bytes is not compared.
    public func nearest(among words: some Sequence<String>) -> String? {
        guard utf8.count <= 64 else { return nil }
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, count / 3) ? best.word : nil
    }

    /// The number of characters to insert, remove, replace or swap with the next one to turn one string into the other
    /// (optimal string alignment).
    private func distance(to other: String) -> Int {
        let (left, right) = (Array(lowercased()), Array(other.lowercased()))
        var (earlier, row) = ([Int](), Array(0...right.count))
        for (i, a) in left.enumerated() {
            var next = [i + 1]
            for (j, b) in right.enumerated() {
                var distance = Swift.min(row[j] + (a == b ? 0 : 1), row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, a == right[j - 1], b == left[i - 1] {
                    distance = Swift.min(distance, earlier[j - 1] + 1)
                }
                next.append(distance)
            }
            (earlier, row) = (row, next)
        }
        return row[right.count]
    }
}
