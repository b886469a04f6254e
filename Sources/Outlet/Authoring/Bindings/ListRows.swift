/// The rows that a `ForEach` shows: all rows of a list, a window, or what a source has brought.
public protocol ListRows<Item>: Sendable {
    /// The element of a row.
    associatedtype Item: Identifiable & Outlet.Model where Item.ID: Sendable & LosslessStringConvertible
    /// The rows with a window of the first ones to show: `limit` at most.
    func shownRows(_ limit: Int) -> Windowed<IdentifiedList<Item>>
}

/// The sections that a `ForEach(sections:)` shows: all rows, or a window. Sections are no ``ListRows``, since they have a
/// header, which has templates of its own.
public protocol ListSections<Header, Row>: Sendable {
    /// The header of a section.
    associatedtype Header: Identifiable & Outlet.Model where Header.ID: Sendable & LosslessStringConvertible
    /// The element of a row.
    associatedtype Row: Identifiable & Outlet.Model where Row.ID: Sendable & LosslessStringConvertible
    /// The sections with a window of the first rows to show: `limit` at most.
    func shownSections(_ limit: Int) -> Windowed<SectionedList<Header, Row>>
}

extension IdentifiedList: ListRows {
    /// The first rows.
    public func shownRows(_ limit: Int) -> Windowed<Self> { Windowed(self, showing: limit) }
}

extension SectionedList: ListSections {
    /// The first rows with their sections.
    public func shownSections(_ limit: Int) -> Windowed<Self> { Windowed(self, showing: limit) }
}

extension Windowed: ListRows where Rows: ListRows {
    /// The rows of the window.
    public func shownRows(_ limit: Int) -> Windowed<IdentifiedList<Rows.Item>> {
        rows.shownRows(Swift.min(limit, self.limit))
    }
}

extension Windowed: ListSections where Rows: ListSections {
    /// The sections of the window.
    public func shownSections(_ limit: Int) -> Windowed<SectionedList<Rows.Header, Rows.Row>> {
        rows.shownSections(Swift.min(limit, self.limit))
    }
}

extension Optional: ListRows where Wrapped: ListRows {
    /// The rows; without any, none.
    public func shownRows(_ limit: Int) -> Windowed<IdentifiedList<Wrapped.Item>> {
        self?.shownRows(limit) ?? Windowed(IdentifiedList())
    }
}

extension Optional: ListSections where Wrapped: ListSections {
    /// The sections; without any, none.
    public func shownSections(_ limit: Int) -> Windowed<SectionedList<Wrapped.Header, Wrapped.Row>> {
        self?.shownSections(limit) ?? Windowed(SectionedList())
    }
}
