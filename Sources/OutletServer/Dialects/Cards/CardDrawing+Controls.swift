import Outlet
import ViewTree

extension CardDrawing {
    /// The action that sends a control; disabled if there is none.
    func execute(_ control: PlainControl?, titled title: String) -> JSONObject {
        var action = JSONObject([("type", "Action.Execute")])
        if !title.isEmpty { action["title"] = .string(title) }
        guard let control else {
            action["isEnabled"] = false
            return action
        }
        action["verb"] = .string(control.event.rawValue)
        action["data"] = .object(JSONObject([(PlainControl.field, .string(control.text))]))
        return action
    }

    /// The action that opens an address.
    func open(_ url: String, titled title: String) -> JSON {
        ["type": "Action.OpenUrl", "title": .string(title), "url": .string(url)]
    }

    /// Controls side by side. Hosts limit the actions of a card itself, not those in its body.
    func actions(_ buttons: [PlainNode]) -> JSON {
        Self.actionSet(
            buttons.compactMap { node in
                guard case .button(let title, let control) = node.content else { return nil }
                return action(node, titled: title, control)
            })
    }

    /// The action of a button.
    func action(_ node: PlainNode, titled title: String, _ control: PlainControl?) -> JSON {
        var action = execute(control, titled: node.name(titled: title, control))
        switch node[string: .role] {
        case "destructive": action["style"] = "destructive"
        case "primary": action["style"] = "positive"
        default: break
        }
        return .object(action)
    }

    static func actionSet(_ actions: [JSON]) -> JSON { ["type": "ActionSet", "actions": .array(actions)] }

    /// An input, followed by its error.
    func items(of input: PlainInput, in node: PlainNode) -> [JSON] {
        var items: [JSON]
        switch input.kind {
        case .choices(let components):
            items = zip(components, zip(input.keys, input.drawn)).map { component, field in
                choices(component.options, field.0, labelled: component.label, value: field.1)
            }
            if !input.label.isEmpty { items.insert(text(input.label), at: 0) }
        case .choice(let options):
            items = [choices(options, input.keys[0], labelled: input.label, value: input.drawn[0])]
        default: items = [.object(field(input, in: node))]
        }
        if !input.error.isEmpty { items.append(text(input.error, ["color": "attention"])) }
        return items
    }

    private func choices(_ options: [PlainOption], _ key: String, labelled label: String, value: JSON) -> JSON {
        var set = JSONObject([
            ("type", "Input.ChoiceSet"), ("id", .string(key)), ("style", options.count > 4 ? "compact" : "expanded"),
            ("choices", .array(options.map { ["title": .string($0.label), "value": .string($0.value)] })),
            ("value", value),
        ])
        if !label.isEmpty { set["label"] = .string(label) }
        return .object(set)
    }

    private func field(_ input: PlainInput, in node: PlainNode) -> JSONObject {
        let (key, value) = (input.keys[0], input.drawn[0])
        let name = input.label.isEmpty ? node.accessibility?.label ?? "" : input.label
        var field = JSONObject([("id", .string(key))])
        switch input.kind {
        case .toggle:
            field["type"] = "Input.Toggle"
            field["title"] = .string(name.isEmpty ? input.node : name)
            field["value"] = value == true ? "true" : "false"
            return field
        case .number, .numberOrNone:
            field["type"] = "Input.Number"
            if value != .null { field["value"] = value }
            for (member, name) in [(DocumentName.min, "min"), (.max, "max")] {
                if let bound = node[member]?.json { field[name] = bound }
            }
        case .date:
            field["type"] = "Input.Date"
            field["value"] = value
        default:
            field["type"] = "Input.Text"
            field["value"] = value
            if input.kind == .lines { field["isMultiline"] = true }
            if let style = style(of: input, in: node) { field["style"] = style }
            if let most = node[.maxLength]?.integer, most > 0 { field["maxLength"] = .number(Double(most)) }
        }
        if !name.isEmpty { field["label"] = .string(name) }
        if let placeholder = node[string: .placeholder] { field["placeholder"] = .string(placeholder) }
        return field
    }

    private func style(of input: PlainInput, in node: PlainNode) -> JSON? {
        if input.kind == .secret { return "password" }
        return switch node.text(.keyboard) {
        case "email": "email"
        case "tel": "tel"
        case "url": "url"
        default: nil
        }
    }
}
