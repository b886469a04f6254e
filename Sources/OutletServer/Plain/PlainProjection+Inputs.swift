import ViewTree

extension PlainProjection {
    /// The content of an input; nil if the type is none. An input that takes no value now becomes a text. `own` is a type of the
    /// app's own that the dialect knows.
    func input(_ node: DocumentValue, _ type: String, _ place: Place, own: OwnInput?) -> PlainNode.Content? {
        guard let kind = own?.kind ?? Self.kind(of: node, type),
            let value = own?.value(of: node) ?? node[.value]?.json
        else { return nil }
        let label = node[string: .label] ?? ""
        if place.isOff || node[flag: .enabled] == false {
            return .reading(label: label, value: reading(of: value, kind))
        }
        return .input(
            PlainInput(
                node: node[string: .id] ?? "", kind: kind, label: label, value: value,
                offersChange: Self.posts(node, .change), offersSubmit: Self.posts(node, .submit),
                isRequired: node[flag: .required] == true, error: node[string: .error] ?? ""))
    }

    private static func kind(of node: DocumentValue, _ type: String) -> PlainInput.Kind? {
        switch type {
        case "textField": .text
        case "secureField": .secret
        case "textArea": .lines
        case "searchField": .search
        case "toggle": .toggle
        case "slider", "stepper": .number
        case "numberField": .numberOrNone
        case "datePicker": .date
        case "picker":
            if let components = node[.components]?.elements {
                .choices(
                    components.map {
                        PlainComponent(label: $0[string: .label] ?? "", options: PlainOption.list($0[.options]))
                    })
            } else {
                .choice(PlainOption.list(node[.options]))
            }
        default: nil
        }
    }

    /// The text of a value for a person.
    private func reading(of value: JSON, _ kind: PlainInput.Kind) -> String {
        switch kind {
        // Always the same length, so that the length of the secret is not shown.
        case .secret: "••••••"
        case .toggle: value == true ? language.word("On") : language.word("Off")
        case .choice(let options): Self.label(of: value, among: options)
        case .choices(let components):
            components.enumerated().map { Self.label(of: value[$0.offset] ?? "", among: $0.element.options) }
                .joined(separator: " ")
        default: PlainInput.text(of: value)
        }
    }

    private static func label(of value: JSON, among options: [PlainOption]) -> String {
        let text = value.string ?? ""
        return options.first { $0.value == text }?.label ?? text
    }
}
