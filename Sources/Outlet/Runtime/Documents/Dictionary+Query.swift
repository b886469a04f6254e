import ViewTree

extension [String: String] {
    /// Parses the query of a URL and decodes its parameters; empty for nil.
    ///
    /// - Throws: a `Problem` if it is encoded wrongly, or gives a parameter twice.
    package init(query: String?) throws(Problem) {
        self.init()
        for pair in (query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let text = parts.count > 1 ? String(parts[1].replacing("+", with: " ")) : ""
            guard let name = String(parts[0].replacing("+", with: " ")).percentDecoded, let value = text.percentDecoded
            else { throw Problem(.wrongShape, "The query is encoded wrongly at '\(pair.prefix(64))'.") }
            if updateValue(value, forKey: name) != nil {
                let detail = "The query gives '\(name.prefix(64))' twice."
                throw Problem(.wrongShape, detail, faults: [Fault(JSONPointer(["params", name]), detail)])
            }
        }
    }
}
