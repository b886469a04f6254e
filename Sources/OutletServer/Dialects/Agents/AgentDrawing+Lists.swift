import Outlet
import ViewTree

extension AgentDrawing {
    /// Adds a list: its sections with their rows, and its controls.
    func add(_ list: PlainList, _ subject: String, to screen: inout AgentScreen) {
        if let total = list.total { screen.add(language.word("%@ of %@", list.count, total)) }
        for section in list.sections {
            if let header = section.header { add(header, subject, to: &screen) }
            for row in section.rows { add(row, to: &screen) }
            if let footer = section.footer { add(footer, subject, to: &screen) }
        }
        if let placeholder = list.placeholder { add(placeholder, subject, to: &screen) }
        for control in list.controls { add(control, subject, to: &screen) }
    }

    /// Adds a row: a line with its key, its content, and its actions.
    private func add(_ row: PlainRow, to screen: inout AgentScreen) {
        let key = row.node[string: .key] ?? row.id
        screen.add("- \(AgentText.line(of: key))\(row.isSelected ? " (selected)" : "")")
        let words = AgentText.line(of: row.node.words.joined(separator: ", "), limit: 200)
        let subject = words.isEmpty ? AgentText.line(of: key, limit: 200) : words
        add(row.pressedAtText(in: language), subject, to: &screen)
        for action in row.actions { add(action, subject, to: &screen) }
    }
}

extension PlainNode {
    /// The texts in the node.
    fileprivate var words: [String] {
        var words: [String] = []
        visit { node in
            switch node.content {
            case .label(let text, _), .link(let text, _), .badge(let text), .icon(let text): words.append(text)
            case .reading(let label, let value): words.append("\(label): \(value)")
            case .image: words.append(node.text(.alt))
            default: break
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
