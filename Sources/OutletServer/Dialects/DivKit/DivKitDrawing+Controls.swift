import Outlet
import ViewTree

extension DivKitDrawing {
    /// A button; it is off if it has no control.
    mutating func button(_ title: String, _ control: PlainControl?, _ id: String, of node: PlainNode?) -> DivElement {
        let name = node?.name(titled: title, control) ?? title
        let (look, background): (DivLook, String?) =
            switch node?[string: .role] {
            case "primary": (.primaryButton, "#FF0A84FF")
            case "destructive": (.destructiveButton, "#FFF2F2F7")
            case "cancel": (.button, nil)
            default: (.button, "#FFF2F2F7")
            }
        var button = text(name, id, look, heard: "button", of: node)
        (button.background, button.isFitting) = (background, true)
        // A button that is off is pale.
        if let control { button.actions = press(control) } else { button.add("alpha", 0.4) }
        return button
    }

    /// Controls side by side.
    mutating func controls(_ buttons: [PlainNode], _ id: String, in owner: String) -> DivElement {
        container(id, draw(buttons, in: owner), .row)
    }

    /// A text that opens an address.
    mutating func link(_ words: String, to address: String, _ id: String, of node: PlainNode?) -> DivElement {
        var link = text(words, id, .link, of: node)
        link.actions = open(address)
        return link
    }

    /// An input, with its label before it and its error behind it: DivKit's elements for inputs have neither.
    mutating func field(_ input: PlainInput, in node: PlainNode, _ id: String) -> DivElement {
        var parts: [DivElement]
        switch input.kind {
        case .choices(let components):
            parts = zip(components, input.keys).enumerated().map { index, component in
                choice(
                    component.0.options, component.1, named: component.0.label, "~part\(index):\(id)", of: nil)
            }
            parts = [container("~parts:\(id)", parts, .row)]
        case .choice(let options): parts = [choice(options, input.keys[0], named: input.label, id, of: node)]
        default: parts = [entry(input, in: node, id)]
        }
        if !input.label.isEmpty { parts.insert(text(input.label, "~label:\(id)", .small), at: 0) }
        if !input.error.isEmpty { parts.append(text(input.error, "~error:\(id)", .error)) }
        if case .choices = input.kind { return container(id, parts, of: node) }
        return container("~field:\(id)", parts, .closeColumn)
    }

    private mutating func choice(
        _ options: [PlainOption], _ key: String, named name: String, _ id: String, of node: PlainNode?
    ) -> DivElement {
        // DivKit has no choice without options.
        if options.isEmpty { return nothing(id) }
        let choices: [JSON] = options.map {
            ["value": .string($0.value), "text": .string($0.label.isEmpty ? $0.value : $0.label)]
        }
        var element = element(
            id, "select", .body, [("value_variable", .string(key)), ("options", .array(choices))], of: node)
        element.name(name)
        return element
    }

    private mutating func entry(_ input: PlainInput, in node: PlainNode, _ id: String) -> DivElement {
        let key = JSON.string(input.keys[0])
        var entry: DivElement
        switch input.kind {
        case .toggle: entry = element(id, "switch", .plain, [("is_on_variable", key)], of: node)
        case .number where Self.isWhole(input, in: node):
            let (least, most) = (node[.min]?.integer ?? 0, node[.max]?.integer ?? 100)
            sliders.insert(input.keys[0])
            entry = element(
                id, "slider", .slider,
                [("thumb_value_variable", key), ("min_value", JSON(least)), ("max_value", JSON(most))], of: node)
        default:
            entry = element(
                id, "input", .input,
                [("text_variable", key), ("keyboard_type", Self.keyboard(of: input, in: node))], of: node)
            let hint = node.text(.placeholder)
            if !hint.isEmpty { entry.add("hint_text", .string(hint)) }
            if let most = node[.maxLength]?.integer, most > 0 { entry.add("max_length", JSON(most)) }
        }
        entry.name(input.label)
        return entry
    }

    private static func keyboard(of input: PlainInput, in node: PlainNode) -> JSON {
        switch input.kind {
        case .secret: return "password"
        case .lines: return "multi_line_text"
        case .number, .numberOrNone: return "number"
        default: break
        }
        return switch node.text(.keyboard) {
        case "email": "email"
        case "tel": "phone"
        case "url": "uri"
        case "numeric", "decimal": "number"
        default: "single_line_text"
        }
    }

    /// Whether a slider can set a number: those of DivKit have whole numbers only.
    private static func isWhole(_ input: PlainInput, in node: PlainNode) -> Bool {
        func isWhole(_ number: Double) -> Bool { number.magnitude < 0x1p31 && number == number.rounded() }
        let (least, most) = (node[.min]?.number ?? 0, node[.max]?.number ?? 100)
        let value = input.value.number ?? 0
        return (node[.step]?.number ?? 1) >= 1 && isWhole(least) && isWhole(most) && isWhole(value) && least < most
            && (least...most).contains(value)
    }

    /// The variables that an input's elements are bound to.
    func variables(of input: PlainInput) -> [JSON] {
        zip(input.keys, input.drawn).map { key, value in
            let (type, held): (JSON, JSON) =
                switch input.kind {
                case .toggle: ("boolean", value == true ? 1 : 0)
                case .number where sliders.contains(key): ("integer", value)
                default: ("string", .string(PlainInput.text(of: value)))
                }
            return ["type": type, "name": .string(key), "value": held]
        }
    }
}

extension DivElement {
    /// Names an input for assistive technology, which does not read the label before it.
    fileprivate mutating func name(_ label: String) {
        if accessibility["description"] == nil, !label.isEmpty { accessibility["description"] = .string(label) }
    }
}
