import Outlet
import ViewTree

/// Draws a plain screen as an Adaptive Card.
struct CardDrawing {
    let language: PageLanguage
    /// The origin of the server, and the path with which its addresses begin: those in a card are absolute.
    let origin: String
    let basePath: BasePath

    /// The whole card.
    func card(of screen: PlainScreen) -> JSON {
        var body: [JSON] = []
        if !screen.leaving.isEmpty { body.append(actions(screen.leaving)) }
        body.append(heading(screen.title, size: "large"))
        for notice in screen.notices { body += items(of: notice) }
        body += items(of: screen.content)
        let was = FormFields(screen).text
        body.append(["type": "Input.Text", "id": .string(FormFields.was), "isVisible": false, "value": .string(was)])
        var refresh = execute(.apply, titled: "")
        refresh["associatedInputs"] = "none"
        return [
            "type": "AdaptiveCard", "$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "version": "1.5",
            "lang": .string(language.tag), "fallbackText": .string(screen.title), "body": .array(body),
            "refresh": ["action": .object(refresh)],
        ]
    }

    /// The items of nodes. A divider becomes a line above the next item.
    func items(of nodes: [PlainNode]) -> [JSON] {
        var items: [JSON] = []
        var isParted = false
        for node in nodes {
            if case .divider = node.content {
                isParted = true
                continue
            }
            for item in self.items(of: node) {
                items.append(isParted ? item.with("separator", true) : item)
                isParted = false
            }
        }
        return items
    }

    private func items(of notice: PlainNotice) -> [JSON] {
        var items: [JSON] = []
        if let url = notice.url, let address = basePath.absolute(url, from: origin) {
            items.append(Self.actionSet([open(address, titled: notice.text)]))
        } else if !notice.text.isEmpty {
            items.append(["type": "Container", "style": "accent", "items": [text(notice.text)]])
        }
        if let control = notice.control {
            items.append(Self.actionSet([.object(execute(control, titled: language.word("Undo")))]))
        }
        return items
    }

    private func items(of node: PlainNode) -> [JSON] {
        switch node.content {
        case .group(let children): return group(node, children)
        case .section(let title, let children):
            let inner = items(of: children)
            return container(title.isEmpty ? inner : [heading(title, size: "medium")] + inner, of: node)
        case .tabs(let tabs, let selected):
            let actions = tabs.map { tab in
                var action = execute(tab.control, titled: tab.title)
                if tab.isSelected { action["style"] = "positive" }
                return JSON.object(action)
            }
            return [Self.actionSet(actions)] + items(of: selected)
        case .label(let words, let control): return label(node, words, control)
        case .link(let words, let url):
            guard let url, let address = basePath.absolute(url, from: origin) else {
                return words.isEmpty ? [] : [text(words)]
            }
            return [Self.actionSet([open(address, titled: words.isEmpty ? url : words)])]
        case .badge(let words): return [text(words, ["size": "small", "weight": "bolder"])]
        case .icon(let alt): return alt.isEmpty ? [] : [text(alt)]
        case .menu(_, let children): return items(of: children)
        case .image: return image(node)
        case .progress(let words): return [text(words)]
        case .divider, .spacer: return []
        case .button(let title, let control): return [Self.actionSet([action(node, titled: title, control)])]
        case .input(let input): return items(of: input, in: node)
        case .reading(let label, let value): return [text(label.isEmpty ? value : "\(label): \(value)")]
        case .list(let list): return items(of: list)
        }
    }

    private func group(_ node: PlainNode, _ children: [PlainNode]) -> [JSON] {
        let isRow = node.type == "row"
        guard isRow || node.type == "grid" else { return container(items(of: children), of: node) }
        let cells = children.map { items(of: [$0]) }.filter { !$0.isEmpty }
        let width = isRow ? cells.count : max(1, node[.columns]?.integer ?? 1)
        return stride(from: 0, to: cells.count, by: max(1, width)).map { start in
            let columns = cells[start..<min(start + width, cells.count)].map { items -> JSON in
                ["type": "Column", "width": isRow ? "auto" : "stretch", "items": .array(items)]
            }
            return ["type": "ColumnSet", "columns": .array(columns)]
        }
    }

    /// The items in a container, marked if its node is an alert; nothing if there are no items.
    private func container(_ items: [JSON], of node: PlainNode) -> [JSON] {
        if items.isEmpty { return [] }
        let container: JSON = ["type": "Container", "items": .array(items)]
        return [node.accessibility?.role == "alert" ? container.with("style", "attention") : container]
    }

    private func image(_ node: PlainNode) -> [JSON] {
        guard let address = basePath.image(node.text(.url), from: origin) else {
            let placeholder = node.text(.placeholder)
            return placeholder.isEmpty ? [] : [text(placeholder)]
        }
        var image = JSONObject([
            ("type", "Image"), ("url", .string(address)), ("altText", .string(node.text(.alt))),
        ])
        if ["avatar", "circle"].contains(node.text(.style)) { image["style"] = "person" }
        for (member, name) in [(DocumentName.width, "width"), (.height, "height")] {
            if let length = node[member]?.number, (1...65_536).contains(length) {
                image[name] = .string("\(Int(length.rounded()))px")
            }
        }
        return [.object(image)]
    }
}

extension JSON {
    /// The object with another member.
    func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(var object) = self else { return self }
        object[name] = value
        return .object(object)
    }
}
