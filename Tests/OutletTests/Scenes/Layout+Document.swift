import ViewTree

/// The row in which a node stands.
struct RowPlace {
    let list: String
    let key: String
}

extension Layout {
    /// The node as the wire has to show it.
    func json(_ subject: Subject?, named name: String, in place: RowPlace? = nil) -> JSON {
        var object = JSONObject()
        var address = [name]
        if let place { address = [place.list, place.key] + (name.isEmpty ? [] : [name]) }
        object["id"] = .string(address.map(JSONPointer.escape).joined(separator: "/"))
        object["type"] = .string(typeName)
        if let place, name.isEmpty { object["key"] = .string(place.key) }
        let text = JSON.string(value(of: self.text, subject?.texts, initially: ""))
        let detail = value(of: self.detail, subject?.texts, initially: "")
        switch kind {
        case .label: object["text"] = text
        case .button: object["title"] = text
        case .textField:
            object["value"] = text
            if !detail.isEmpty { object["placeholder"] = .string(detail) }
            object["on"] = ["submit": ["dismissKeyboard"]]
        case .column(let children):
            if !detail.isEmpty { object["spacing"] = .string(detail) }
            object["children"] = Self.json(children, subject, below: name, in: place)
        case .row(let children):
            if !detail.isEmpty { object["alignment"] = .string(detail) }
            object["children"] = Self.json(children, subject, below: name, in: place)
        case .list(let position, let template):
            let rows = (subject?.lists[position]).map(Array.init) ?? []
            object["sections"] = [
                [
                    "key": "rows",
                    "rows": .array(rows.map { template.json($0, named: "", in: RowPlace(list: name, key: $0.id)) }),
                ]
            ]
        }
        if value(of: hidden, subject?.flags, initially: false) { object["hidden"] = true }
        if !value(of: enabled, subject?.flags, initially: true) { object["enabled"] = false }
        return .object(object)
    }

    private var typeName: String {
        switch kind {
        case .label: "label"
        case .textField: "textField"
        case .button: "button"
        case .column: "column"
        case .row: "row"
        case .list: "list"
        }
    }

    private func value<Value>(of setting: Setting<Value>, _ values: [Value]?, initially initial: Value) -> Value {
        switch setting {
        case .unset: initial
        case .fixed(let value): value
        case .bound(let position): values?[position] ?? initial
        }
    }

    /// The children that are there; nil where none is. One without an id is named by its place among all.
    private static func json(
        _ children: [Child], _ subject: Subject?, below parent: String, in place: RowPlace?
    ) -> JSON? {
        let present = flattened(children, subject).enumerated().filter(\.element.isThere).map { position, child in
            let name = child.layout.id ?? (parent.isEmpty ? "\(position)" : "\(parent).\(position)")
            return child.layout.json(subject, named: name, in: place)
        }
        return present.isEmpty ? nil : .array(present)
    }

    private static func flattened(
        _ children: [Child], _ subject: Subject?, isThere: Bool = true
    ) -> [(layout: Layout, isThere: Bool)] {
        children.flatMap { child in
            switch child {
            case .node(let layout): [(layout, isThere)]
            case .when(let position, let content):
                flattened(content, subject, isThere: isThere && subject?.flags[position] == true)
            }
        }
    }
}
