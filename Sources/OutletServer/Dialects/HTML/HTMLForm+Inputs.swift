import Outlet
import ViewTree

extension HTMLForm {
    /// Draws an input with its label and its error.
    mutating func draw(_ input: PlainInput, of node: PlainNode) {
        let error = faults[input.node] ?? input.error
        switch input.kind {
        case .choice(let options) where node.text(.style) != "" && options.contains { $0.value == input.text }:
            group(input, node, error, role: "radiogroup") { form in
                form.element("div", ["class": "components"]) { $0.radios(options, input, node) }
            }
        case .choices(let components):
            group(input, node, error, role: nil) { form in
                form.element("div", ["class": "components"]) { form in
                    for (index, component) in components.enumerated() {
                        form.component(component, index, of: input, node, error)
                    }
                }
            }
        default:
            element("div", ["class": node.type, "aria-hidden": told(of: node)?.hidden]) { form in
                form.caption(input, node)
                form.control(input, node, error)
                form.write(error, of: input)
            }
        }
    }

    /// The name of an input without a visible label.
    private static func name(of input: PlainInput, _ node: PlainNode) -> String {
        let names = [node[.accessibility]?[string: .label], node[string: .placeholder]]
        return names.compactMap { $0 }.first { !$0.isEmpty } ?? input.node
    }

    private mutating func caption(_ input: PlainInput, _ node: PlainNode) {
        let hasLabel = !input.label.isEmpty
        element("label", ["class": Self.captionClass(input), "for": input.keys[0]]) { form in
            form.html.write(hasLabel ? input.label : Self.name(of: input, node))
            form.voice(form.told(of: node))
        }
    }

    private static func captionClass(_ input: PlainInput) -> String {
        if input.label.isEmpty { return "voice" }
        return input.isRequired ? "caption required" : "caption"
    }

    private mutating func write(_ error: String, of input: PlainInput) {
        if error.isEmpty { return }
        html.element("p", ["class": "error", "id": "~error-\(input.keys[0])"], text: error)
    }

    private mutating func group(
        _ input: PlainInput, _ node: PlainNode, _ error: String, role: String?, _ body: (inout HTMLForm) -> Void
    ) {
        let isWrong = !error.isEmpty
        let attributes: HTMLWriter.Attributes = [
            "class": "picker", "role": role, "aria-invalid": isWrong && role != nil ? "true" : nil,
            "aria-describedby": isWrong ? "~error-\(input.keys[0])" : nil, "aria-hidden": told(of: node)?.hidden,
        ]
        element("fieldset", attributes) { form in
            let hasLabel = !input.label.isEmpty
            form.element("legend", ["class": Self.captionClass(input)]) { form in
                form.html.write(hasLabel ? input.label : Self.name(of: input, node))
                form.voice(form.told(of: node))
            }
            body(&form)
            form.write(error, of: input)
        }
    }

    private mutating func radios(_ options: [PlainOption], _ input: PlainInput, _ node: PlainNode) {
        let key = input.keys[0]
        let current = text(of: input, 0)
        let required = input.isRequired ? "" : nil
        let isIn = focus == input.node
        element("div", ["class": node.text(.style) == "segmented" ? "bar" : "choices"]) { form in
            for (index, option) in options.enumerated() {
                form.element("label") { form in
                    form.html.open(
                        "input",
                        [
                            "type": "radio", "name": key, "value": option.value,
                            "id": index == 0 ? key : "\(key)!\(index)",
                            "checked": option.value == current ? "" : nil, "required": required,
                            "autofocus": isIn && option.value == current ? "" : nil,
                            "toolparamdescription": form.toolLabel(input, node),
                        ])
                    form.html.element("span", text: option.name)
                }
                form.html.writeLine()
            }
        }
    }

    private mutating func component(
        _ component: PlainComponent, _ index: Int, of input: PlainInput, _ node: PlainNode, _ error: String
    ) {
        element("label") { form in
            let name = component.label.isEmpty ? "\(input.label) \(index + 1)" : component.label
            form.html.element("span", ["class": "caption"], text: name)
            form.menu(component.options, input, node, index, error)
        }
    }

    private mutating func menu(
        _ options: [PlainOption], _ input: PlainInput, _ node: PlainNode, _ index: Int, _ error: String
    ) {
        let current = text(of: input, index)
        // Browsers show the first option of a menu if none is chosen.
        let isListed = options.contains { $0.value == current }
        let all = isListed ? options : [PlainOption(value: current, label: "–")] + options
        let isWrong = !error.isEmpty
        let attributes: HTMLWriter.Attributes = [
            "id": input.keys[index], "name": input.keys[index], "aria-invalid": isWrong ? "true" : nil,
            "aria-describedby": isWrong ? "~error-\(input.keys[0])" : nil,
            "aria-required": input.isRequired ? "true" : nil, "autofocus": index == 0 ? focusMark(input) : nil,
            "toolparamdescription": toolLabel(input, node),
        ]
        element("select", attributes) { form in
            for option in all {
                form.html.element(
                    "option", ["value": option.value, "selected": option.value == current ? "" : nil],
                    text: option.name)
            }
        }
    }

    private mutating func control(_ input: PlainInput, _ node: PlainNode, _ error: String) {
        let key = input.keys[0]
        let value = text(of: input, 0)
        let wrong = error.isEmpty ? nil : "true"
        let required = input.isRequired ? "" : nil
        let description = error.isEmpty ? nil : "~error-\(key)"
        switch input.kind {
        case .choice(let options): menu(options, input, node, 0, error)
        case .toggle:
            html.open(
                "input",
                [
                    "type": "checkbox", "id": key, "name": key, "value": "true",
                    "checked": value == "true" ? "" : nil, "aria-invalid": wrong, "aria-describedby": description,
                    "required": required, "autofocus": focusMark(input),
                    "toolparamdescription": toolLabel(input, node),
                ])
        case .number, .date:
            let range = InputLimits(node)
            html.open(
                "input",
                [
                    "type": input.kind == .date ? "date" : range.type(of: input.value.number), "id": key, "name": key,
                    "value": value, "min": range.min, "max": range.max,
                    "step": input.kind == .date ? nil : range.step(for: input.value.number),
                    "aria-invalid": wrong, "aria-describedby": description, "required": required,
                    "autofocus": focusMark(input),
                    "toolparamdescription": toolLabel(input, node),
                ])
        case .numberOrNone: numberField(input, node, error)
        case .lines:
            let attributes: HTMLWriter.Attributes = [
                "id": key, "name": key, "dir": "auto", "rows": "4", "placeholder": node[string: .placeholder],
                "maxlength": Self.limit(node), "aria-invalid": wrong, "aria-describedby": description,
                "required": required, "autofocus": focusMark(input),
                "toolparamdescription": toolLabel(input, node),
            ]
            // A parser drops the first line break.
            html.element("textarea", attributes, text: "\n" + value)
        default:
            html.open(
                "input",
                [
                    "type": Self.type(of: input, node, value), "id": key, "name": key, "value": value, "dir": "auto",
                    "placeholder": node[string: .placeholder], "maxlength": Self.limit(node),
                    "autocomplete": node[string: .autocomplete],
                    "aria-invalid": wrong, "aria-describedby": description, "required": required,
                    "autofocus": focusMark(input),
                    "toolparamdescription": toolLabel(input, node),
                ])
        }
    }

    /// The value of `autofocus` of an input.
    private func focusMark(_ input: PlainInput) -> String? { focus == input.node ? "" : nil }

    /// The description of an input for agents in a browser; nil if agents may not use the app.
    private func toolLabel(_ input: PlainInput, _ node: PlainNode) -> String? {
        guard isForAgents else { return nil }
        return input.label.isEmpty ? Self.name(of: input, node) : input.label
    }

    private mutating func numberField(_ input: PlainInput, _ node: PlainNode, _ error: String) {
        let key = input.keys[0]
        let value = text(of: input, 0)
        let (least, most) = (node[.min]?.number, node[.max]?.number)
        let isWhole = node[.step]?.number.map { $0 >= 1 && $0 == $0.rounded() } ?? false
        // Browsers empty a number field whose value is no number, and the user would have to type it again.
        let isReadable = input.read(value) != nil
        html.open(
            "input",
            [
                "type": isReadable ? "number" : "text", "id": key, "name": key, "value": value,
                "placeholder": node[string: .placeholder],
                "inputmode": (least ?? -1) < 0 ? nil : isWhole ? "numeric" : "decimal",
                "min": isReadable ? least.map { JSON.number($0).description } : nil,
                "max": isReadable ? most.map { JSON.number($0).description } : nil,
                "step": isReadable ? Self.step(of: node, at: input.read(value)?.number) : nil,
                "aria-invalid": error.isEmpty ? nil : "true",
                "aria-describedby": error.isEmpty ? nil : "~error-\(key)",
                "required": input.isRequired ? "" : nil, "autofocus": focusMark(input),
                "toolparamdescription": toolLabel(input, node),
            ])
    }

    /// The step of a number field; `any` if its number is between two steps, since browsers would round it.
    private static func step(of node: PlainNode, at number: Double?) -> String {
        let least = node[.min]?.json ?? .null
        guard let step = node[.step]?.json,
            let steps = NumberSteps(JSONObject([("step", step), ("min", least)])), number.map(steps.contain) ?? true
        else { return "any" }
        return step.description
    }

    private static func limit(_ node: PlainNode) -> String? {
        node[.maxLength]?.integer.flatMap { $0 > 0 ? String($0) : nil }
    }

    /// The type of a field. Browsers trim addresses, so a value with space around it stays a text.
    private static func type(of input: PlainInput, _ node: PlainNode, _ value: String) -> String {
        if input.kind == .secret { return "password" }
        if input.kind == .search { return "search" }
        if value.trimmed.count != value.count { return "text" }
        return switch node.text(.keyboard) {
        case "email": "email"
        case "tel", "phone": "tel"
        case "url": "url"
        default: "text"
        }
    }

    /// The text in a field: the one that was sent in the refused form, else the document's value; never a secret.
    private func text(of input: PlainInput, _ index: Int) -> String {
        let drawn = input.drawn[index]
        guard let sent, input.kind != .secret else { return PlainInput.text(of: drawn) }
        if let text = sent[input.keys[index]] {
            return input.kind == .toggle ? (input.read(text) ?? false).description : text.withPlainBreaks
        }
        // Browsers send nothing for a box that is off.
        return input.kind == .toggle && sent[FormFields.was] != nil ? "false" : PlainInput.text(of: drawn)
    }
}

extension PlainInput {
    /// The document's value as text.
    fileprivate var text: String { PlainInput.text(of: drawn[0]) }
}

extension PlainOption {
    /// The text of the option, which may not be empty.
    fileprivate var name: String { label.isEmpty ? (value.isEmpty ? "–" : value) : label }
}

/// The limits of a number or a date.
private struct InputLimits {
    let node: PlainNode

    init(_ node: PlainNode) { self.node = node }

    private var isNumber: Bool { node.type != "datePicker" }
    private var least: Double { node[.min]?.number ?? 0 }
    private var most: Double { node[.max]?.number ?? 100 }
    private var size: Double { node[.step]?.number ?? 1 }

    var min: String? { isNumber ? JSON.number(least).description : node[string: .min] }
    var max: String? { isNumber ? JSON.number(most).description : node[string: .max] }

    /// The type of a number's input. Not `range` for a value outside the limits, since browsers would move it between them.
    func type(of value: Double?) -> String {
        guard node.type == "slider", let value, value >= least, value <= most else { return "number" }
        return "range"
    }

    /// The step; `any` if the value is between two steps, since browsers would round it.
    func step(for value: Double?) -> String {
        let steps = ((value ?? least) - least) / size
        return abs(steps - steps.rounded()) < 1e-9 ? JSON.number(size).description : "any"
    }
}
