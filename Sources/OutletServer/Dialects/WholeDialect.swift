import Outlet

/// An encoded dialect whose clients are sent the whole screen with each answer.
protocol WholeDialect: EncodedDialect {
    /// The body with a document. `seen` is the newest effect that the client knows; nil to show no effects.
    func body(
        of document: [UInt8], after seen: Int?, in locale: String, from origin: String
    ) throws -> [UInt8]
}

extension WholeDialect {
    func body(of document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [UInt8] {
        try body(of: document, after: nil, in: locale, from: origin)
    }
}
