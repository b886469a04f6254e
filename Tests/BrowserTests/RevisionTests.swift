import Testing
import ViewTree

extension WebClient {
    @Suite struct RevisionTests {
        private let field: JSON = ["id": "field", "type": "textField", "label": "Name", "value": "a"]
        private let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
        private let label: JSON = ["id": "label", "type": "label", "text": "a"]

        private func sets(_ value: JSON) -> JSON {
            ["op": "replace", "path": "/tree/children/0/value", "value": value]
        }

        @Test func `the field takes the answer to its own event although the stream was faster`() async throws {
            try await Stage.scripted(field, button) { page in
                try await page.type("b", into: "#field")
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.push(2, sets("AB"))
                try await page.answer(2, sets("AB"))
                try await eventually("the field follows") { try await page.field() == "AB" }
            }
        }

        @Test func `what was typed since the event stays, although its answer has another value`() async throws {
            try await Stage.scripted(field, button, label) { page in
                try await page.type("b", into: "#field")
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.type("c", into: "#field")
                try await page.answer(
                    2, sets("AB"), ["op": "replace", "path": "/tree/children/2/text", "value": "AB"])
                try await eventually("the label follows") { try await page.text("#label") == "AB" }
                #expect(try await page.field() == "abc")
            }
        }

        @Test func `an update leaves alone what an input method is composing`() async throws {
            try await Stage.scripted(field, label) { page in
                try await page.click("#field")
                let composed: JSON = ["text": "に", "selectionStart": 1, "selectionEnd": 1]
                try await page.tool("Input.imeSetComposition", composed)
                try await page.push(
                    2, sets("B"), ["op": "replace", "path": "/tree/children/1/text", "value": "B"])
                try await eventually("the label follows") { try await page.text("#label") == "B" }
                #expect(try await page.field() == "aに")
                try await page.tool("Input.insertText", ["text": "日本"])
                #expect(try await page.field() == "a日本")
            }
        }

        @Test func `where a patch does not fit the document is fetched, and the answer still counts`() async throws {
            try await Stage.scripted(field, button) { page in
                try await page.type("b", into: "#field")
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.answer(3, sets("AB"))
                try await eventually("it asks for the document") {
                    try await page.run("return streams") == ["/sessions/s/stream?after=1", "/sessions/s/stream"]
                }
                #expect(try await page.field() == "ab")
                try await page.push(
                    "document",
                    [
                        "session": "s", "revision": 3, "screen": "person", "title": "Scripted", "effects": [],
                        "stack": [["url": "/screens/person"]],
                        "tree": [
                            "id": "root", "type": "column",
                            "children": [
                                ["id": "field", "type": "textField", "label": "Name", "value": "AB"], button,
                            ],
                        ],
                    ])
                try await eventually("the field follows") { try await page.field() == "AB" }
            }
        }

        /// What is long comes as a whole document.
        @Test(arguments: ["patch", "document"])
        func `what an answer has brought is not read again when the stream brings it`(kind: String) async throws {
            try await Stage.scripted(field, label) { page in
                let counting = """
                    const { parse } = JSON;
                    window.read = [];
                    JSON.parse = (text, ...more) => {
                        read.push(...(text.match(/again \\d/g) ?? []));
                        return parse(text, ...more);
                    };
                    """
                try await page.run(counting)
                let streaming = """
                    const [kind, revision] = arguments;
                    const title = `again ${revision}`;
                    const patch = [{ op: "test", path: "/revision", value: revision - 1 },
                        { op: "replace", path: "/revision", value: revision },
                        { op: "replace", path: "/title", value: title }];
                    const data = JSON.stringify(kind === "patch" ? patch : { ...first, revision, title });
                    const message = `id: ${revision}\\nevent: ${kind}\\ndata: ${data}\\n\\n`;
                    stream.enqueue(new TextEncoder().encode(message));
                    """
                try await page.run(streaming, [.string(kind), 2])
                try await eventually("it is there") { try await page.text("h1") == "again 2" }
                try await page.run(streaming, [.string(kind), 2])
                try await page.run(streaming, [.string(kind), 3])
                try await eventually("the next is there") { try await page.text("h1") == "again 3" }
                #expect(try await page.run("return read") == ["again 2", "again 3"])
            }
        }

        @Test func `a revision that comes twice counts once`() async throws {
            try await Stage.scripted(button, label) { page in
                let appends: JSON = [
                    "op": "add", "path": "/tree/children/-", "value": ["id": "x", "type": "label", "text": "x"],
                ]
                try await page.push(2, appends)
                try await page.push(2, appends)
                try await page.push(3, ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
                #expect(try await page.run("return document.querySelector('#root').childElementCount") == 3)
                #expect(try await page.run("return streams.length") == 1)
            }
        }

        @Test func `an effect is done once, by the one it is for, and only where it is harmless`() async throws {
            try await Stage.scripted(button, label) { page in
                try await page.push(
                    2,
                    [
                        "op": "add", "path": "/effects/-",
                        "value": ["id": 1, "type": "openURL", "url": "javascript:alert()"],
                    ],
                    ["op": "add", "path": "/effects/-", "value": ["id": 2, "type": "sing"]],
                    [
                        "op": "add", "path": "/effects/-",
                        "value": ["id": 3, "type": "openURL", "url": "https://other.example", "for": "somebody"],
                    ], ["op": "replace", "path": "/tree/children/1/text", "value": "b"])
                try await eventually("the label follows") { try await page.text("#label") == "b" }
                #expect(try await page.text(".notice") == "")
                try await page.push(
                    3, ["op": "add", "path": "/effects/-", "value": ["id": 4, "type": "openURL", "url": "tel:123"]])
                try await eventually("a link is offered") { try await page.text(".notice a") == "tel:123" }
                try await page.click(".notice button")
                try await page.push(4, ["op": "replace", "path": "/tree/children/1/text", "value": "c"])
                try await eventually("the label follows") { try await page.text("#label") == "c" }
                #expect(try await page.text(".notice") == "")
            }
        }

        @Test func `when the stream ends for a restart of the server the page comes back to it`() async throws {
            try await Stage.scripted(label) { page in
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/text", "value": "b"])
                try await page.push("end", ["reason": "draining"])
                try await page.run("endStream()")
                try await eventually("it reads on") {
                    try await page.run("return streams") == [
                        "/sessions/s/stream?after=1", "/sessions/s/stream?after=2",
                    ]
                }
            }
        }
    }
}

extension Page {
    fileprivate func field() async throws -> String? {
        try await run("return document.querySelector('#field').value").string
    }
}
