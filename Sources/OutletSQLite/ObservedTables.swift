/// Which tables a query reads from, as far as it is known beforehand.
public enum ObservedTables: Sendable {
    /// Each time maybe others: they are found out anew at each read, and no write happens meanwhile.
    case varying
    /// Always the same: they are found out at the first read, and later reads are made beside writes.
    ///
    /// A query that goes by what it finds in one table whether to look into another is not of this kind: it would miss
    /// changes of the second.
    case constant
}
