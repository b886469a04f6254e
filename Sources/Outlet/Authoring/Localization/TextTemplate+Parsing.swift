extension TextTemplate {
    /// Reads a text as string catalogues hold it: `%@`, `%lld`, `%.1f`, `%2$@`, `%%`. `%arg` stands for the argument
    /// `argument`, `%#@name@` for what `substitution` gives for a name. A percent sign that begins nothing of all this is
    /// one.
    init(
        parsing text: String, language: String, argument: Int? = nil, substitution: (String) -> Piece? = { _ in nil }
    ) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = Substring(text)
        var next = 0
        while let character = rest.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            if rest.first == "%" {
                literal.append(rest.removeFirst())
            } else if let argument, rest.hasPrefix("arg") {
                rest.removeFirst(3)
                pieces += [.literal(literal), .argument(argument, digits: nil)]
                literal = ""
            } else if let (name, after) = Self.name(rest), let piece = substitution(name) {
                pieces += [.literal(literal), piece]
                (literal, rest) = ("", after)
                next += 1
            } else if let specifier = Specifier(rest) {
                pieces += [.literal(literal), .argument(specifier.position ?? next, digits: specifier.digits)]
                (literal, rest) = ("", specifier.rest)
                if specifier.position == nil { next += 1 }
            } else {
                literal.append(character)
            }
        }
        pieces.append(.literal(literal))
        self.init(
            pieces.filter { if case .literal("") = $0 { false } else { true } }, language: language)
    }

    /// The name in `#@name@`, and what comes after it.
    private static func name(_ text: Substring) -> (String, Substring)? {
        guard text.hasPrefix("#@") else { return nil }
        let text = text.dropFirst(2)
        guard let end = text.firstIndex(of: "@") else { return nil }
        return (String(text[..<end]), text[text.index(after: end)...])
    }

    /// The text after a percent sign that stands for an argument.
    private struct Specifier {
        /// The number of the argument; nil if the text does not name it.
        var position: Int?
        var digits: Int?
        let rest: Substring

        init?(_ text: Substring) {
            var text = text
            let leading = Self.number(&text)
            if let leading, text.first == "$" {
                guard (1...99).contains(leading) else { return nil }
                text.removeFirst()
                position = leading - 1
            } else if leading != nil {
                return nil
            }
            if text.first == "." {
                text.removeFirst()
                digits = min(Self.number(&text) ?? 0, 9)
            }
            if text.first == "@" {
                rest = text.dropFirst()
                return
            }
            while let length = text.first, "hlqz".contains(length) { text.removeFirst() }
            guard let kind = text.first, "diuxXfFgGeEs".contains(kind) else { return nil }
            rest = text.dropFirst()
        }

        private static func number(_ text: inout Substring) -> Int? {
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            text.removeFirst(digits.count)
            return digits.count > 4 ? nil : Int(digits)
        }
    }
}
