import Outlet
public import OutletServer

extension Dialect {
    /// Screens as text, for terminals: `curl 'http://127.0.0.1:8080/screens/person?as=text'`.
    public static let text = Dialect("text", mediaType: "text/plain") { screen, server in
        TextScreen(server: server).text(of: screen)
    }
}

/// Writes a screen as lines. What can be pressed has its control in brackets, and what takes a value its key.
private struct TextScreen {
    let server: ServerAddress

    func text(of screen: PlainScreen) -> [UInt8] {
        let notices = screen.notices.map { pressed($0.control, link($0.text, $0.url)) }
        let all = ["# \(plain(screen.title))"] + screen.leaving.flatMap(lines) + notices + screen.content.flatMap(lines)
        return Array(all.map { "\($0)\n" }.joined().utf8)
    }

    private func lines(of node: PlainNode) -> [String] {
        switch node.content {
        case .group(let nodes): nodes.flatMap(lines)
        case .section(let title, let nodes), .menu(let title, let nodes):
            (title.isEmpty ? [] : ["## \(plain(title))"]) + nodes.flatMap(lines)
        case .tabs(let tabs, let selected):
            tabs.map { pressed($0.control, $0.isSelected ? "\($0.title) *" : $0.title) } + selected.flatMap(lines)
        case .label(let text, let control): [pressed(control, text)]
        case .link(let text, let url): [plain(link(text, url))]
        case .badge(let text), .icon(let text), .image(_, let text), .progress(let text):
            text.isEmpty ? [] : [plain(text)]
        case .divider, .spacer: []
        case .button(let title, let control): [pressed(control, title)]
        case .input(let input): lines(of: input)
        case .reading(let label, let value): ["\(plain(label)): \(plain(value))"]
        case .list(let list): lines(of: list)
        }
    }

    private func lines(of input: PlainInput) -> [String] {
        let values = input.fields.map { key, value in
            "\(plain(input.label)): \(value == .null ? "" : plain(value.string ?? "\(value)")) [\(key)=]"
        }
        let options: [PlainOption] =
            switch input.kind {
            case .choice(let options): options
            case .choices(let components): components.flatMap(\.options)
            default: []
            }
        return values + options.map { "  \(plain($0.label)) [\(plain($0.value))]" }
            + (input.error.isEmpty ? [] : ["! \(plain(input.error))"])
    }

    private func lines(of list: PlainList) -> [String] {
        let sections = list.sections.flatMap { section in
            (section.header.map(lines) ?? []) + section.rows.flatMap(lines) + (section.footer.map(lines) ?? [])
        }
        return sections + (list.placeholder.map(lines) ?? []) + list.controls.flatMap(lines)
    }

    private func lines(of row: PlainRow) -> [String] {
        let inner = lines(of: row.node) + row.actions.flatMap(lines)
        return [pressed(row.control, row.isSelected ? "- *" : "-")] + inner.map { "  \($0)" }
    }

    private func pressed(_ control: PlainControl?, _ text: String) -> String {
        control.map { "\(plain(text)) [\($0.text)]" } ?? plain(text)
    }

    private func link(_ text: String, _ url: String?) -> String {
        guard let address = url.flatMap(server.url) else { return text }
        return text == url ? address : "\(text) <\(address)>"
    }

    /// A text of the app's in one line, without what a terminal would obey, and without brackets, in which the controls are.
    private func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: scalar == "[" ? "(" : scalar == "]" ? ")" : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
