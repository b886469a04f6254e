import Outlet
import OutletSocketTesting
import OutletTesting
import TestPages
import Testing
import ViewTree

/// Number fields, as the user of a form meets them.
@Suite(.timeLimit(.minutes(5))) struct NumberFieldTests {
    /// A form with a number of each type.
    struct Trip: FormModel {
        var age: Int?
        var guests = 2
        var price: Double?
        var factor = 1.5
        var form = FormState()
        var saved = ""

        static let fields = Fields<Self> {
            Field(\.age, "Age", .required, .between(0...150))
            Field(\.guests, "Guests", .between(1...12))
            Field(\.price, NumberField("Price", placeholder: "in euros"), .atLeast(0.5))
            Field(\.factor, NumberField("Factor", from: 0, to: 10, step: 0.5))
        }

        static func app() throws -> Application {
            let catalog = try StringCatalog(
                parsing: #"""
                    {"sourceLanguage": "en", "version": "1.0", "strings": {
                      "Age": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Alter"}}}},
                      "in euros": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "in Euro"}}}}
                    }}
                    """#)
            let save = Button("Save").id("save")
            let form = Form().id("form")
            let screen = Screen("trip", title: "Trip", model: Trip()) {
                form {
                    Trip.fields
                    save
                }
                Label().id("saved").observing(\Trip.saved)
            } connect: { outlets in
                FormConnection(outlets[form], save: outlets[save]).submitting(
                    Change {
                        let age = $0.age.map { "\($0)" } ?? "–"
                        let price = $0.price.map { "\($0)" } ?? "–"
                        $0.saved = "\(age) \($0.guests) \(price) \($0.factor)"
                    })
            }
            return try Application(name: "Trips", locales: ["en", "de"], strings: catalog) { screen }
        }

        static func open(
            over transport: Transport = .inProcess, locale: String? = nil
        ) async throws -> TestClient {
            try await TestClient(app(), over: transport).open("trip", locale: locale)
        }
    }

    private func error(_ field: String, _ client: TestClient) -> String? { client.node(field)?["error"]?.string }

    @Test func `a field is drawn as its type and its input say`() async throws {
        let client = try await Trip.open()
        let on: JSON = ["change": [["post": ["debounce": 300]]]]
        #expect(
            client.node("age") == [
                "id": "age", "type": "numberField", "label": "Age", "value": nil, "step": 1, "required": true, "on": on,
            ])
        #expect(
            client.node("guests") == [
                "id": "guests", "type": "numberField", "label": "Guests", "value": 2, "step": 1, "on": on,
            ])
        #expect(
            client.node("price") == [
                "id": "price", "type": "numberField", "label": "Price", "value": nil, "placeholder": "in euros",
                "on": on,
            ])
        #expect(
            client.node("factor") == [
                "id": "factor", "type": "numberField", "label": "Factor", "value": 1.5, "min": 0, "max": 10,
                "step": 0.5,
                "on": on,
            ])
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `numbers are typed, taken away and saved`(transport: Transport) async throws {
        let client = try await Trip.open(over: transport)
        for (field, value) in [("age", 42), ("price", 0.1), ("price", 19.99), ("factor", 10)] as [(String, JSON)] {
            try await client.change(field, to: value)
            #expect(client.node(field)?["value"] == value)
        }
        try await client.tap("save")
        #expect(client.text("saved") == "42 2 19.99 10.0")
        try await client.change("price", to: nil)
        #expect(client.node("price")?["value"] == .some(.null))
        try await client.reload()
        #expect(client.node("price")?["value"] == .some(.null))
        try await client.tap("save")
        #expect(client.text("saved") == "42 2 – 10.0")
        try await client.check()
    }

    @Test(
        arguments: Transport.allCases,
        [
            ("age", "42", "wrong-shape", "Expected a number or null, found a string."),
            ("age", true, "wrong-shape", "Expected a number or null, found a boolean."),
            ("age", [], "wrong-shape", "Expected a number or null, found an array."),
            ("age", 1.5, "invalid-value", "Expected a whole number, found 1.5."),
            ("age", 1e16, "invalid-value", "Expected an integer below 2^53, found 1e+16."),
            (
                "age", .largeInteger("9007199254740993"), "invalid-value",
                "Expected an integer below 2^53, found 9007199254740993."
            ),
            ("guests", nil, "invalid-value", "'guests' can't be empty."),
            ("factor", 10.5, "invalid-value", "Expected at most 10, found 10.5."),
            ("factor", -0.5, "invalid-value", "Expected at least 0, found -0.5."),
            ("factor", 0.3, "invalid-value", "Expected a multiple of 0.5, found 0.3."),
            ("factor", nil, "invalid-value", "'factor' can't be empty."),
        ] as [(String, JSON, String, String)])
    func `a value that a field can't have is refused, and changes nothing`(
        transport: Transport, refused: (field: String, value: JSON, type: String, detail: String)
    ) async throws {
        let client = try await Trip.open(over: transport)
        let (field, value, type, detail) = refused
        for (event, pointer) in [
            (Event(.change, on: field, value: value), "/value"),
            (Event(.submit, on: "form", values: JSONObject([(field, value)])), "/values/\(field)"),
        ] {
            let refusal = await #expect(throws: Refusal.self) { try await client.post(event) }
            let answer = try #require(refusal?.answer)
            expect(answer, 422, type)
            #expect(answer.pointers == [pointer])
            #expect(answer.json["detail"]?.string == detail)
        }
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `a number of digits that are no number of JSON is refused before all else`() async throws {
        let client = try await Trip.open()
        for text in ["NaN", "Infinity", "012", "1.", "+1", "0x1"] {
            let body = #"{"node": "age", "event": "change", "value": \#(text)}"#
            let answer = try await client.channel.post(
                "\(client.path)/events", body, ["content-type": "application/json"])
            #expect(answer.status == 400, "\(text)")
        }
        let huge = #"{"node": "price", "event": "change", "value": 1e999}"#
        let answer = try await client.channel.post("\(client.path)/events", huge, ["content-type": "application/json"])
        expect(answer, 422, "invalid-value")
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `a rule lets the model have the number, and says what is wrong in the user's language`() async throws {
        let client = try await Trip.open(locale: "de")
        #expect(client.node("age")?["label"] == "Alter")
        #expect(client.node("price")?["placeholder"] == "in Euro")
        try await client.change("age", to: 151)
        #expect(client.node("age")?["value"] == 151)
        let outside = try #require(error("age", client))
        #expect(outside.contains("150") && outside != "This has to be from 0 to 150.")
        try await client.change("age", to: nil)
        #expect(error("age", client).map { !$0.isEmpty && $0 != outside } == true)
        try await client.change("price", to: 0.25)
        #expect(error("price", client)?.contains("0,5") == true)
        try await client.change("price", to: nil)
        #expect(error("price", client) == nil, "nothing is no number that is too small")
        try await client.submit("form")
        #expect(client.text("saved") == "")
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a page without a script takes numbers, and keeps what is none`(transport: Transport) async throws {
        let visitor = PageVisitor(try TestClient(Trip.app(), over: transport).channel)
        try await visitor.open("/screens/trip")
        func field(_ name: String) -> [String?] {
            let input = visitor.page.all("input").first { $0["name"] == name }
            return ["type", "value", "min", "max", "step", "inputmode", "placeholder"].map { input?[$0] }
        }
        #expect(field("age") == ["number", "", nil, nil, "1", nil, nil])
        #expect(field("price") == ["number", "", nil, nil, "any", nil, "in euros"])
        #expect(field("factor") == ["number", "1.5", "0", "10", "0.5", "decimal", nil])
        try visitor.fill("Age", "12x")
        try visitor.fill("Price", "7.5")
        try await visitor.press("Save")
        #expect(visitor.status == 422)
        #expect(try visitor.error("Age") == "Expected a number, found '12x'.")
        #expect(try visitor.value("Age") == "12x" && visitor.value("Price") == "7.5")
        #expect(
            field("age") == ["text", "12x", nil, nil, nil, nil, nil], "a browser keeps no such text in a number's field"
        )
        try visitor.fill("Age", "12")
        try visitor.fill("Guests", "")
        try await visitor.press("Save")
        #expect(visitor.status == 422)
        #expect(try visitor.error("Guests") == "'guests' can't be empty.")
        #expect(try visitor.value("Guests") == "" && visitor.value("Age") == "12")
        try visitor.fill("Guests", "1e1")
        try await visitor.press("Save")
        #expect(visitor.status == 200)
        #expect(visitor.text.contains("12 10 7.5 1.5"))
        try visitor.fill("Price", "")
        try visitor.fill("Factor", "0.75")
        try await visitor.press("Save")
        #expect(try visitor.error("Factor") == "Expected a multiple of 0.5, found 0.75.")
        #expect(field("factor") == ["number", "0.75", "0", "10", "any", "decimal", nil])
        try visitor.fill("Factor", "0.5")
        try await visitor.press("Save")
        #expect(visitor.text.contains("12 10 – 0.5"))
    }

    @Test func `numbers outlast a restart`() async throws {
        let channel = try RestartingChannel(Trip.app())
        let client = try await TestClient(channel).open("trip")
        try await client.change("age", to: 200)
        try await client.change("price", to: 0.1)
        let (before, error) = (client.document, error("age", client))
        try channel.restart(Trip.app())
        try await client.reload()
        #expect(client.document == before)
        #expect(error == "This has to be from 0 to 150.")
        try await client.change("age", to: 20)
        try await client.change("price", to: nil)
        try await client.tap("save")
        #expect(client.text("saved") == "20 2 – 1.5")
    }

    /// Numbers in a model, and in a draft, that are connected by hand.
    private struct Scale: FormModel {
        struct Weights: Model {
            var whole = 1
            var some: Int?
            var exact = 1.5
            var level = 3
        }

        var draft = Outlet.Draft(Weights())
        var whole = 1
        var some: Int?
        var exact = 1.5
        var maybe: Double?
        var form = FormState()

        static let fields = Fields<Self> {
            Field(\.draft, \.level, Slider("Level", in: 0...10, step: 0.5))
        } rules: {
            Rule(\.draft, \.whole)
            Rule(\.draft, \.some)
            Rule(\.draft, \.exact)
        }
    }

    @Test func `each type of number can be connected by hand`() async throws {
        let (whole, some) = (NumberField("Whole", step: 1).id("whole"), NumberField("Some", step: 1).id("some"))
        let (exact, maybe) = (NumberField("Exact").id("exact"), NumberField("Maybe").id("maybe"))
        let screen = Screen("scale", title: "Scale", model: Scale()) {
            whole.on(.change, AssignNumber(\Scale.whole))
            some.on(.change, AssignNumber(\Scale.some))
            exact.on(.change, AssignNumber(\Scale.exact))
            maybe.on(.change, Assign(\Scale.maybe))
            NumberField("Twice", step: 2).id("twice").observing { (scale: Scale) in scale.whole * 2 }
            NumberField("And").id("and").observing(\Scale.exact)
            NumberField("Or").id("or").observing(\Scale.some)
        } connect: { outlets in
            Observe(\.whole, in: outlets[whole].value)
            Observe(\.some, in: outlets[some].value)
            Observe(\.exact, in: outlets[exact].value)
            Observe(\.maybe, in: outlets[maybe].value)
        }
        let client = try await TestClient(Application(name: "Scales") { screen }).open("scale")
        let shown = ["whole", "some", "exact", "maybe", "twice"].map { client.value($0) }
        #expect(shown == [1, .some(.null), 1.5, .some(.null), 2])
        for (id, value) in [("whole", 7), ("some", 8), ("exact", 0.1), ("maybe", 0.2)] as [(String, JSON)] {
            try await client.change(id, to: value)
            #expect(client.node(id)?["value"] == value)
        }
        #expect(["twice", "and", "or"].map { client.value($0) } == [14, 0.1, 8])
        for id in ["some", "maybe"] {
            try await client.change(id, to: nil)
            #expect(client.node(id)?["value"] == .some(.null))
        }
        for id in ["whole", "exact"] {
            let refusal = await #expect(throws: Refusal.self) { try await client.change(id, to: nil) }
            #expect(refusal?.answer.pointers == ["/value"])
            #expect(refusal?.answer.json["detail"]?.string == "'\(id)' can't be empty.")
        }
        try await client.check()
    }

    @Test func `each type of number can be a field by hand, of a model or of a draft`() async throws {
        let names = ["whole", "some", "exact", "maybe", "draftWhole", "draftSome", "draftExact"]
        let inputs = names.map { NumberField($0).id($0) }
        let save = Button("Save").id("save")
        let form = Form().id("form")
        let screen = Screen("scale", title: "Scale", model: Scale()) {
            form {
                inputs[0]
                inputs[1]
                inputs[2]
                inputs[3]
                inputs[4]
                inputs[5]
                inputs[6]
                Scale.fields.draft.level
                save
            }
        } connect: { outlets in
            FormConnection(outlets[form], save: outlets[save]) {
                FormField(\.whole, in: outlets[inputs[0]])
                FormField(\.some, in: outlets[inputs[1]])
                FormField(\.exact, in: outlets[inputs[2]])
                FormField(\.maybe, in: outlets[inputs[3]])
                FormField(\.draft, \.whole, in: outlets[inputs[4]])
                FormField(\.draft, \.some, in: outlets[inputs[5]])
                FormField(\.draft, \.exact, in: outlets[inputs[6]])
            }.submitting(Change { $0.whole += 1 })
        }
        let client = try await TestClient(Application(name: "Scales") { screen }).open("scale")
        for (index, name) in names.enumerated() {
            try await client.change(name, to: .number(Double(index + 10)))
            #expect(client.node(name)?["value"] == .number(Double(index + 10)))
            let isOptional = name.lowercased().contains("some") || name == "maybe"
            if isOptional {
                try await client.change(name, to: nil)
            } else {
                await #expect(throws: Refusal.self) { try await client.change(name, to: nil) }
            }
            let isWhole = name.lowercased().contains("whole") || name.lowercased().contains("some")
            if isWhole { await #expect(throws: Refusal.self) { try await client.change(name, to: 1.5) } }
            try await client.reload()
        }
        #expect(client.node("level")?["type"] == "slider")
        try await client.change("level", to: 4.5)
        #expect(client.node("level")?["value"] == 5, "the nearest whole number, since the slider has halves")
        try await client.check()
    }
}
