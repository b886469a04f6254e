/// The fields in which an answer names what belongs to it (RFC 8288).
enum LinkField {
    /// The address of the next page.
    static func next(in fields: [String]) -> String? {
        for field in fields {
            for link in split(field[...], at: ",") {
                let parts = split(link, at: ";")
                guard let address = parts.first.flatMap(address), relations(in: parts.dropFirst()).contains("next")
                else { continue }
                return address
            }
        }
        return nil
    }

    private static func address(_ part: Substring) -> String? {
        guard let start = part.firstIndex(of: "<"), part.last(where: { !$0.isWhitespace }) == ">" else { return nil }
        return String(part[part.index(after: start)...].prefix { $0 != ">" })
    }

    private static func relations(in parameters: ArraySlice<Substring>) -> [String] {
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "rel" else { continue }
            return parts[1].lowercased().split { $0.isWhitespace || $0 == "\"" }.map(String.init)
        }
        return []
    }

    /// The parts between separators that stand neither in quotes nor in an address.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var end: Character?
        var isEscaped = false
        return text.split { character in
            if isEscaped {
                isEscaped = false
            } else if let awaited = end {
                isEscaped = character == "\\" && awaited == "\""
                if character == awaited { end = nil }
            } else if character == separator {
                return true
            } else {
                end = ["\"": "\"", "<": ">"][character]
            }
            return false
        }
    }
}
