/// Whether a query always reads the same tables.
public enum ObservedTables: Sendable {
    /// Maybe others each time: they are determined at each read, during which nothing is written.
    case varying
    /// Always the same: they are determined at the first read, and later reads don't block writes.
    ///
    /// Does not suit a query that reads a second table only for certain content of the first: it would miss changes of the
    /// second table.
    case constant
}
