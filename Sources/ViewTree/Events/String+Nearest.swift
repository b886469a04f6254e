extension String {
    /// The word that this one is probably a misspelling of; nil if there is none. Up to a third of the characters may
    /// differ, at least one. A string of more than 64 bytes is not compared.
    public func nearest(among words: some Sequence<String>) -> String? {
        guard utf8.count <= 64 else { return nil }
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, count / 3) ? best.word : nil
    }

    /// The number of characters to insert, remove or replace to turn one string into the other (Levenshtein distance).
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
