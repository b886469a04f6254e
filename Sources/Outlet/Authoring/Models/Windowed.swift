/// A list of which a window can be shown: some rows from the first.
public protocol WindowedRows: Outlet.Model {
    /// How many rows there are in all.
    var count: Int { get }
    /// The length of a window that had `count` rows of `earlier`: an insertion inside the window makes it longer, a
    /// removal makes it shorter, and a change behind it has no effect.
    func window(of count: Int, since earlier: Self) -> Int
}

/// A long list of which only the first rows are shown, and more when the client asks for them.
///
/// Changes inside the window appear on screen, and the window grows and shrinks with them, so that the other rows stay.
/// Changes behind the window cost nothing.
public struct Windowed<Rows: WindowedRows>: Outlet.Model {
    /// All rows.
    public private(set) var rows: Rows
    private(set) var limit: Int

    /// A window of at most `limit` rows; without one, of all there will ever be.
    public init(_ rows: Rows, showing limit: Int = .max) {
        self.rows = rows
        self.limit = max(limit, 0)
    }

    /// How many rows are on screen.
    public var shown: Int { min(limit, rows.count) }

    /// How many rows there are.
    public var total: Int { rows.count }

    /// Whether there are rows that are not on screen.
    public var more: Bool { limit < rows.count }

    /// Shows up to `count` more rows.
    public mutating func showMore(_ count: Int) { limit = shown + min(max(count, 0), .max - shown) }

    /// Changes the list; all that is done in one call is one step, however much it is.
    public mutating func change(_ body: (inout Rows) throws -> Void) rethrows {
        let before = rows
        try body(&rows)
        if limit < before.count || (limit == before.count && limit < rows.count) {
            limit = rows.window(of: limit, since: before)
        }
    }
}

extension IdentifiedList: WindowedRows {
    /// How many elements from the first are what the first `count` of `earlier` became.
    public func window(of count: Int, since earlier: Self) -> Int {
        guard let edits = log.edits(since: earlier.log) else { return Swift.min(count, self.count) }
        var window = Window(count: count)
        for edit in edits { window.translate(edit) }
        return window.count
    }
}

extension SectionedList: WindowedRows {
    /// How many elements from the first are what the first `count` of `earlier` became. Sections that are moved leave
    /// the number as it is.
    public func window(of count: Int, since earlier: Self) -> Int {
        guard let edits = sections.log.edits(since: earlier.sections.log),
            !edits.contains(where: { if case .move = $0 { true } else { false } })
        else { return Swift.min(count, self.count) }
        // The last section of the window that is still there, and how much of it the window holds.
        var last: (section: Section, shown: Int)?
        var rest = count
        for section in earlier.sections where rest > 0 {
            if sections.contains(id: section.id) { last = (section, Swift.min(rest, section.rows.count)) }
            rest -= section.rows.count
        }
        guard let last else { return Swift.min(count, self.count) }
        var window = 0
        for section in sections {
            if section.id == last.section.id {
                return window + section.rows.window(of: last.shown, since: last.section.rows)
            }
            window += section.rows.count
        }
        return window
    }
}

/// How long a window at the front of a list is while edits go by.
struct Window {
    private(set) var count: Int

    /// The edit of the window that corresponds to an edit of the list; nil if the window does not change.
    @discardableResult
    mutating func translate<ID>(_ edit: Edit<ID>) -> Edit<ID>? {
        switch edit {
        case .insert(_, let index):
            if index >= count { return nil }
            count += 1
        case .remove(_, let index):
            if index >= count { return nil }
            count -= 1
        case .move(let id, let source, let index):
            switch (source < count, index < count) {
            case (true, true): break
            case (true, false):
                count -= 1
                return .remove(id, at: source)
            case (false, true):
                count += 1
                return .insert(id, at: index)
            case (false, false): return nil
            }
        case .update: break
        }
        return edit
    }
}
