import Outlet
import ViewTree

extension A2UIDrawing {
    /// What a control sends: itself, and what its client holds.
    static func action(_ control: PlainControl) -> JSON {
        var context = JSONObject()
        if let node = control.node { context["node"] = .string(node) }
        if let value = control.value { context["value"] = .string(value) }
        if let json = control.json { context["json"] = .string(json) }
        for (name, value) in held { context[name] = value }
        return ["event": ["name": .string(control.event.rawValue), "context": .object(context)]]
    }

    /// Where a client has what it sends with each control.
    private static let held = ["values", "was", "revision"].map { ($0, JSON.object(["path": .string("/\($0)")])) }

    /// Adds a button with a text. It is off if it has no control: a check of it fails.
    mutating func button(
        _ title: String, _ control: PlainControl?, _ look: KeyValuePairs<String, JSON>, _ id: String,
        of node: PlainNode? = nil
    ) -> String {
        let label = text(title, "~text:\(id)")
        return button(around: label, control, look, id, of: node)
    }

    /// Adds a button around a component.
    mutating func button(
        around child: String, _ control: PlainControl?, _ look: KeyValuePairs<String, JSON>, _ id: String,
        of node: PlainNode? = nil
    ) -> String {
        var members: [(String, JSON)] = [("child", .string(child))] + look.map { ($0.key, $0.value) }
        // A client that shows no checks sends what is refused.
        let sent = control ?? PlainControl(event: .tap, node: node?[string: .id])
        members.append(("action", Self.action(sent)))
        if control == nil { members.append(("checks", Self.failing(""))) }
        return add(id, "Button", members, of: node)
    }

    /// Adds what opens an address.
    mutating func link(_ words: String, to address: String, _ id: String, of node: PlainNode? = nil) -> String {
        let label = text(words, "~text:\(id)")
        let action: JSON = [
            "functionCall": ["call": "openUrl", "args": ["url": .string(address)], "returnType": "void"]
        ]
        return add(
            id, "Button", [("child", .string(label)), ("variant", "borderless"), ("action", action)], of: node)
    }

    /// A check that fails.
    private static func failing(_ message: String) -> JSON { [["condition": false, "message": .string(message)]] }

    /// Adds an input.
    mutating func field(_ input: PlainInput, in node: PlainNode, _ id: String) -> String {
        let name = input.label.isEmpty ? node.accessibility?.label ?? node.text(.placeholder) : input.label
        let checks: [(String, JSON)] = input.error.isEmpty ? [] : [("checks", Self.failing(input.error))]
        switch input.kind {
        case .choices(let components):
            var children = input.label.isEmpty ? [] : [text(input.label, "~text:\(id)")]
            for (index, component) in components.enumerated() {
                children.append(
                    choices(
                        component.options, input.keys[index], labelled: component.label, index == 0 ? checks : [],
                        "~part\(index):\(id)"))
            }
            return add(id, "Column", around: children, of: node)
        case .choice(let options): return choices(options, input.keys[0], labelled: name, checks, id, of: node)
        default:
            var (component, members) = Self.look(of: input, in: node)
            members.append(("label", .string(name)))
            members.append(("value", Self.bound(input.keys[0])))
            return add(id, component, members + checks, of: node)
        }
    }

    /// Where a client has the value of an input.
    static func bound(_ key: String) -> JSON { ["path": .string("/values/\(key)")] }

    private mutating func choices(
        _ options: [PlainOption], _ key: String, labelled label: String, _ checks: [(String, JSON)], _ id: String,
        of node: PlainNode? = nil
    ) -> String {
        let name: [(String, JSON)] = label.isEmpty ? [] : [("label", .string(label))]
        let members: [(String, JSON)] = [
            ("variant", "mutuallyExclusive"),
            (
                "options",
                .array(options.map { ["label": .string($0.label), "value": .string($0.value)] })
            ),
            ("value", Self.bound(key)),
        ]
        return add(id, "ChoicePicker", name + members + checks, of: node)
    }

    /// The component of an input of one value, and the members of its look.
    private static func look(of input: PlainInput, in node: PlainNode) -> (String, [(String, JSON)]) {
        switch input.kind {
        case .toggle: return ("CheckBox", [])
        case .number:
            return ("Slider", [("min", .number(node[.min]?.number ?? 0)), ("max", .number(node[.max]?.number ?? 100))])
        case .numberOrNone: return ("TextField", [("variant", "number")])
        case .secret: return ("TextField", [("variant", "obscured")])
        case .lines: return ("TextField", [("variant", "longText")])
        case .date:
            let bounds = [(DocumentName.min, "min"), (.max, "max")].compactMap { member, name in
                node[string: member].map { (name, JSON.string($0)) }
            }
            return ("DateTimeInput", [("enableDate", true)] + bounds)
        default:
            let isNumber = ["numeric", "decimal"].contains(node.text(.keyboard))
            return ("TextField", isNumber ? [("variant", "number")] : [])
        }
    }
}

extension PlainInput {
    /// The values by key, as the components of the input have them: a text field has a text, a choice an array.
    var modelValues: [(key: String, value: JSON)] {
        zip(keys, drawn).enumerated().map { index, field in
            let (key, value) = field
            return switch kind {
            case .numberOrNone: (key, .string(Self.text(of: value)))
            case .choice(let options): (key, Self.chosen(value, among: options))
            case .choices(let components): (key, Self.chosen(value, among: components[index].options))
            default: (key, value)
            }
        }
    }

    private static func chosen(_ value: JSON, among options: [PlainOption]) -> JSON {
        value == "" && !options.contains { $0.value.isEmpty } ? [] : [value]
    }
}
