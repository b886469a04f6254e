import Outlet
import ViewTree

/// Draws a plain screen in lines, for an agent.
struct AgentDrawing {
    let language: PageLanguage
    /// The origin of the server, and the path with which its addresses begin: those in a screen are absolute.
    let origin: String
    let basePath: BasePath
    /// Whether an agent may press a control. `isInForm` says that it stands in a form.
    let offers: (_ control: PlainControl, _ isInForm: Bool) -> Bool

    /// Where a node stands.
    struct Place {
        var isInForm = false
        /// The texts of the row in which it stands.
        var subject = ""
    }

    /// The whole screen.
    func screen(of plain: PlainScreen) -> AgentScreen {
        var screen = AgentScreen(title: plain.title)
        screen.add("# \(AgentText.line(of: plain.title))")
        for node in plain.leaving { add(node, Place(), to: &screen) }
        for notice in plain.notices { add(notice, to: &screen) }
        for node in plain.content { add(node, Place(), to: &screen) }
        return screen
    }

    private func add(_ notice: PlainNotice, to screen: inout AgentScreen) {
        let address = notice.url.flatMap { basePath.absolute($0, from: origin) }
        let parts = [notice.text, notice.text == notice.url ? nil : address.map { "<\($0)>" }].compactMap { $0 }
        screen.add(parts.joined(separator: " "))
    }

    func add(_ node: PlainNode, _ place: Place, to screen: inout AgentScreen) {
        switch node.content {
        case .group(let children): add(children, place, to: &screen)
        case .section(let title, let children):
            var inner = place
            if node.type == "form" { inner.isInForm = true }
            screen.addIfAny(title.isEmpty ? "" : "## \(AgentText.line(of: title))")
            add(children, inner, to: &screen)
        case .tabs(let tabs, let selected):
            for tab in tabs {
                add(tab.control, titled: tab.title, in: node, place, note: tab.isSelected ? " (selected)" : "", to: &screen)
            }
            add(selected, place, to: &screen)
        case .label(let words, let control):
            if let control, offers(control, place.isInForm) {
                let lines = AgentText.lines(of: words)
                add(control, titled: lines.first { !$0.isEmpty } ?? words, in: node, place, to: &screen)
                for line in lines.drop(while: \.isEmpty).dropFirst() { screen.add(line) }
            } else {
                screen.addIfAny(words)
            }
        case .link(let words, let url):
            let address = url.map { $0.hasPrefix("/") ? origin + $0 : $0 }
            screen.addIfAny([words, address.map { "<\($0)>" } ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
        case .badge(let words): screen.addIfAny(words)
        case .icon(let alt): screen.addIfAny(alt)
        case .image:
            let words = node.text(.url).isEmpty ? node.text(.placeholder) : node.text(.alt)
            screen.addIfAny(words)
        case .menu(let title, let children):
            screen.addIfAny(title)
            add(children, place, to: &screen)
        case .progress: screen.add(node.progress(in: language))
        case .divider, .spacer: break
        case .button(let title, let control):
            // What only sends what was typed: an agent sends values with what it presses.
            if control?.event == PlainControl.apply.event { return }
            add(control, titled: node.name(titled: title, control), in: node, place, to: &screen)
        case .input(let input): add(input, in: node, to: &screen)
        case .reading(let label, let value): screen.addIfAny(label.isEmpty ? value : "\(label): \(value)")
        case .list(let list): add(list, place, to: &screen)
        }
    }

    private func add(_ nodes: [PlainNode], _ place: Place, to screen: inout AgentScreen) {
        for node in nodes { add(node, place, to: &screen) }
    }

    /// A control; its title alone if it is off.
    private func add(
        _ control: PlainControl?, titled title: String, in node: PlainNode, _ place: Place, note: String = "",
        to screen: inout AgentScreen
    ) {
        let words = AgentText.line(of: title)
        guard let control, offers(control, place.isInForm) else { return screen.add("\(words) (off)\(note)") }
        screen.controls.append(
            AgentScreen.Control(
                control: control, title: title, isDestructive: node[string: .role] == "destructive",
                subject: place.subject))
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
    }

    /// What can be chosen: each value, and how it is called if that is something else.
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

    /// The same, unless it is empty.
    mutating func addIfAny(_ text: String) { if !text.isEmpty { add(text) } }
}
