import Outlet
import ViewTree

/// Draws a plain screen with the elements of DivKit.
///
/// An element has the id of its node. If it has no node of its own, its id begins with `~` and names the node to which it
/// belongs. So a change elsewhere does not change it.
struct DivKitDrawing {
    let language: PageLanguage
    /// The origin of the server, and the path with which its addresses begin: those of elements are absolute.
    let origin: String
    let basePath: BasePath
    /// The outermost element.
    let outermost: DivKitContainer
    private let actions: (start: [UInt8], end: [UInt8])?
    private var ids: Set<String> = []
    /// The keys of the inputs that are sliders: they hold numbers.
    var sliders: Set<String> = []

    init(language: PageLanguage, origin: String, basePath: BasePath, outermost: DivKitContainer) {
        self.language = language
        self.origin = origin
        self.basePath = basePath
        self.outermost = outermost
        actions = outermost.actions
    }

    /// The id of the element that holds the notices of an event. Only one client is shown them.
    static let notices = "~notices"

    /// Draws a screen. `was` is the text of the inputs' values as drawn.
    func drawn(_ screen: PlainScreen, was: String) -> DivKitScreen {
        var drawing = self
        return DivKitScreen(drawing.draw(screen, was: was))
    }

    private mutating func draw(_ screen: PlainScreen, was: String) -> DivElement {
        var children: [DivElement] = []
        if !screen.leaving.isEmpty { children.append(controls(screen.leaving, "~leaving", in: "")) }
        children.append(text(screen.title, "~title", .screenTitle, heard: "header"))
        children.append(draw(screen.notices))
        children += draw(screen.content, in: "")
        var variables: [JSON] = [["type": "string", "name": .string(FormFields.was), "value": .string(was)]]
        for input in screen.inputs { variables += self.variables(of: input) }
        var element = element(outermost.id, "container", .screen, [("variables", .array(variables))])
        element.children = children
        return element
    }

    /// The element of a node's id.
    static func id(of node: String) -> String {
        node.hasPrefix("~") || node.hasPrefix(DivKitContainer.prefix) ? "~\(node)" : node
    }

    func id(of node: PlainNode, _ kind: String, _ owner: String) -> String {
        node[string: .id].map(Self.id) ?? "~\(kind):\(owner)"
    }

    /// An element; its id is changed if an earlier element has it.
    mutating func element(
        _ id: String, _ type: String, _ look: DivLook, _ members: [(String, JSON)] = [], heard role: JSON? = nil,
        of node: PlainNode? = nil
    ) -> DivElement {
        var unique = id
        var number = 2
        while !ids.insert(unique).inserted {
            unique = "~\(number):\(id)"
            number += 1
        }
        var element = DivElement(id: unique, type: type, look: look, members: members)
        if let role { element.accessibility["type"] = role }
        guard let words = node?.accessibility else { return element }
        if let label = words.label { element.accessibility["description"] = .string(label) }
        if let state = words.state { element.accessibility["state_description"] = .string(state) }
        if words.isHidden {
            element.accessibility["mode"] = "exclude"
        } else if words.isGroup {
            element.accessibility["mode"] = "merge"
        }
        return element
    }

    /// An element that holds others; a hidden one if there are none, since clients fail on an empty one.
    mutating func container(
        _ id: String, _ children: [DivElement], _ look: DivLook = .column, _ members: [(String, JSON)] = [],
        as type: String = "container", of node: PlainNode? = nil
    ) -> DivElement {
        if children.isEmpty { return nothing(id) }
        var element = element(id, type, look, members, of: node)
        element.children = children
        if node?.accessibility?.role == "alert" { element.background = "#22FF3B30" }
        return element
    }

    /// A hidden element that keeps a place for content that may be shown later.
    mutating func nothing(_ id: String) -> DivElement {
        var element = element(id, "text", .plain, [("text", "")])
        element.isNothing = true
        return element
    }

    /// A text.
    mutating func text(
        _ words: String, _ id: String, _ look: DivLook = .body, heard role: JSON? = nil,
        of node: PlainNode? = nil
    ) -> DivElement {
        element(id, "text", look, [("text", .string(words))], heard: role, of: node)
    }

    /// The encoded actions that send a control; nil if nothing can be pressed.
    func press(_ control: PlainControl) -> [UInt8]? {
        actions.map { $0.start + Array(control.text.utf8) + $0.end }
    }

    /// The encoded action that opens an address.
    func open(_ address: String) -> [UInt8] {
        var writer = JSONWriter(capacity: address.utf8.count + 32)
        writer.write(divKit: [["log_id": "link", "url": .string(address)]])
        return writer.bytes
    }

    /// Draws nodes. `owner` is the id of the element in which they are.
    mutating func draw(_ nodes: [PlainNode], in owner: String, inRow: Bool = false) -> [DivElement] {
        nodes.compactMap { node in
            var element = draw(node, in: owner)
            // Outside of rows a text is as wide as the line.
            if inRow, element?.type == "text" { element?.isFitting = true }
            return element
        }
    }

    /// Draws a node; nil if it shows nothing.
    mutating func draw(_ node: PlainNode, in owner: String) -> DivElement? {
        let id = id(of: node, "part", owner)
        switch node.content {
        case .group(let children): return group(node, children, id)
        case .section(let title, let children): return section(title, children, id, of: node)
        case .tabs(let tabs, let selected): return self.tabs(tabs, selected, id, of: node)
        case .label(let words, let control): return label(words, control, id, of: node)
        case .link(let words, let url):
            guard let url, let address = basePath.absolute(url, from: origin) else {
                return words.isEmpty ? nil : text(words, id, of: node)
            }
            return link(words.isEmpty ? url : words, to: address, id, of: node)
        case .badge(let words): return text(words, id, .small, of: node)
        case .icon(let alt): return alt.isEmpty ? nil : text(alt, id, of: node)
        case .menu(let title, let children):
            let heading = title.isEmpty ? [] : [text(title, "~heading:\(id)", .small)]
            return container(id, heading + draw(children, in: id, inRow: true), .row, of: node)
        case .image: return image(node, id)
        case .progress(let words): return text(words, id, of: node)
        case .divider: return element(id, "separator", .plain)
        case .spacer: return nil
        case .button(let title, let control):
            let id = node[string: .id].map(Self.id) ?? "~\(control?.event.rawValue ?? "off"):\(owner)"
            return button(title, control, id, of: node)
        case .input(let input): return field(input, in: node, id)
        case .reading(let label, let value): return text(label.isEmpty ? value : "\(label): \(value)", id, of: node)
        case .list(let list): return self.list(list, id, of: node)
        }
    }

    private mutating func group(_ node: PlainNode, _ children: [PlainNode], _ id: String) -> DivElement {
        switch node.type {
        case "row": return container(id, draw(children, in: id, inRow: true), .row, of: node)
        case "grid":
            let count = max(1, node[.columns]?.integer ?? 1)
            var cells = draw(children, in: id)
            // Clients for iOS show no grid with an empty cell.
            while !cells.count.isMultiple(of: count) { cells.append(text("", "~cell\(cells.count):\(id)")) }
            return container(id, cells, .plain, [("column_count", JSON(count))], as: "grid", of: node)
        case "scroll" where node[.axis] == "horizontal":
            return container(id, draw(children, in: id, inRow: true), as: "gallery", of: node)
        case "tabs" where !children.isEmpty:
            var tabs = element(id, "tabs", .plain, of: node)
            for child in children {
                let (title, div) = tab(child, in: id)
                tabs.titles.append(title.isEmpty ? "…" : title)
                tabs.children.append(div)
            }
            return tabs
        default: return container(id, draw(children, in: id), of: node)
        }
    }

    /// A tab that the client switches by itself.
    private mutating func tab(_ node: PlainNode, in owner: String) -> (title: String, div: DivElement) {
        guard case .section(let title, let children) = node.content else {
            return ("", draw(node, in: owner) ?? nothing("~tab:\(owner)"))
        }
        return (title, section("", children, id(of: node, "part", owner), of: node))
    }

    private mutating func section(_ title: String, _ children: [PlainNode], _ id: String, of node: PlainNode)
        -> DivElement
    {
        let heading = title.isEmpty ? [] : [text(title, "~heading:\(id)", .headline, heard: "header")]
        return container(id, heading + draw(children, in: id), of: node)
    }

    /// Tabs that the server switches: a row of controls, and the selected section.
    private mutating func tabs(
        _ tabs: [PlainTab], _ selected: [PlainNode], _ id: String, of node: PlainNode
    ) -> DivElement {
        let controls = tabs.enumerated().map { index, tab in
            let id = "~tab:\(tab.control?.value ?? "\(index):\(id)")"
            var control = button(tab.title.isEmpty ? "…" : tab.title, tab.control, id, of: nil)
            if tab.isSelected { control.select() }
            return control
        }
        let row = container("~tabs:\(id)", controls, .row)
        return container(id, [row] + draw(selected, in: id), of: node)
    }

    private mutating func label(_ words: String, _ control: PlainControl?, _ id: String, of node: PlainNode)
        -> DivElement
    {
        var look = DivLook.body
        var role: JSON?
        switch node.text(.style) {
        case "largeTitle": (look, role) = (.screenTitle, "header")
        case "title": (look, role) = (.title, "header")
        case "headline": (look, role) = (.headline, "header")
        case "caption": look = .small
        default: if node.accessibility?.level != nil { (look, role) = (.headline, "header") }
        }
        // A look with a color of its own keeps it: a member may occur only once.
        let color = node.text(.style) == "caption" ? nil : Self.colors[node.text(.color)]
        var label = text(words, id, look, heard: control == nil ? role : "button", of: node)
        if let color { label.add("text_color", color) }
        if let control { label.actions = press(control) }
        return label
    }

    private mutating func draw(_ notices: [PlainNotice]) -> DivElement {
        var children: [DivElement] = []
        for (index, notice) in notices.enumerated() {
            if let url = notice.url, let address = basePath.absolute(url, from: origin) {
                children.append(link(notice.text, to: address, "~link:notice\(index)", of: nil))
            } else if !notice.text.isEmpty {
                children.append(text(notice.text, "~text:notice\(index)"))
            }
            if let control = notice.control {
                children.append(button(language.word("Undo"), control, "~undo:notice\(index)", of: nil))
            }
        }
        return container(Self.notices, children)
    }

    private mutating func image(_ node: PlainNode, _ id: String) -> DivElement? {
        guard let address = basePath.image(node.text(.url), from: origin) else {
            let placeholder = node.text(.placeholder)
            return placeholder.isEmpty ? nil : text(placeholder, id, of: node)
        }
        var image = element(id, "image", .image, [("image_url", .string(address))], heard: "image", of: node)
        let alt = node.text(.alt)
        if alt.isEmpty {
            image.accessibility["mode"] = "exclude"
        } else {
            image.accessibility["description"] = .string(alt)
        }
        for (member, name) in [(DocumentName.width, "width"), (.height, "height")] {
            guard let length = node[member]?.number, (1...10_000).contains(length) else { continue }
            image.add(name, ["type": "fixed", "value": JSON(Int(length.rounded()))])
        }
        if ["avatar", "circle"].contains(node.text(.style)) {
            let width = node[.width]?.number ?? 0
            image.add("border", ["corner_radius": JSON((1...10_000).contains(width) ? Int(width / 2) : 24)])
        }
        return image
    }
}

extension DivElement {
    /// Marks the element as the one that is selected.
    mutating func select() {
        accessibility["is_checked"] = 1
        background = "#330A84FF"
    }
}
