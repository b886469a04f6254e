import Testing
import ViewTree

extension WebClient {
    @Suite struct FormTests {
        private func field(_ id: JSON, _ label: JSON, error: JSON = "") -> JSON {
            ["id": id, "type": "textField", "label": label, "value": "", "error": error]
        }

        private func form(_ children: JSON...) -> JSON {
            [
                "id": "form", "type": "form", "title": "Contact", "on": ["submit": ["post"]],
                "children": .array(children + [["id": "save", "type": "button", "title": "Save"]]),
            ]
        }

        @Test func `an error is heard with its field, and a summary leads to it`() async throws {
            let summary: JSON = [
                "id": "summary", "type": "section", "title": "One thing is missing",
                "accessibility": ["role": "alert"],
                "children": [
                    ["id": "lead", "type": "button", "title": "Name", "on": ["tap": [["focus": "name"]]]]
                ],
            ]
            try await Stage.scripted(form(summary, field("name", "Name", error: "Say a name."))) { page in
                #expect(try await page.heard().contains("alert One thing is missing"))
                #expect(try await page.blame("#name") == ["true", "Say a name."])
                try await page.click("#lead")
                #expect(try await page.focused() == "name")
                #expect(try await page.run("return sent.length") == 0)
                try await page.push(2, ["op": "remove", "path": "/tree/children/0/children/1/error"])
                try await eventually("it is right") { try await page.blame("#name") == [nil, nil] }
            }
        }

        @Test(arguments: [409, 422])
        func `what a refusal finds wrong with a value is said at its field, and typing stays`(
            status: Int
        ) async throws {
            try await Stage.scripted(form(field("name", "Name"), field("a/b", "Other"))) { page in
                try await page.type("Ana", into: "#name")
                try await page.press(.enter)
                _ = try await page.events(1)
                let problem: JSON = [
                    "detail": "Two values are wrong.",
                    "errors": [
                        ["pointer": "/values/name", "detail": "Too short."],
                        ["pointer": "/values/a~1b", "detail": "Empty."],
                    ],
                ]
                try await page.answer(problem, status: status)
                try await eventually("it is said") { try await page.text(".notice p") == "Two values are wrong." }
                #expect(try await page.blame("#name") == ["true", "Too short."])
                #expect(try await page.blame("[id='a/b']") == ["true", "Empty."])
                #expect(try await page.run("return document.querySelector('#name').value") == "Ana")
                try await page.type("bel", into: "#name")
                try await page.click("#save")
                #expect(try await page.events(2).last?["values"] == ["name": "Anabel"])
                try await page.answer(2)
                try await eventually("it is right") { try await page.blame("#name") == [nil, nil] }
                #expect(try await page.run("return document.querySelector('#name').value") == "Anabel")
            }
        }

        @Test func `what was typed, secrets too, is there again after a look at another screen`() async throws {
            let secret: JSON = ["id": "secret", "type": "secureField", "label": "Password", "value": ""]
            try await Stage.scripted(form(field("name", "Name"), secret)) { page in
                try await page.type("Ana", into: "#name")
                try await page.type("hunter2", into: "#secret")
                try await page.push(
                    2,
                    [
                        "op": "add", "path": "/stack/-",
                        "value": ["screen": "terms", "presentation": "push", "url": "/screens/terms"],
                    ])
                try await page.isAt("/screens/terms")
                try await page.push(3, ["op": "remove", "path": "/stack/1"])
                try await page.isAt("/screens/person")
                let values = "return ['#name', '#secret'].map((field) => document.querySelector(field).value)"
                #expect(try await page.run(values) == ["Ana", "hunter2"])
            }
        }
    }
}

extension Page {
    /// Whether a field is called wrong, and what describes it.
    fileprivate func blame(_ selector: String) async throws -> JSON {
        let script = """
            const field = document.querySelector(arguments[0]);
            const described = field.getAttribute("aria-describedby");
            return [field.ariaInvalid, described && document.getElementById(described).textContent];
            """
        return try await run(script, [.string(selector)])
    }
}
