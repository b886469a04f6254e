import ViewTree

extension HTMLForm {
    /// Draws a list.
    mutating func draw(_ list: PlainList, of node: PlainNode) {
        let told = told(of: node)
        let attributes: HTMLWriter.Attributes = [
            "class": "list", "data-style": node[string: .style], "role": told?.role, "aria-label": told?.name,
            "aria-hidden": told?.hidden, "tabindex": told?.tabIndex, "autofocus": told?.focus,
        ]
        block(attributes) { form in
            form.voice(told)
            if let total = list.total {
                form.block(["class": "summary"]) {
                    let words = $0.language.word("%@ of %@", list.count, total)
                    $0.html.element("p", ["class": "count"], text: words)
                }
            }
            form.block(["class": "parts"]) { form in
                for section in list.sections { form.draw(section, of: list) }
            }
            if let placeholder = list.placeholder { form.block(["class": "empty"]) { $0.draw(placeholder) } }
            if form.isInButton { return }
            if list.isCut, let more = form.more {
                form.element("p") {
                    $0.html.element("a", ["class": "button", "href": more], text: $0.language.word("Load more"))
                }
            }
            form.draw(list.controls)
        }
    }

    private mutating func draw(_ section: PlainList.Section, of list: PlainList) {
        if isInButton { return block { $0.draw(contentsOf: section, of: list) } }
        element("section") { $0.draw(contentsOf: section, of: list) }
    }

    private mutating func draw(contentsOf section: PlainList.Section, of list: PlainList) {
        if let header = section.header { block(["class": "head"]) { $0.draw(header) } }
        if isInButton {
            for row in section.rows { draw(row.node) }
        } else if list.isTable, !section.rows.isEmpty {
            element("table") { form in
                form.element("tbody") { form in
                    for row in section.rows { form.draw(cellsOf: row, of: list) }
                }
            }
        } else if !section.rows.isEmpty {
            element("ul", ["role": "list"]) { form in
                for row in section.rows { form.draw(row, of: list) }
            }
        }
        if let footer = section.footer { block(["class": "tail"]) { $0.draw(footer) } }
    }

    private mutating func draw(_ row: PlainRow, of list: PlainList) {
        html.open("li") { $0.add("class", row.isSelected ? "selected" : nil) }
        html.open("div", #" class="line""#) { _ in }
        if let control = row.control, row.isWhole {
            press(control, row, of: list)
        } else {
            html.open("div", #" class="cell""#) { _ in }
            draw(content(of: row, of: list))
            html.close("div")
        }
        actions(of: row)
        html.close("div")
        html.close("li")
    }

    /// The content of a row that is pressed at its text.
    private mutating func content(of row: PlainRow, of list: PlainList) -> PlainNode {
        rowState = RowState(of: row, in: list)
        let content = row.pressedAtText(in: language)
        return row.links.isEmpty ? content : content.withoutLinks
    }

    /// Draws a row as a button.
    private mutating func press(_ control: PlainControl, _ row: PlainRow, of list: PlainList) {
        html.open("button", #" class="cell pressed" name="~do""#) { html in
            html.add("value", control)
            RowState(of: row, in: list).write(to: &html)
        }
        isInButton = true
        draw(row.node)
        isInButton = false
        html.close("button")
    }

    /// Draws a row of a table: its contents as cells.
    private mutating func draw(cellsOf row: PlainRow, of list: PlainList) {
        element("tr", ["class": row.isSelected ? "line selected" : "line"]) { form in
            let content = form.content(of: row, of: list)
            for cell in content.children.isEmpty ? [content] : content.children {
                form.element("td") { $0.draw(cell) }
            }
            if row.hasMore { form.element("td") { $0.actions(of: row) } }
        }
    }

    /// Draws the button that shows a row's other actions, and the actions if they are shown. They are not shown in every row,
    /// because keyboard users would have to pass them all.
    private mutating func actions(of row: PlainRow) {
        if !row.hasMore { return }
        let text = row.node.firstText ?? ""
        let areShown = row.id == openRow
        let control = PlainControl.actions(of: row.id, areShown: areShown)
        let name = language.word("Actions %@", text)
        html.writeLine()
        html.open("button", #" class="actions" name="~do""#) { html in
            html.add("id", areShown ? RowWindow.openElement : nil)
            html.add("value", control)
            html.add("aria-label", name)
            html.add("aria-expanded", String(areShown))
        }
        html.write("⋯")
        html.close("button")
        if !areShown { return }
        element("div", ["class": "options"]) { form in
            form.draw(row.links)
            for action in row.actions {
                guard case .button(let title, let control) = action.content else { continue }
                form.html.writeLine()
                form.button(action, title, control, labelled: text.isEmpty ? nil : "\(title): \(text)")
            }
        }
    }
}

/// The selection of a row as attributes of its control.
struct RowState {
    /// Whether the row is selected, if several can be.
    private var isPressed: Bool?
    /// Whether the row is the selected one, if only one can be.
    private var isCurrent = false

    /// No attributes.
    init() {}

    init(of row: PlainRow, in list: PlainList) {
        if list.isMultiple { isPressed = row.isSelected } else { isCurrent = row.isSelected }
    }

    /// Adds the attributes to the open tag.
    func write(to html: inout HTMLWriter) {
        html.add("aria-pressed", isPressed.map { String($0) })
        html.add("aria-current", isCurrent ? "true" : nil)
    }
}

extension PlainRow {
    /// Whether the row has actions beside its own control.
    fileprivate var hasMore: Bool { !actions.isEmpty || !links.isEmpty }
}

extension PlainNode {
    /// The first text in the node, which tells its row apart from others.
    fileprivate var firstText: String? {
        var first: String?
        visit { node in
            if first == nil, case .label(let text, _) = node.content, !text.isEmpty { first = text }
        }
        return first
    }
}
