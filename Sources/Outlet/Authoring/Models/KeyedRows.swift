/// Rows that can be found by the keys that clients know them by.
public protocol KeyedRows<Element>: Sendable {
    /// The element of a row.
    associatedtype Element: Identifiable & Outlet.Model where Element.ID: Sendable & LosslessStringConvertible

    /// The element whose id is that key as text; nil if there is none.
    func row(_ key: String) -> Element?
    /// The key of the section in which the row of that key is; nil where rows are in no sections.
    func section(ofRow key: String) -> String?
}

extension IdentifiedList: KeyedRows {
    /// The element whose id is that key as text; nil if there is none.
    public func row(_ key: String) -> Element? { ID(key: key).flatMap { self[id: $0] } }
    /// There are no sections.
    public func section(ofRow _: String) -> String? { nil }
}

extension SectionedList: KeyedRows {
    /// The element whose id is that key as text; nil if there is none.
    public func row(_ key: String) -> Element? { Element.ID(key: key).flatMap { self[id: $0] } }

    /// The id of the row's section as text; nil if there is no such row.
    public func section(ofRow key: String) -> String? {
        Element.ID(key: key).flatMap { section(of: $0) }?.description
    }
}

extension Windowed: KeyedRows where Rows: KeyedRows {
    /// The element whose id is that key as text, shown or not; nil if there is none.
    public func row(_ key: String) -> Rows.Element? { rows.row(key) }
    /// The key of the row's section; nil where rows are in no sections.
    public func section(ofRow key: String) -> String? { rows.section(ofRow: key) }
}

extension Optional: KeyedRows where Wrapped: KeyedRows {
    /// The element whose id is that key as text; nil if there is none.
    public func row(_ key: String) -> Wrapped.Element? { self?.row(key) }
    /// The key of the row's section; nil where rows are in no sections.
    public func section(ofRow key: String) -> String? { self?.section(ofRow: key) }
}
