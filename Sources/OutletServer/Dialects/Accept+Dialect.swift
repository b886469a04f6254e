extension Accept {
    /// The dialect that the header prefers to JSON: it gives it a higher quality, or the same and names it; nil for JSON. Only HTML
    /// needs no name: no other client asks for `text/*`.
    static func dialect(of header: String?) -> Dialect? {
        // Most clients of a dialect name its one type.
        if let header, let dialect = Dialect.byType[header] { return dialect }
        return Accept(header).dialect
    }

    private var dialect: Dialect? {
        var (best, quality) = (Dialect?.none, quality(of: "application/json"))
        for dialect in Dialect.allCases {
            for type in dialect.mediaTypes {
                let (own, isNamed) = (self.quality(of: type), names(type))
                guard isNamed || dialect == .html else { continue }
                if own > quality || own > 0 && own == quality && isNamed && best == nil {
                    (best, quality) = (dialect, own)
                }
            }
        }
        return best
    }
}
