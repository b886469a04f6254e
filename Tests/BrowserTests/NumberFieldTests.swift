import Outlet
import Testing
import ViewTree

extension WebClient {
    /// Number fields in a browser: what is half typed stays, and is not told.
    @Suite struct NumberFieldTests {
        private func field(_ members: (String, JSON)...) -> JSON {
            .object(
                JSONObject(
                    [
                        ("id", "age"), ("type", "numberField"), ("label", "Age"), ("value", nil),
                        ("on", ["change": ["post"]]),
                    ] + members))
        }

        private func sets(_ value: JSON) -> JSON {
            ["op": "replace", "path": "/tree/children/0/value", "value": value]
        }

        private func renames(_ label: JSON) -> JSON {
            ["op": "replace", "path": "/tree/children/0/label", "value": label]
        }

        @Test func `what is half typed stays while others change the screen, and becomes a number`() async throws {
            try await Stage.scripted(field()) { page in
                try await page.click("#age")
                try await page.press("-")
                let isBad = "return document.querySelector('#age').validity.badInput"
                #expect(try await page.run(isBad) == true)
                #expect(try await page.events(0).isEmpty, "nothing that is a number yet")
                try await page.push(2, renames("Years"))
                try await eventually("the label is there") { try await page.text("label") == "Years" }
                #expect(try await page.run(isBad) == true)
                #expect(try await page.blame("#age") == [nil, nil], "still typed")
                try await page.press("1")
                #expect(try await page.events(1).last?["value"] == -1)
                try await page.answer(3, sets(-1))
                try await page.press("e")
                #expect(try await page.run(isBad) == true)
                try await page.press("2")
                #expect(try await page.events(2).last?["value"] == -100, "half a number was not told")
            }
        }

        @Test func `a decimal point at the end stays when the number before it comes back`() async throws {
            try await Stage.scripted(field()) { page in
                try await page.click("#age")
                try await page.press("7", ".")
                let seven = try await page.events(1).last
                #expect(seven?["value"] == 7)
                try await page.answer(2, sets(7), renames("Years"))
                try await eventually("it is told") { try await page.text("label") == "Years" }
                #expect(try await page.events(2).last?["value"] == 7, "a point was typed")
                try await page.answer(3)
                try await page.press("5")
                #expect(try await page.events(3).last?["value"] == 7.5)
                #expect(try await page.run("return document.querySelector('#age').valueAsNumber") == 7.5)
            }
        }

        @Test func `an emptied field is null, and what is none is told at the field once it is left`() async throws {
            try await Stage.scripted(field(("value", 5))) { page in
                try await page.click("#age")
                try await page.press(.end, "\u{E003}")
                #expect(
                    try await page.events(1).last == [
                        "node": "age", "event": "change", "value": nil, "values": ["age": nil], "base": ["age": 5],
                    ])
                try await page.answer(2, sets(nil))
                try await page.press("-")
                try await page.press(.tab)
                let blame = try await page.blame("#age")
                #expect(blame[0] == "true" && blame[1]?.string?.isEmpty == false, "\(blame)")
                #expect(try await page.run("return document.querySelector('#age').validity.badInput") == true)
                try await page.type("3", into: "#age")
                #expect(try await page.events(2).last?["value"] == -3)
                #expect(try await page.blame("#age") == [nil, nil])
            }
        }

        @Test(
            arguments: [
                ([], nil, "any"), ([("min", -5), ("step", 1)], nil, "1"), ([("min", 0), ("step", 1)], "numeric", "1"),
                ([("min", 0)], "decimal", "any"), ([("min", 1), ("max", 9), ("step", 0.5)], "decimal", "0.5"),
            ] as [([(String, JSON)], JSON, JSON)])
        func `a keyboard has a minus where one can be typed`(
            members: [(String, JSON)], mode: JSON, step: JSON
        ) async throws {
            let field: JSON = .object(
                JSONObject([("id", "age"), ("type", "numberField"), ("value", nil)] + members))
            let script = """
                const field = document.querySelector("#age");
                return ["inputmode", "step"].map((name) => field.getAttribute(name));
                """
            try await Stage.scripted(field) { page in
                let found = try await page.run(script)
                #expect(found[0] ?? .null == mode)
                #expect(found[1] ?? .null == step)
            }
        }

        /// A form whose numbers are saved together.
        private struct Trip: FormModel {
            var age: Int?
            var guests = 2
            var form = FormState()
            var saved = ""

            static let fields = Fields<Self> {
                Field(\.age, "Age", .required, .between(0...150))
                Field(\.guests, "Guests")
            }

            static func app() throws -> Application {
                let save = Button("Save").id("save")
                let form = Form().id("form")
                let screen = Screen("trip", title: "Trip", model: Trip()) {
                    form {
                        Trip.fields
                        save
                    }
                    Label().id("saved").observing(\Trip.saved)
                } connect: { outlets in
                    FormConnection(outlets[form], save: outlets[save])
                        .submitting(Change { $0.saved = "\($0.age ?? 0) and \($0.guests)" })
                }
                return try Application(name: "Trips") { screen }
            }
        }

        @Test func `a form is not sent without what its user sees in it`() async throws {
            try await Stage.serving(Trip.app()) { origin in
                try await Stage.page("\(origin)/screens/trip") { page in
                    try await eventually("it is there") { try await page.isTakenOver(showing: "#age") }
                    try await page.type("200", into: "#age")
                    try await page.press(.tab)
                    try await eventually("the rule is told") {
                        try await page.blame("#age") == ["true", "This has to be from 0 to 150."]
                    }
                    try await page.run("document.querySelector('#age').value = ''")
                    try await page.type("40", into: "#age")
                    try await page.press(.tab)
                    try await eventually("it is right") { try await page.blame("#age") == [nil, nil] }
                    // Half a number.
                    try await page.type("e", into: "#guests")
                    try await page.click("#save")
                    try await eventually("it leads there") { try await page.focused() == "guests" }
                    #expect(try await page.text("#saved") == "")
                    // None, which the model can't hold.
                    try await page.run("document.querySelector('#guests').value = ''")
                    try await page.type("7\u{E003}", into: "#guests")
                    try await eventually("it is refused") {
                        try await page.press(.tab)
                        return try await page.blame("#guests") == ["true", "'guests' can't be empty."]
                    }
                    try await page.click("#save")
                    try await eventually("it leads there") { try await page.focused() == "guests" }
                    #expect(try await page.text("#saved") == "")
                    try await page.type("3", into: "#guests")
                    try await page.press(.enter)
                    try await eventually("it is saved") { try await page.text("#saved") == "40 and 3" }
                    try await page.send("POST", "refresh", [:])
                    try await eventually("it is there again") { try await page.text("#saved") == "40 and 3" }
                    #expect(
                        try await page.run(
                            "return ['age', 'guests'].map((id) => document.getElementById(id).valueAsNumber)")
                            == [40, 3])
                }
            }
        }

        @Test func `what was typed before the client has loaded stays, an emptied field too`() async throws {
            try await Stage.serving(Trip.app()) { origin in
                try await Stage.page("/health/live") { page in
                    let typing = """
                        new MutationObserver((_, observer) => {
                          const fields = ["age", "guests"].map((id) => document.getElementById(id));
                          if (fields.includes(null)) return;
                          observer.disconnect();
                          fields[0].value = "40";
                          fields[1].value = "";
                        }).observe(document, { childList: true, subtree: true });
                        """
                    try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(typing)])
                    try await page.open("\(origin)/screens/trip")
                    try await eventually("it is there") { try await page.isTakenOver(showing: "#age") }
                    let values = "return ['age', 'guests'].map((id) => document.getElementById(id).value)"
                    #expect(try await page.run(values) == ["40", ""])
                }
            }
        }
    }
}
