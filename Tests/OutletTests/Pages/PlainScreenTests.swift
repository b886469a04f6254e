import Testing
import ViewTree

@testable import OutletServer

@Suite struct PlainScreenTests {
    private func screen(
        _ children: JSON, stack: JSON = [], effects: JSON = [], after seen: Int? = nil
    ) throws -> PlainScreen {
        let tree: JSON = ["id": "root", "type": "column", "children": children]
        let document: JSON = ["title": "T", "stack": stack, "tree": tree, "effects": effects]
        return PlainScreen(try DocumentExcerpt(of: document.encoded), after: seen)
    }

    /// The text of each control, in the order of the tree; `-` for one that is off.
    private func controls(_ children: JSON) throws -> [String] {
        var controls: [String] = []
        for node in try screen(children).content {
            node.visit { node in
                switch node.content {
                case .button(_, let control): controls.append(control?.text ?? "-")
                case .label(_, let control?): controls.append(control.text)
                case .tabs(let tabs, _): controls += tabs.map { $0.control?.text ?? "-" }
                case .list(let list):
                    for row in list.sections.flatMap(\.rows) {
                        if let control = row.control {
                            controls.append((row.isWhole ? "row " : "text ") + control.text)
                        }
                        controls += row.actions.compactMap { action in
                            if case .button(_, let control) = action.content { control?.text } else { nil }
                        }
                    }
                    controls += list.controls.compactMap { node in
                        if case .button(_, let control) = node.content { control?.text } else { nil }
                    }
                default: break
                }
            }
        }
        return controls
    }

    private let post: JSON = ["post"]

    @Test func `what is hidden is left out, and what is unknown is its fallback or its children`() throws {
        let screen = try screen([
            ["id": "a", "type": "label", "text": "seen"],
            ["id": "b", "type": "label", "text": "hidden", "hidden": true],
            ["id": "c", "type": "gauge", "fallback": ["id": "c1", "type": "label", "text": "fallback"]],
            [
                "id": "d", "type": "gauge",
                "children": [
                    ["id": "d1", "type": "label", "text": "one"],
                    ["id": "d2", "type": "dial", "children": [["id": "d3", "type": "label", "text": "two"]]],
                ],
            ],
            ["id": "e", "type": "gauge"],
        ])
        let texts = screen.content[0].children.map { $0.text("text") }
        #expect(texts == ["seen", "fallback", "one", "two"])
    }

    @Test func `a button is off without a post or when disabled, but in a form that can enable it`() throws {
        let field: JSON = ["id": "f", "type": "textField", "value": "", "on": ["change": post]]
        let off: JSON = ["id": "b", "type": "button", "title": "B", "enabled": false, "on": ["tap": post]]
        #expect(
            try controls([["id": "b", "type": "button", "title": "B", "on": ["tap": post]]]) == ["event=tap&node=b"])
        #expect(try controls([["id": "b", "type": "button", "title": "B", "on": ["tap": [["copy": "x"]]]]]) == ["-"])
        #expect(try controls([off]) == ["-"])
        #expect(try controls([["id": "form", "type": "form", "children": [off]]]) == ["-"])
        #expect(try controls([["id": "form", "type": "form", "children": [field, off]]]) == ["event=tap&node=b"])
    }

    @Test func `what is typed is applied after the last input of its parent that tells its changes, outside of forms`()
        throws
    {
        func field(_ id: String) -> JSON {
            ["id": .string(id), "type": "textField", "value": "", "on": ["change": post]]
        }
        let button: JSON = ["id": "b", "type": "button", "title": "B", "on": ["tap": post]]
        #expect(try controls([field("a"), field("b2"), button]) == ["event=apply", "event=tap&node=b"])
        #expect(
            try controls([["id": "r", "type": "row", "children": [field("a")]], button]) == [
                "event=apply", "event=tap&node=b",
            ])
        #expect(try controls([["id": "f", "type": "form", "children": [field("a"), button]]]) == ["event=tap&node=b"])
        #expect(try controls([["id": "x", "type": "textField", "value": "", "on": ["submit": post]]]) == [])
    }

    @Test func `a form that is submitted and has nothing to tap gets a control with its title`() throws {
        let form: JSON = ["id": "f", "type": "form", "title": "Join", "on": ["submit": post], "children": []]
        let screen = try screen([form])
        #expect(try controls([form]) == ["event=submit&node=f"])
        #expect(screen.main.text == "event=submit&node=f")
        #expect(
            try self.screen([form, ["id": "g", "type": "searchField", "value": "", "on": ["submit": post]]]).main
                == .apply)
    }

    @Test func `a disabled input is a text, a secret's of dots`() throws {
        let screen = try screen([
            ["id": "a", "type": "textField", "label": "A", "value": "x", "enabled": false],
            ["id": "b", "type": "secureField", "label": "B", "value": "hunter2", "enabled": false],
            [
                "id": "c", "type": "picker", "value": "s", "enabled": false,
                "options": [["value": "s", "label": "Small"]],
            ],
            ["id": "d", "type": "toggle", "value": true, "enabled": false],
        ])
        let readings = screen.content[0].children.map { node -> String in
            if case .reading(let label, let value) = node.content { "\(label)=\(value)" } else { "-" }
        }
        #expect(readings == ["A=x", "B=••••••", "=Small", "=On"])
        #expect(screen.inputs.isEmpty)
    }

    @Test func `a row is pressed as a whole, or by its first text, and has its actions and moves behind it`() throws {
        func row(_ key: String, _ inner: JSON, _ members: [(String, JSON)] = []) -> JSON {
            .object(
                JSONObject(
                    [("id", .string("l/\(key)")), ("key", .string(key)), ("type", "row"), ("children", inner)] + members
                ))
        }
        let label: JSON = ["id": "n", "type": "label", "text": "N"]
        let rows: JSON = [
            row("1", [label]), row("2", [label, ["id": "b", "type": "button", "title": "B"]]),
            row("3", [label], [("enabled", false)]),
            row("4", [label], [("on", ["delete": post]), ("actions", [["event": "delete", "title": "Delete"]])]),
        ]
        let list: JSON = [
            "id": "l", "type": "list", "sections": [["key": "", "rows": rows]], "more": true,
            "on": ["select": post, "loadMore": post, "refresh": post],
        ]
        #expect(
            try controls([list]).filter { $0 != "-" } == [
                "row event=select&node=l&value=1", "text event=select&node=l&value=2",
                "row event=select&node=l&value=4", "event=delete&node=l%2F4", "event=loadMore&node=l",
                "event=refresh&node=l",
            ])
        let several: JSON = [
            "id": "l", "type": "list", "multiple": true, "selection": ["1"], "on": ["select": post],
            "sections": [["key": "", "rows": [row("1", [label]), row("2", [label])]]],
        ]
        #expect(
            try controls([several]) == [
                "row event=select&node=l&json=%5B%5D", "row event=select&node=l&json=%5B%221%22%2C%222%22%5D",
            ])
        let moved: JSON = [
            "id": "l", "type": "list", "on": ["reorder": post],
            "sections": [["key": "", "rows": [row("1", [label]), row("2", [label]), row("3", [label])]]],
        ]
        let moves = try controls([moved]).compactMap { try? PlainControl(parsing: $0).json }
        #expect(
            moves == [
                #"{"key":"1","before":"3"}"#, #"{"key":"2","before":"1"}"#, #"{"key":"2","before":null}"#,
                #"{"key":"3","before":"2"}"#,
            ])
    }

    @Test func `tabs that the server switches show one section, others all`() throws {
        func tabs(_ on: JSON) -> JSON {
            [
                "id": "t", "type": "tabs", "selected": "b", "on": on,
                "children": [
                    [
                        "id": "a", "type": "section", "title": "A",
                        "children": [["id": "x", "type": "label", "text": "X"]],
                    ],
                    [
                        "id": "b", "type": "section", "title": "B",
                        "children": [["id": "y", "type": "label", "text": "Y"]],
                    ],
                ],
            ]
        }
        #expect(
            try controls([tabs(["select": post])]) == ["event=select&node=t&value=a", "event=select&node=t&value=b"])
        func texts(_ screen: PlainScreen) -> [String] {
            var texts: [String] = []
            for node in screen.content {
                node.visit { if case .label(let text, _) = $0.content { texts.append(text) } }
            }
            return texts
        }
        #expect(try texts(screen([tabs(["select": post])])) == ["Y"])
        #expect(try texts(screen([tabs([:])])) == ["X", "Y"])
    }

    @Test func `the head has back and close, and notices say what is newer than what was seen`() throws {
        let effects: JSON = [
            ["id": 1, "type": "announce", "text": "old"], ["id": 2, "type": "openURL", "url": "https://a.example/"],
            ["id": 3, "type": "focus", "node": "x"], ["id": 4, "type": "undo", "text": "Deleted.", "undo": 4],
        ]
        let stack: JSON = [
            ["url": "/screens/a", "presentation": "root"], ["url": "/screens/b", "presentation": "modal"],
        ]
        let screen = try screen([], stack: stack, effects: effects, after: 1)
        let leaving = screen.leaving.map { node -> String? in
            if case .button(_, let control) = node.content { control?.text } else { nil }
        }
        #expect(leaving == ["event=back", "event=dismiss&node=root"])
        #expect(screen.notices.map(\.text) == ["https://a.example/", "Deleted."])
        #expect(screen.notices.last?.control?.text == "event=undo&node=root&json=4")
        #expect(try self.screen([], effects: effects).notices.isEmpty)
    }
}
