/// Splits texts into lines for agents. No line holds a line break, or looks like the lines around a screen.
enum AgentText {
    /// The line before the lines of a screen.
    static let start = "<<<"
    /// The line behind the lines of a screen.
    static let end = ">>>"

    /// The lines of a text. Splits at every character that some reader takes for a line break; replaces other control
    /// characters.
    static func lines(of text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            if isBreak(scalar) {
                if !(afterReturn && scalar == "\n") {
                    lines.append(fenced(line))
                    line = String.UnicodeScalarView()
                }
            } else {
                line.append(isControl(scalar) ? "\u{FFFD}" : scalar)
            }
            afterReturn = scalar == "\r"
        }
        lines.append(fenced(line))
        return lines
    }

    /// The text in one line, with at most `limit` characters.
    static func line(of text: String, limit: Int = .max) -> String {
        let line = lines(of: text).map { String($0.trimmed) }.filter { !$0.isEmpty }.joined(separator: " ")
        guard limit < line.utf8.count, line.count > limit else { return line }
        return "\(line.prefix(limit))…"
    }

    /// The lines of a screen between the two lines that separate them from the server's own words.
    static func between(_ lines: [String]) -> String {
        ([start] + lines + [end]).joined(separator: "\n")
    }

    /// The difference of two screens: removed lines begin with `-`, added ones with `+`.
    static func difference(from old: [String], to new: [String]) -> [String] {
        var (first, oldEnd, newEnd) = (0, old.count, new.count)
        while first < oldEnd, first < newEnd, old[first] == new[first] { first += 1 }
        while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        let (gone, come) = (Array(old[first..<oldEnd]), Array(new[first..<newEnd]))
        guard gone.count + come.count <= searched else { return marked(gone, come) }
        let difference = come.difference(from: gone)
        return marked(
            difference.removals.map { gone[$0.place] }, difference.insertions.map { come[$0.place] })
    }

    /// The most lines whose order is compared, which takes quadratic time. More lines count as all removed and all added.
    private static let searched = 600

    private static func marked(_ gone: [String], _ come: [String]) -> [String] {
        gone.map { "- \($0)" } + come.map { "+ \($0)" }
    }

    /// The line; with a space before it if it would be read as one of the two lines around a screen. Spaces around it do not
    /// hide it.
    private static func fenced(_ scalars: String.UnicodeScalarView) -> String {
        let line = String(scalars)
        let words = line.trimmed
        return words == start || words == end ? " \(line)" : line
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }
}

extension CollectionDifference.Change {
    /// The index of the line.
    fileprivate var place: Int {
        switch self {
        case .insert(let place, _, _), .remove(let place, _, _): place
        }
    }
}
