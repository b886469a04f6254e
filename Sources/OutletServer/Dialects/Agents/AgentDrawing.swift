import Outlet
import ViewTree

/// Draws a plain screen in lines, for an agent.
struct AgentDrawing {
    let language: PageLanguage
    /// The origin of the server, and the path with which its addresses begin: those in a screen are absolute.
    let origin: String
    let basePath: BasePath
    /// Whether an agent may press a control.
    let offers: (PlainControl) -> Bool

    /// The whole screen.
    func screen(of plain: PlainScreen) -> AgentScreen {
        var screen = AgentScreen(title: plain.title)
        screen.add("# \(AgentText.line(of: plain.title))")
        for node in plain.leaving { add(node, "", to: &screen) }
        for notice in plain.notices { add(notice, to: &screen) }
        for node in plain.content { add(node, "", to: &screen) }
        return screen
    }

    private func add(_ notice: PlainNotice, to screen: inout AgentScreen) {
        let address = notice.url.flatMap { basePath.absolute($0, from: origin) }
        let parts = [notice.text, notice.text == notice.url ? nil : address.map { "<\($0)>" }].compactMap { $0 }
        screen.add(parts.joined(separator: " "))
    }

    /// Adds a node. `subject` has the texts of the row in which it stands.
    func add(_ node: PlainNode, _ subject: String, to screen: inout AgentScreen) {
        switch node.content {
        case .group(let children): add(children, subject, to: &screen)
        case .section(let title, let children):
            screen.addIfAny(title.isEmpty ? "" : "## \(AgentText.line(of: title))")
            add(children, subject, to: &screen)
        case .tabs(let tabs, let selected):
            for tab in tabs {
                add(
                    tab.control, titled: tab.title, in: node, subject, note: tab.isSelected ? " (selected)" : "",
                    to: &screen)
            }
            add(selected, subject, to: &screen)
        case .label(let words, let control):
            if let control, offers(control) {
                let lines = AgentText.lines(of: words)
                add(control, titled: lines.first { !$0.isEmpty } ?? words, in: node, subject, to: &screen)
                for line in lines.drop(while: \.isEmpty).dropFirst() { screen.add(line) }
            } else {
                screen.addIfAny(words)
            }
        case .link(let words, let url):
            let address = url.flatMap { basePath.absolute($0, from: origin) }
            screen.addIfAny([words, address.map { "<\($0)>" } ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
        case .badge(let words): screen.addIfAny(words)
        case .icon(let alt): screen.addIfAny(alt)
        case .image(_, let words): screen.addIfAny(words)
        case .menu(let title, let children):
            screen.addIfAny(title)
            add(children, subject, to: &screen)
        case .progress(let words): screen.add(words)
        case .divider, .spacer: break
        case .button(let title, let control):
            // Leaves out the button that only applies typed values: an agent sends values with the control it presses.
            if control?.event == PlainControl.apply.event { return }
            add(control, titled: node.name(titled: title, control), in: node, subject, to: &screen)
        case .input(let input): add(input, in: node, to: &screen)
        case .reading(let label, let value): screen.addIfAny(label.isEmpty ? value : "\(label): \(value)")
        case .list(let list): add(list, subject, to: &screen)
        }
    }

    private func add(_ nodes: [PlainNode], _ subject: String, to screen: inout AgentScreen) {
        for node in nodes { add(node, subject, to: &screen) }
    }

    /// Adds a control; only its title if it is off.
    private func add(
        _ control: PlainControl?, titled title: String, in node: PlainNode, _ subject: String, note: String = "",
        to screen: inout AgentScreen
    ) {
        let words = AgentText.line(of: title)
        guard let control, offers(control) else { return screen.add("\(words) (off)\(note)") }
        screen.controls.append(
            AgentScreen.Control(
                control: control, title: title, isDestructive: node[string: .role] == "destructive",
                subject: subject))
        let parts = [control.node, control.event.rawValue, control.payload?.description].compactMap { $0 }
        screen.add("[\(AgentText.line(of: parts.joined(separator: " ")))] \(words)\(note)")
    }

    private func add(_ input: PlainInput, in node: PlainNode, to screen: inout AgentScreen) {
        let label = input.label.isEmpty ? node.accessibility?.label ?? "" : input.label
        let value: JSON = input.kind == .secret ? "" : input.value
        screen.inputs.append(
            AgentScreen.Input(node: input.node, type: node.type, label: label, value: value, error: input.error))
        screen.add("[\(AgentText.line(of: input.node))] \(AgentText.line(of: label)): \(PlainInput.text(of: value))")
        switch input.kind {
        case .choice(let options): add(options, named: "options", to: &screen)
        case .choices(let components):
            for component in components { add(component.options, named: component.label, to: &screen) }
        default: break
        }
        if !input.error.isEmpty { screen.add("! \(AgentText.line(of: input.error))") }
        if input.offersSubmit {
            add(
                PlainControl(event: .submit, node: input.node), titled: language.word("Send"), in: node, "", to: &screen
            )
        }
    }

    /// Adds the options of an input: each value, with its label if that is another text.
    private func add(_ options: [PlainOption], named name: String, to screen: inout AgentScreen) {
        let words = options.map { option in
            let value = JSON.string(option.value).description
            return option.label == option.value ? value : "\(value) (\(option.label))"
        }
        screen.add("\(AgentText.line(of: name)): \(AgentText.line(of: words.joined(separator: ", ")))")
    }
}

extension AgentScreen {
    /// Adds the lines of a text.
    mutating func add(_ text: String) { lines += AgentText.lines(of: text) }

    /// Adds the lines of a text that is not empty.
    mutating func addIfAny(_ text: String) { if !text.isEmpty { add(text) } }
}
