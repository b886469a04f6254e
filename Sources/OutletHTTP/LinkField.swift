/// The fields in which an answer names what belongs to it (RFC 8288).
enum LinkField {
    /// The address of the next page.
    static func next(in fields: [String.SubSequence]) -> String? {
        for field in fields {
            var rest = field[...]
            while let link = link(&rest) {
                if link.relations.contains("next") { return link.address }
            }
        }
        return nil
    }

    /// The next link of a field: `<address>; name=value; name="value"`, up to a comma.
    private static func link(_ rest: inout Substring) -> (address: String, relations: [String])? {
        guard let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") else { return nil }
        let address = String(rest[rest.index(after: start)..<end])
        rest = rest[rest.index(after: end)...]
        var isQuoted = false
        let parameters = rest.prefix { character in
            if character == "\"" { isQuoted.toggle() }
            return isQuoted || character != ","
        }
        rest = rest[parameters.endIndex...]
        return (address, relations(in: parameters))
    }

    private static func relations(in parameters: Substring) -> [String] {
        for parameter in parameters.split(separator: ";") {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ $0 != " " && $0 != "\t" }).lowercased() == "rel" else { continue }
            return parts[1].lowercased().split { $0 == " " || $0 == "\t" || $0 == "\"" }.map(String.init)
        }
        return []
    }
}
