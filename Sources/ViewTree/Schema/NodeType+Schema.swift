extension NodeType {
    /// The standard types.
    public static let standard: [NodeType] = [
        Column.type, Row.type, Grid.type, Scroll.type, Section.type, Form.type, Tabs.type,
        Menu.type,
        Label.type, Link.type, Image.type, Icon.type, Badge.type, ProgressIndicator.type, Divider.type, Spacer.type,
        Button.type,
        TextField.type, SecureField.type, TextArea.type, SearchField.type,
        NumberField.type,
        Toggle.type, Slider.type, Stepper.type, DatePicker.type, Picker.type, MultiPicker.type, List.type,
    ]

    /// The JSON Schema of a node of the type. `references` is the place of the schemas of all types.
    func schema(_ references: String) -> JSON {
        let node: JSON = ["$ref": .string("\(references)/node")]
        var properties = JSONObject([
            ("id", ["type": "string", "minLength": 1]),
            ("type", ["const": .string(name)]),
            ("key", ["type": "string", "description": "A row's key, unique in its list."]),
            ("on", ["$ref": .string("\(references)/on")]),
            ("fallback", node),
        ])
        for member in members + CommonMembers.all { properties[member.name] = member.schema }
        var required: [JSON] = ["id", "type"]
        required += members.filter(\.isAlwaysThere).map { .string($0.name) }
        switch content {
        case .none: break
        case .children: properties["children"] = ["type": "array", "minItems": 1, "items": node]
        case .sections:
            properties["sections"] = ["type": "array", "items": ["$ref": .string("\(references)/section")]]
            properties["placeholder"] = node
            required.append("sections")
        }
        return [
            "type": "object", "properties": .object(properties), "required": .array(required),
            "additionalProperties": false,
        ]
    }
}
