import ViewTree

/// A list of labels with the id `list`, of one section with these keys.
func list(_ keys: [String], _ members: (String, JSON)..., row: (String) -> [(String, JSON)] = { _ in [] }) -> JSON {
    let rows = keys.map { key in
        let node: [(String, JSON)] = [
            ("id", .string("list/\(key)")), ("key", .string(key)), ("type", "label"), ("text", .string("Row \(key)")),
        ]
        return JSON.object(JSONObject(node + row(key)))
    }
    let sections: JSON = [["key": "all", "rows": .array(rows)]]
    return .object(JSONObject([("id", "list"), ("type", "list"), ("sections", sections)] + members))
}

extension Page {
    /// The keys of a list's rows, as they are shown.
    func keys() async throws -> JSON {
        try await run("return [...document.querySelectorAll('#list li')].map(({ key }) => key)")
    }

    /// The place of the rows in the document.
    static let rows = "/tree/children/0/sections/0/rows"

    /// What has the focus: the class of the control, and the key of the row.
    func place() async throws -> JSON {
        try await run("const { activeElement: a } = document; return [a.className, a.closest('li')?.key ?? null]")
    }
}
