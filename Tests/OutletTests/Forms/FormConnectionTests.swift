import Outlet
import OutletTesting
import Testing
import ViewTree

/// What becomes of a form that is handed in, as its controller says.
@Suite(.timeLimit(.minutes(5))) struct FormConnectionTests {
    struct Answer: FormModel {
        var text = ""
        var note = ""
        var form = FormState()

        static let rules: Rules<Self> = [Rule(\.text, .required)]
    }

    /// A page of a form; the next one is the one that is given.
    struct Sheet: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let form = Slot<Form>()
            let summary = Slot<Section>()
            let line = Slot<TextField>()
            let note = Slot<TextArea>()
            let save = Slot<Button>()
        }

        static let name = "sheet"
        let title = "Sheet"
        var implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.summary(Section())
                $0.line { _ in TextField().observing({ (answer: Answer) in answer.note }, in: \.label) }
                $0.note(TextArea("Note"))
                $0.save(Button("Next"))
                $0.form { host in
                    Form {
                        host.summary
                        host.line
                        host.note
                        host.save
                    }
                }
                $0.content { host in
                    Column { host.form }
                }
            }
        ]
        var start: Answer? = Answer()
        let connection: @Sendable (Outlets<Self>, FormConnection<Answer>) -> FormSubmission<Answer>

        func model(in _: Context) -> Answer? { start }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Answer>] {
            connection(
                outlets,
                FormConnection(outlets.form, save: outlets.save, summary: outlets.summary) {
                    FormField(\.text, in: outlets.line)
                    FormField(\.note, in: outlets.note)
                })
        }
    }

    /// The page that comes after.
    struct Next: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
        }
        static let name = "next"
        let title = "Next"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") { $0.content { _ in Column { Label("Next") } } }
        ]
        func model(in _: Context) -> Int? { 1 }
        func connect(_: Outlets<Self>) -> [Connection<Int>] {}
    }

    @Test func `a form that saves nothing yet hands what is valid to an intention, as often as it is handed in`()
        async throws
    {
        let sheet = Sheet { _, form in form.submitting(Show(Next.self)) }
        let client = try await TestClient(Application(name: "Sheets", controllers: [sheet, Next()])).open("sheet")
        try await client.submit("form")
        #expect(client.screen == "sheet")
        #expect(client.text("summary.at.text") == "Please fill this in.", "the label follows the model")
        for _ in 1...2 {
            try await client.post(Event(.submit, on: "form", values: JSONObject([("line", "x"), ("note", "y")])))
            #expect(client.screen == "next")
            try await client.back()
            #expect(client.value("note") == "y")
        }
        try await client.check()
    }

    @Test func `a way to a screen that the app does not have is found at start-up`() {
        let sheet = Sheet { _, form in form.submitting(Show(Next.self)) }
        let error = #expect(throws: SceneFaults.self) { try Application(name: "Sheets", controllers: [sheet]) }
        #expect(error?.faults.contains { $0.contains("'next'") } == true)
    }

    @Test func `what a form has saved can depend on the context`() async throws {
        let club = Club()
        let sheet = Sheet { _, form in
            form.saving { answer, context in Register(email: answer.text, nick: context.locale) }
                .saved { _, _, _ in [] }
        }
        let app = try Application(name: "Sheets", services: [club.service], controllers: [sheet])
        let client = try await TestClient(app).open("sheet", locale: "de")
        try await client.type("a@example.org", into: "line")
        try await client.submit("form")
        try await eventually("it is saved") { club.nicks == ["de"] }
    }

    @Test func `so can what a draft has saved`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await client.type("Anne", into: "name")
        try await client.submit("form")
        try await eventually("it is saved") { register.locales == ["en"] }
    }

    @Test func `without a model nothing can be saved, and nothing is wrong`() async throws {
        let sheet = Sheet(start: nil) { _, form in form.submitting(Show(Next.self)) }
        let client = try await TestClient(Application(name: "Sheets", controllers: [sheet, Next()])).open("sheet")
        #expect(client.node("save")?["enabled"] == false)
        #expect(!client.shows("summary"))
        try await client.submit("form")
        #expect(client.revision == 1)
    }
}
