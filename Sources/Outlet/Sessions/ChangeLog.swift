/// The newest changes of a session, without a gap.
///
/// Each hangs on the one before, so that a new version of the session copies none of them. When a chain is long enough
/// another begins, and the one before the last is let go.
struct ChangeLog: Sendable {
    private final class Link: Sendable {
        let change: SessionChange
        let before: Link?

        init(_ change: SessionChange, after before: Link?) {
            self.change = change
            self.before = before
        }
    }

    /// The chains that are whole.
    private final class Past: Sendable {
        let last: Link
        let lastButOne: Link?

        init(_ last: Link, after lastButOne: Link?) {
            self.last = last
            self.lastButOne = lastButOne
        }
    }

    private var newest: Link?
    /// How many the newest chain has.
    private var length = 0
    private var past: Past?

    /// The changes that came after a revision, the oldest first; nil where they are not all kept.
    func since(_ revision: Int) -> [SessionChange]? {
        var changes: [SessionChange] = []
        for chain in [newest, past?.last, past?.lastButOne] {
            var next = chain
            while let link = next, link.change.revision > revision, changes.count < SessionChange.kept {
                changes.append(link.change)
                next = link.before
            }
        }
        guard let oldest = changes.last, oldest.revision - 1 == revision else { return nil }
        return changes.reversed()
    }

    /// Adds a change, and forgets what is too many.
    mutating func append(_ change: SessionChange) {
        if let newest, length == SessionChange.kept / 2 {
            past = Past(newest, after: past?.last)
            self.newest = nil
            length = 0
        }
        newest = Link(change, after: newest)
        length += 1
    }
}
