import Foundation
import Testing
import ViewTree

extension WebClient {
    @Suite struct TypingTests {
        private let field: JSON = [
            "id": "field", "type": "textField", "label": "Number", "value": "", "on": ["change": ["post"]],
        ]

        private func sets(_ value: JSON) -> JSON {
            ["op": "replace", "path": "/tree/children/0/value", "value": value]
        }

        private func document(_ revision: Int, _ value: JSON) -> JSON {
            [
                "session": "s", "revision": .number(Double(revision)), "screen": "person", "title": "Scripted",
                "effects": [], "stack": [["url": "/screens/person"]],
                "tree": [
                    "id": "root", "type": "column",
                    "children": [
                        [
                            "id": "field", "type": "textField", "label": "Number", "value": value,
                            "on": ["change": ["post"]],
                        ]
                    ],
                ],
            ]
        }

        @Test func `a document that an answer has overtaken does not move the caret`() async throws {
            try await Stage.scripted(field) { page in
                try await page.click("#field")
                try await page.press("1", "2", "3", "4", "5", "6")
                _ = try await page.events(1)
                try await page.answer(2, sets("1"))
                _ = try await page.events(2)
                try await page.answer(3, sets("123456"))
                try await page.press("7")
                _ = try await page.events(3)
                let two: JSON = [
                    ["op": "test", "path": "/revision", "value": 2],
                    ["op": "replace", "path": "/revision", "value": 4],
                ]
                try await page.push("patch", two)
                try await eventually("it asks for the document") {
                    try await page.run("return streams.length") == 2
                }
                try await page.answer(4, sets("1234567"))
                try await page.push("document", document(3, "123456"))
                try await page.push(4, sets("1234567"))
                try await page.push(5, ["op": "replace", "path": "/tree/children/0/label", "value": "Last"])
                try await eventually("all has come") { try await page.text("label") == "Last" }
                try await page.press("8", "9")
                #expect(try await page.held() == "123456789")
            }
        }

        @Test func `keys that are typed fast stay in order while others change the field`() async throws {
            try await Stage.scripted(field) { page in
                try await page.type("1", into: "#field")
                try await page.run(Self.others)
                try await page.type("23456789", into: "#field")
                #expect(try await page.held() == "123456789")
                try await eventually("the server has it") {
                    try await page.run("return serve()") == "123456789"
                }
                #expect(try await page.held() == "123456789")
                try await page.run("change('by another')")
                try await eventually("the field follows") { try await page.held() == "by another" }
            }
        }

        /// A server at which somebody else changes the field whenever a key goes down, and which answers when it goes up.
        private static let others = """
            let [revision, value, told, heard] = [1, "", 0, 1];
            const commit = (next) => {
                const patch = [
                    { op: "test", path: "/revision", value: revision },
                    { op: "replace", path: "/revision", value: revision + 1 },
                    { op: "replace", path: "/tree/children/0/value", value: next },
                ];
                [revision, value] = [revision + 1, next];
                return patch;
            };
            window.change = (next) => {
                const patch = commit(next);
                // One that is being opened anew begins with the whole document.
                if (streams.length === heard) push("patch", patch);
            };
            window.serve = () => {
                if (streams.length > heard) {
                    heard = streams.length;
                    const whole = structuredClone(first);
                    whole.revision = revision;
                    whole.tree.children[0].value = value;
                    push("document", whole);
                }
                for (; told < sent.length; told += 1) answer(commit(JSON.parse(sent[told].body).value));
                return value;
            };
            const field = document.querySelector("#field");
            field.addEventListener("keydown", () => change(`other ${revision}`));
            field.addEventListener("keyup", serve);
            """

        @Test(
            arguments: [
                (caret: 3, value: "0abcdef", text: "0abc|def"), (3, "abcdef0", "abc|def0"), (3, "ABCDEF", "ABC|DEF"),
                (3, "cdef", "c|def"), (3, "abc", "abc|"), (6, "abcdef0", "abcdef0|"), (6, "abc", "abc|"),
                (0, "0abcdef", "|0abcdef"), (2, "x", "|x"),
            ])
        func `a value that comes leaves the caret among its letters`(
            caret: Int, value: String, text: String
        ) async throws {
            let field: JSON = ["id": "field", "type": "textField", "label": "Text", "value": "abcdef"]
            try await Stage.scripted(field) { page in
                try await page.click("#field")
                try await page.run(
                    "document.activeElement.setSelectionRange(arguments[0], arguments[0])", [.number(Double(caret))])
                try await page.push(2, sets(.string(value)))
                try await eventually("the field follows") { try await page.held() == value }
                try await page.press("|")
                #expect(try await page.held() == text)
            }
        }
    }
}

extension Page {
    /// What the field holds.
    fileprivate func held() async throws -> String? {
        try await run("return document.querySelector('#field').value").string
    }
}

/// The client's own modules in node, over a line of which time and chance are made up.
@Suite(.enabled(if: Products.node != nil, "nodejs is not installed"))
struct LineTests {
    @Test func `what is typed stays in order, whatever the line does, a thousand times`() async throws {
        let node = try #require(Products.node)
        let driver = Products.package.appending(path: "Tests/Typing/run.mjs").path
        let runs = ProcessInfo.processInfo.environment["OUTLET_TYPING_RUNS"] ?? "1000"
        // Not on a thread that other tests wait for.
        let child = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Child(node, [driver, runs], saying: "Typing:") })
            }
        }
        await child.ended()
        #expect(child.greeting == "Typing: \(runs) runs from seed 1, all in order.", "\(child.said)")
    }
}
