/// A text of a catalogue: fixed parts, and places for arguments. An argument's text is only copied: a percent sign in it has no
/// meaning.
struct TextTemplate: Sendable {
    enum Piece: Sendable {
        case literal(String)
        /// The argument at a position, with the number of digits after the point if the text states it.
        case argument(Int, digits: Int?)
        /// One of several texts, by the category of an argument.
        case plural(Int, [PluralCategory: TextTemplate])
    }

    let pieces: [Piece]
    /// The plural rules of its language; nil if it has no plural.
    private let rules: PluralRules?

    /// A text without arguments.
    init(literal text: String, language: String) { self.init([.literal(text)], language: language) }

    init(_ pieces: [Piece], language: String) {
        self.pieces = pieces
        let hasPlural = pieces.contains { if case .plural = $0 { true } else { false } }
        rules = hasPlural ? PluralRules(language: language) : nil
    }

    /// The text with its arguments; an argument that is not given is left out.
    func text(_ arguments: [any TextArgument], for localization: Localization) -> String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): return text
            case .argument(let position, let digits):
                guard arguments.indices.contains(position) else { return "" }
                return arguments[position].text(digits: digits, for: localization)
            case .plural(let position, let forms):
                let number = arguments.indices.contains(position) ? arguments[position].plural : nil
                let category = number.flatMap { rules?.category($0.operands) } ?? .other
                // A language's own zero is for 0 in languages too that have none by their rules, as Apple's catalogues do.
                let form = number?.operands.n == 0 ? forms[.zero] : nil
                return (form ?? forms[category] ?? forms[.other])?.text(arguments, for: localization) ?? ""
            }
        }.joined()
    }

    /// The text as catalogues have it, with `%1$@` for its first argument; of several forms the one for most numbers.
    var source: String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .argument(let position, _): "%\(position + 1)$@"
            case .plural(_, let forms): forms[.other]?.source ?? ""
            }
        }.joined()
    }

    /// The text; nil if it has arguments.
    var literal: String? {
        var text = ""
        for piece in pieces {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }
}
