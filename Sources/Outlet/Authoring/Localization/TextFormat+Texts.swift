extension TextFormat where Input == Int {
    /// A count as the catalogue words it in the session's language: `1 guest`, `2 guests`. The number is the text's first
    /// argument.
    public static func plural(_ key: String) -> TextFormat { .text(key) { [$0] } }
}

extension TextFormat where Input == Double {
    /// An amount as the catalogue words it in the session's language. The number is the text's first argument.
    public static func plural(_ key: String) -> TextFormat { .text(key) { [$0] } }
}

extension TextFormat {
    /// A text of the catalogue with arguments that follow from the value.
    ///
    ///     Observe(\.order, format: .text("summary") { [$0.buyer, $0.count] }, in: outlets.summary.text)
    public static func text(
        _ key: String, _ arguments: @escaping @Sendable (Input) -> [any TextArgument] = { _ in [] }
    ) -> TextFormat {
        TextFormat(named: nil, keys: [key]) { localization in
            let template = localization.texts[key]
            return { template.text(arguments($0), for: localization) }
        }
    }

    /// A text of the catalogue whose key follows from the value: of a state, say. The keys of all values are looked for
    /// at start-up.
    public static func text(
        of values: [Input], _ key: @escaping @Sendable (Input) -> String
    ) -> TextFormat {
        TextFormat(named: nil, keys: values.map(key)) { localization in
            { localization.text(key($0)) }
        }
    }
}
