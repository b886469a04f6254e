import Outlet
import OutletTesting
import Testing
import ViewTree

/// Fields that are said once, as the user of a form meets them.
@Suite(.timeLimit(.minutes(5))) struct FieldTests {
    private func inputs(_ client: TestClient) -> [String] {
        client.ids.filter { client.node($0)?["value"] != nil }
    }

    private func error(_ field: String, _ client: TestClient) -> String? { client.node(field)?["error"]?.string }

    @Test func `a form has its inputs in order, each of the type that its value asks for`() async throws {
        let client = try await ReservationController.open()
        #expect(
            inputs(client) == [
                "guest.name", "nick", "seats", "budget", "day", "until", "table", "other", "isFamily", "note",
            ])
        #expect(
            inputs(client).map { client.node($0)?["type"]?.string } == [
                "textField", "textField", "numberField", "slider", "datePicker", "datePicker", "picker", "picker",
                "toggle",
                "textArea",
            ])
        #expect(client.node("guest.name")?["label"] == "Name")
        #expect(inputs(client).filter { client.node($0)?["required"] == true } == ["guest.name", "day"])
        #expect(
            client.node("table")?["options"] == [
                ["value": "window", "label": "Window"], ["value": "atTheDoor", "label": "At the door"],
            ])
        #expect(client.node("other")?["options"]?[0] == ["value": "", "label": "–"])
        #expect(
            inputs(client).map { client.value($0) } == ["", "", 2, 10.5, "", "2026-11-30", "window", "", false, ""])
    }

    @Test func `what is put into an input is in the model, and comes back`() async throws {
        let client = try await ReservationController.open()
        let typed: [(String, JSON)] = [
            ("guest.name", "Ada"), ("nick", "A"), ("seats", 12), ("budget", 0.5), ("day", "2026-12-01"),
            ("until", "2026-11-29"), ("table", "atTheDoor"), ("other", "window"), ("isFamily", true), ("note", "!"),
        ]
        for (input, value) in typed { try await client.change(input, to: value) }
        try await client.reload()
        for (input, value) in typed { #expect(client.node(input)?["value"] == value, "\(input)") }
        for (input, empty) in [("nick", ""), ("day", ""), ("other", "")] as [(String, JSON)] {
            try await client.change(input, to: empty)
            #expect(client.node(input)?["value"] == empty, "\(input)")
        }
        try await client.change("budget", to: 2.6)
        #expect(client.node("budget")?["value"] == 2.6)
        try await client.check()
    }

    @Test(
        arguments: [
            ("until", ""), ("table", ""), ("table", "kitchen"), ("other", "kitchen"), ("seats", "many"),
            ("seats", 1e17), ("seats", 2.6), ("seats", nil), ("budget", nil),
            ("day", "yesterday"), ("isFamily", "yes"),
        ] as [(String, JSON)])
    func `a value that the model can't hold is refused, and changes nothing`(input: String, value: JSON) async throws {
        let client = try await ReservationController.open()
        let before = client.node(input)?["value"]
        let refusal = await #expect(throws: Refusal.self) { try await client.change(input, to: value) }
        #expect(refusal?.answer.status == 422)
        try await client.reload()
        #expect(client.node(input)?["value"] == before)
    }

    @Test func `the rules hold that stand at a field, and those for several of them`() async throws {
        let client = try await ReservationController.open()
        try await client.change("seats", to: 20)
        #expect(error("seats", client) == "This has to be from 1 to 12.")
        try await client.change("other", to: "window")
        #expect(error("other", client) == "This is the same table.")
        try await client.submit("form")
        #expect(client.text("summary.at.guest.name") == "Name: Please fill this in.")
        #expect(client.text("summary.at.seats") == "Seats: This has to be from 1 to 12.")
        #expect(Reservation().faults.map(\.field) == ["guest.name", "day"])
        try await client.check()
    }

    @Test func `it is saved, or its service says at which field it is not`() async throws {
        let client = try await ReservationController.open()
        let values = JSONObject([("guest.name", "Ada"), ("day", "2026-12-01"), ("seats", 11)])
        try await client.post(Event(.submit, on: "form", values: values), ["prefer": "wait=60"])
        #expect(error("seats", client) == "There are ten seats.")
        try await client.change("seats", to: 4)
        try await client.post(client.event(.tap, on: "save"), ["prefer": "wait=60"])
        #expect(client.text("number") == "4")
        try await client.check()
    }

    @Test func `an implementation lays fields out as it likes, with other inputs where it has some`() async throws {
        let client = try await ReservationController.open("rows")
        #expect(inputs(client).prefix(3) == ["nick", "guest.name", "seats"])
        #expect(client.node("guest.name")?["placeholder"] == "Ada")
        #expect(client.node("guest.name")?["label"] == "Name", "an input without a label has that of the field")
        #expect(client.node("guest.name")?["required"] == true)
        #expect(client.node("seats")?["type"] == "slider")
        #expect(client.node("seats")?["label"] == "How many?")
        #expect(client.node("table")?["style"] == "radio")
        for wrong in [nil, 2.5] as [JSON] {
            let refusal = await #expect(throws: Refusal.self) { try await client.change("seats", to: wrong) }
            #expect(refusal?.answer.status == 422, "a slider in the place of a number field for whole numbers")
        }
        try await client.change("seats", to: 7)
        try await client.change("table", to: "atTheDoor")
        try await client.submit("form")
        #expect(client.node("seats")?["value"] == 7)
        #expect(client.text("summary.at.guest.name") == "Name: Please fill this in.")
        try await client.check()
    }

    @Test func `an implementation can replace the input of one field alone, where the layout has a slot for it`()
        async throws
    {
        let client = try await ReservationController.open("guests")
        #expect(client.node("note")?["placeholder"] == "What else?")
        #expect(client.node("note")?["label"] == "Note")
        #expect(inputs(client).prefix(2) == ["nick", "guest.name"])
        try await client.change("isFamily", to: true)
        try await client.type(String(repeating: "x", count: 201), into: "note")
        #expect(error("note", client) == "Please use 200 characters at most.")
        try await client.check()
    }

    @Test func `an implementation can show less than another, and a field is connected with more`() async throws {
        let short = try await ReservationController.open("short")
        #expect(inputs(short) == ["guest.name", "day"])
        let client = try await ReservationController.open()
        #expect(!client.shows("note"))
        try await client.change("isFamily", to: true)
        #expect(client.shows("note"))
    }

    /// A card whose fields are said once.
    private struct EditedCard: FormModel {
        var card = Outlet.Draft(Card("Anna", town: "Bonn", version: 1))
        var form = FormState()
        var hasChanges: Bool { card.hasChanges }

        static let fields = Fields<Self> {
            Field(\.card, \.name, "Name", .required)
            Field(\.card, \.note, "Note")
            Field(\.card, \.address.town, "Town")
        }
    }

    private struct SaveEdited: ServiceRequest {
        typealias Outcome = SaveOutcome<Card>
        static let name = "saveEdited"
        let card: Card
    }

    @Test func `a draft's parts are fields alike, and a conflict shows at one`() async throws {
        var theirs = Card("Anne", town: "Bonn", version: 2)
        theirs.note = "Moves"
        let newest = theirs
        let save = Button("Save").id("save")
        let form = Form().id("form")
        let screen = Screen("card", title: "Card", model: EditedCard()) {
            form {
                EditedCard.fields.card.address.town
                EditedCard.fields.card.name
                EditedCard.fields.card.note
                save
            }
        } connect: { outlets in
            FormConnection(outlets[form], save: outlets[save]).saving(\.card) { SaveEdited(card: $0.card.mine) }
        }
        let service = Service(SaveEdited.self) { _ in SaveOutcome<Card>.changedMeanwhile(newest) }
        let app = try Application(name: "Cards", services: [service]) { screen }
        let client = try await TestClient(app).open("card")
        #expect(inputs(client) == ["address.town", "name", "note"])
        try await client.type("Hanna", into: "name")
        try await client.type("Köln", into: "address.town")
        try await client.post(client.event(.tap, on: "save"), ["prefer": "wait=60"])
        #expect(error("name", client) == "Somebody else has changed this to “Anne” meanwhile.")
        #expect(client.node("note")?["value"] == "Moves")
        #expect(client.node("address.town")?["value"] == "Köln")
        try await client.check()
    }

    /// A form whose password is a secret beside its fields, and whose name is connected by hand.
    private struct Entrance: FormModel {
        var name = ""
        var town = ""
        var form = FormState()

        static let fields = Fields<Self> {
            Field(\.name, "Name", .required)
            Field(\.town, "Town")
        }
    }

    @Test func `a field can be connected by hand in the place of one that is stated, or beside them`() async throws {
        let (name, password) = (TextField("Your name").id("alias"), SecureField("Password").id("password"))
        let enter = Button("Enter").id("enter")
        let form = Form().id("form")
        let screen = Screen("entrance", title: "Entrance", model: Entrance()) {
            form {
                name
                password
                Entrance.fields.town
                enter
            }
        } connect: { outlets in
            FormConnection(outlets[form], save: outlets[enter]) {
                FormField(\.name, in: outlets[name], after: .zero)
                FormField(secret: outlets[password], .required)
            }
            .submitting(Change { $0.town = "in" })
        }
        let client = try await TestClient(Application(name: "House") { screen }).open("entrance")
        #expect(client.node("alias")?["on"] == ["change": ["post"]])
        #expect(client.node("alias")?["required"] == true)
        let values = JSONObject([("alias", "Ada"), ("password", "secret"), ("town", "Bonn")])
        try await client.post(Event(.submit, on: "form", values: values))
        #expect(client.node("town")?["value"] == "in")
    }
}
