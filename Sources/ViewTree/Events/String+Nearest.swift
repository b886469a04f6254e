extension String {
    /// The word that this one is probably a slip of: at most a third of its characters differ.
    public func nearest(among words: some Sequence<String>) -> String? {
        guard utf8.count <= 64 else { return nil }
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, count / 3) ? best.word : nil
    }

    /// How many characters have to be put in, taken out or replaced to get from one to the other (Levenshtein).
    private func distance(to other: String) -> Int {
        let (left, right) = (Array(lowercased()), Array(other.lowercased()))
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let above = row[j + 1]
                row[j + 1] = Swift.min(diagonal + (a == b ? 0 : 1), above + 1, row[j] + 1)
                diagonal = above
            }
        }
        return row[right.count]
    }
}
