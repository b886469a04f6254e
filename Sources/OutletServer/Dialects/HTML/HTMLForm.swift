import Outlet
import ViewTree

/// Draws the content of a plain screen as the inside of a form.
struct HTMLForm {
    var html = HTMLWriter()
    /// The refused form with which inputs are filled; nil for the document's values.
    var sent: PostedForm?
    /// The faults of the refused form's values, by node id.
    var faults: [String: String] = [:]
    /// Whether the innermost element takes only phrasing content.
    var isInButton = false
    /// Whether a second-level heading precedes, so that third-level headings may follow: no level is skipped.
    var isBelowHeading = false
    let language: PageLanguage
    let basePath: BasePath
    /// The pictures of icons.
    let icons: IconFiles
    /// The id of the toolbar that the screen's tree begins with.
    var toolbar: String?
    /// The id of the node that has the focus.
    var focus: String?
    /// Whether inputs are described to agents in a browser.
    var isForAgents = false
    /// The id of the row whose actions are shown.
    var openRow: String?
    /// The selection of the row that is drawn.
    var rowState = RowState()
    /// The address of the page with more rows.
    var more: String?

    /// Writes an element around others.
    mutating func element(
        _ name: HTMLName, _ attributes: HTMLWriter.Attributes = [:], _ body: (inout HTMLForm) -> Void
    ) {
        html.open(name, attributes)
        body(&self)
        html.close(name)
    }

    /// Writes a block: a `div`, or a `span` in a button.
    mutating func block(_ attributes: HTMLWriter.Attributes = [:], _ body: (inout HTMLForm) -> Void) {
        if isInButton { element("span", attributes, body) } else { element("div", attributes, body) }
    }

    /// Draws nodes with white space between them, by which text browsers and screen readers separate them.
    mutating func draw(_ nodes: [PlainNode]) {
        for node in nodes {
            draw(node)
            html.writeLine()
        }
    }

    mutating func draw(_ node: PlainNode) {
        if let toolbar, node[.id] == toolbar {
            self.toolbar = nil
            return element("div", ["class": "tools"]) { $0.draw(node) }
        }
        switch node.content {
        case .group(let children): group(node, children)
        case .section(let title, let children): section(node, title, children)
        case .tabs(let tabs, let selected): self.tabs(tabs, selected)
        case .label(let text, let control): label(node, text, control)
        case .link(let text, let url):
            let told = told(of: node)
            element(
                "a",
                [
                    "class": "link", "dir": "auto", "href": url.flatMap(basePath.address),
                    "rel": url == nil ? nil : "noopener",
                    "data-color": node[string: .color], "data-icon": mark(node.icon), "aria-label": told?.name,
                    "aria-hidden": told?.hidden, "tabindex": told?.controlTabIndex, "autofocus": told?.focus,
                ]
            ) {
                $0.words(text.isEmpty ? url ?? "" : text, after: node.icon)
                $0.voice(told)
            }
        case .badge(let text):
            let told = told(of: node)
            element("span", ["class": "badge", "data-color": node[string: .color], "aria-hidden": told?.hidden]) {
                $0.html.write(text)
                $0.voice(told)
            }
        case .icon(let alt):
            let told = told(of: node)
            element("span", ["class": "icon", "data-color": node[string: .color], "aria-hidden": told?.hidden]) {
                $0.picture(node.icon, alt: alt)
                $0.voice(told)
            }
        case .menu(let title, let children): menu(node, title, children)
        case .image: image(node)
        case .progress(let words): progress(node, words)
        case .divider: if !isInButton { html.open("hr", ["class": "divider"]) }
        case .spacer: block(["class": "spacer"]) { _ in }
        case .button(let title, let control): button(node, title, control)
        case .input(let input): draw(input, of: node)
        case .reading(let label, let value):
            let text = label.isEmpty ? value : "\(label): \(value)"
            if isInButton {
                html.element("span", ["class": "label"], text: text)
            } else {
                html.element("p", ["class": "label"], text: text)
            }
        case .list(let list): draw(list, of: node)
        }
    }

    private mutating func group(_ node: PlainNode, _ children: [PlainNode]) {
        if node.type == "tabs", !isInButton { return localTabs(node, children) }
        let name: HTMLName = isInButton ? "span" : "div"
        let told = told(of: node)
        html.open(name) { html in
            html.add("class", node.type.isEmpty ? "row" : node.type)
            told?.write(to: &html)
            html.add("data-spacing", node[string: .spacing])
            html.add("data-alignment", node[string: .alignment])
            html.add("data-axis", node[string: .axis])
            html.add("data-columns", node[.columns]?.integer.map { String($0) })
            html.add("data-background", node[string: .background])
        }
        draw(children)
        voice(told)
        html.close(name)
    }

    private mutating func section(_ node: PlainNode, _ title: String, _ children: [PlainNode]) {
        if isInButton { return block { $0.draw(children) } }
        let told = told(of: node)
        let attributes: HTMLWriter.Attributes = [
            "class": node.type, "role": told?.role, "aria-label": told?.name, "aria-hidden": told?.hidden,
            "tabindex": told?.tabIndex, "autofocus": told?.focus, "data-background": node[string: .background],
        ]
        element("section", attributes) { form in
            let wasBelowHeading = form.isBelowHeading
            if !title.isEmpty {
                form.element(told?.level?.headingName ?? "h2", ["data-icon": form.mark(node.icon)]) {
                    $0.words(title, after: node.icon)
                }
                form.isBelowHeading = true
            }
            form.voice(told)
            form.element("div", ["class": "column", "data-spacing": node[string: .spacing]]) {
                $0.draw(children)
            }
            form.isBelowHeading = wasBelowHeading
        }
    }

    private mutating func tabs(_ tabs: [PlainTab], _ selected: [PlainNode]) {
        if isInButton { return draw(selected) }
        element("div", ["class": "tabs"]) { form in
            form.element("div", ["class": "bar"]) { form in
                for tab in tabs {
                    form.element(
                        "button",
                        [
                            "class": "tab", "name": "~do", "value": tab.control?.text,
                            "aria-current": tab.isSelected ? "true" : nil,
                            "disabled": tab.control == nil ? "" : nil, "data-icon": form.mark(tab.icon),
                        ]
                    ) { $0.words(tab.title, after: tab.icon) }
                    form.html.writeLine()
                }
            }
            form.element("div") { $0.draw(selected) }
        }
    }

    /// Draws tabs that the client switches by itself: all sections, one below the other. While the client may still be loading,
    /// the style sheet shows only the bar and the selected section, which is what the client will draw.
    private mutating func localTabs(_ tabs: PlainNode, _ sections: [PlainNode]) {
        let selected = sections.first { $0.text(.id) == tabs.text(.selected) } ?? sections.first
        element("div", ["class": "tabs"]) { form in
            form.element("div", ["class": "bar local", "aria-hidden": "true"]) { form in
                for section in sections {
                    form.element(
                        "span",
                        [
                            "class": "tab", "tabindex": "-1", "data-tab": section.text(.id),
                            "aria-current": section === selected ? "true" : nil, "data-icon": form.mark(section.icon),
                        ]
                    ) { $0.words(section.text(.title), after: section.icon) }
                    form.html.writeLine()
                }
            }
            form.element("div", ["class": "column"]) { form in
                for section in sections {
                    form.element("div", ["data-selected": section === selected ? "" : nil]) { $0.draw(section) }
                    form.html.writeLine()
                }
            }
        }
    }

    private mutating func label(_ node: PlainNode, _ text: String, _ control: PlainControl?) {
        let style = node[string: .style]
        let told = told(of: node)
        let name = isInButton ? "span" : told?.level?.headingName ?? element(of: style, isPressed: control != nil)
        html.open(name, #" class="label" dir="auto""#) { html in
            html.add("data-style", style)
            html.add("data-color", node[string: .color])
            if control == nil { told?.write(to: &html) }
        }
        if let control, !isInButton {
            html.open("button", #" class="pressed" name="~do""#) { html in
                html.add("value", control)
                html.add("autofocus", told?.focus)
                rowState.write(to: &html)
            }
            html.write(text)
            voice(told)
            html.close("button")
        } else if style == "struck", !isInButton {
            html.element("s", text: text)
            voice(told)
        } else if told?.state == nil {
            return html.write(text, closing: name)
        } else {
            html.write(text)
            voice(told)
        }
        html.close(name)
    }

    /// The element of a text of a style.
    private func element(of style: String?, isPressed: Bool) -> HTMLName {
        if isInButton { return "span" }
        return switch style {
        case "largeTitle", "title": "h2"
        case "headline": isBelowHeading ? "h3" : "h2"
        case "caption": isPressed ? "p" : "small"
        default: "p"
        }
    }

    private mutating func image(_ node: PlainNode) {
        let url = node.text(.url)
        let address = url.hasPrefix("data:image/") ? url : basePath.address(url)
        let source = url.isEmpty ? nil : address
        let told = told(of: node)
        let attributes: HTMLWriter.Attributes = [
            "class": "image", "data-style": node[string: .style],
            "data-state": source == nil ? "failed" : "loaded", "aria-hidden": told?.hidden,
        ]
        block(attributes) { form in
            form.html.open(
                "img",
                [
                    // Without a picture the text in its place has the same room.
                    "src": source ?? "data:,", "alt": source == nil ? "" : node.text(.alt),
                    "width": Self.length(node[.width]), "height": Self.length(node[.height]),
                    "loading": "lazy",
                ])
            if source == nil { form.html.element("span", text: node.text(.placeholder)) }
            form.voice(told)
        }
    }

    private static func length(_ value: DocumentValue?) -> String? {
        value?.number.flatMap { $0 >= 1 ? Int(exactly: $0.rounded()).map(String.init) : nil }
    }

    private mutating func progress(_ node: PlainNode, _ words: String) {
        let label = node.text(.label)
        let told = told(of: node)
        block(["class": "progress", "data-color": node[string: .color], "aria-hidden": told?.hidden]) { form in
            form.html.element("span", ["class": "caption"], text: words)
            form.html.open(
                "progress",
                [
                    "max": "1", "value": node.share.map { JSON.number($0).description },
                    "aria-label": label.isEmpty ? words : label, "aria-valuetext": told?.state,
                ])
            form.html.close("progress")
        }
    }

    /// Writes a button; disabled without a control.
    mutating func button(_ node: PlainNode, _ title: String, _ control: PlainControl?, labelled label: String? = nil) {
        let role = node[string: .role]
        let kind = node.type == "link" ? "link" : "button"
        let told = told(of: node)
        let name = label ?? told?.name
        let attributes: HTMLWriter.Attributes = [
            "class": [kind, role, control == .apply ? "apply" : nil].compactMap { $0 }.joined(separator: " "),
            "name": control == nil ? nil : "~do",
            "value": control?.text, "disabled": control == nil ? "" : nil, "aria-label": name,
            "aria-hidden": told?.hidden, "tabindex": told?.controlTabIndex, "autofocus": told?.focus,
            "data-icon": mark(node.icon),
        ]
        let words = title.isEmpty && name == nil ? (control?.event.rawValue ?? "…") : title
        element("button", attributes) {
            $0.words(words, after: node.icon)
            $0.voice(told)
        }
    }

    /// Draws a menu: controls behind a button that opens them.
    private mutating func menu(_ node: PlainNode, _ title: String, _ children: [PlainNode]) {
        if isInButton { return draw(children) }
        let told = told(of: node)
        element("details", ["class": "menu", "aria-hidden": told?.hidden]) { form in
            let name = told?.name
            let attributes: HTMLWriter.Attributes = [
                "class": "button", "aria-label": name, "autofocus": told?.focus, "data-icon": form.mark(node.icon),
            ]
            form.element("summary", attributes) {
                $0.words(title.isEmpty && name == nil ? "⋯" : title, after: node.icon)
                $0.voice(told)
            }
            form.element("div") { $0.draw(children) }
        }
    }
}
