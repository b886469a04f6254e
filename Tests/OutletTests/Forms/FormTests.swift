import Foundation
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Forms as their users meet them: behaviours 5 and 11 to 14.
@Suite(.timeLimit(.minutes(5))) struct FormTests {
    private func error(_ field: String, _ client: TestClient) -> String? { client.node(field)?["error"]?.string }
    private func errors(_ client: TestClient) -> [String] { client.ids.filter { error($0, client) != nil } }
    private func isEnabled(_ client: TestClient) -> Bool { client.node("save")?["enabled"] != false }
    private func summary(_ client: TestClient) -> [String] { client.ids.filter { $0.hasPrefix("summary.") } }

    /// Fills in what is missing, so that all is valid.
    private func fill(_ client: TestClient) async throws {
        try await client.tap("fill")
        #expect(isEnabled(client))
    }

    @Test func `a form that nobody has touched shows no fault and can't be saved`() async throws {
        let client = try await SignupController.open()
        #expect(errors(client) == [])
        #expect(summary(client) == [])
        #expect(!client.shows("summary"))
        #expect(!isEnabled(client))
    }

    @Test func `what is typed is posted when nothing more comes, what is chosen at once`() async throws {
        let client = try await SignupController.open()
        #expect(client.node("email")?["on"] == ["change": [["post": ["debounce": 300]]]])
        #expect(client.node("nick")?["on"] == ["change": ["post"]])
        for input in ["age", "size", "birthday", "agrees"] {
            #expect(client.node(input)?["on"] == ["change": ["post"]])
        }
        #expect(client.node("form")?["on"] == ["submit": ["post"]])
    }

    @Test func `only the field that was changed complains, and an event about another does not touch it`() async throws
    {
        let client = try await SignupController.open()
        try await client.type("x", into: "nick")
        #expect(errors(client) == ["nick"])
        #expect(error("nick", client) == "Please use 2 characters at least.")
        try await client.change("age", to: 130)
        #expect(errors(client) == ["nick", "age"])
        #expect(error("age", client) == "This has to be from 18 to 120.")
        try await client.type("Anna", into: "nick")
        #expect(errors(client) == ["age"])
        #expect(summary(client) == [], "nobody has tried to hand it in")
        try await client.check()
    }

    @Test func `a fault that depends on another field shows when that field changes`() async throws {
        let client = try await SignupController.open()
        try await fill(client)
        try await client.type("secret", into: "repeated")
        #expect(errors(client) == [])
        try await client.type("geheim", into: "password")
        #expect(errors(client) == ["repeated"])
        #expect(error("repeated", client) == "Both have to be the same.")
        try await client.type("geheim", into: "repeated")
        #expect(errors(client) == [])
        #expect(isEnabled(client))
    }

    @Test func `a keystroke changes what it concerns, and nothing else`() async throws {
        let client = try await SignupController.open()
        try await client.submit("form")
        try await client.post(client.event(.change, on: "nick", value: "a"))
        let paths = client.answer?.json.array?.compactMap { $0["path"]?.string } ?? []
        #expect(paths.count == 5, "\(paths)")
        #expect(paths.first == "/revision")
        try await client.post(client.event(.change, on: "nick", value: "b"))
        let operations = client.answer?.json.array ?? []
        #expect(operations.count == 3, "the same fault is not sent again: \(operations)")
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a valid form is saved, and what follows from that follows from the fact`(transport: Transport) async throws {
        let gate = Gate()
        let club = Club { _ in
            await gate.pass()
            return .saved(7)
        }
        let client = try await SignupController.open(club, over: transport)
        try await fill(client)
        try await client.tap("save")
        #expect(client.text("member") == "")
        #expect(client.effects == [])
        #expect(!isEnabled(client), "it is being saved")
        gate.open()
        try await client.wait { $0.text("member") == "Member 7" }
        #expect(client.effects.map { $0["text"] } == ["Welcome"])
        #expect(isEnabled(client))
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `what is being saved can't be saved again`(transport: Transport) async throws {
        let gate = Gate()
        let club = Club { _ in
            await gate.pass()
            return .saved(7)
        }
        let client = try await SignupController.open(club, over: transport)
        try await fill(client)
        try await client.tap("save")
        let revision = client.revision
        expect(try await client.channel.post("\(client.path)/events", Event(.tap, on: "save").json), 409, "disabled")
        try await client.submit("form")
        #expect(client.revision == revision)
        gate.open()
        try await client.wait { $0.text("member") == "Member 7" }
        #expect(club.requests == ["a@b.de"])
    }

    @Test(arguments: Transport.allCases)
    func `a button that is disabled is refused, whatever comes with the event`(transport: Transport) async throws {
        let club = Club()
        let client = try await SignupController.open(club, over: transport)
        let event = Event(.tap, on: "save", values: JSONObject([("email", "a@b.de")]))
        expect(try await client.channel.post("\(client.path)/events", event.json), 409, "disabled")
        try await client.reload()
        #expect(client.revision == 1)
        #expect(client.value("email") == "")
        #expect(club.requests == [])
    }

    @Test func `what inputs hold counts, also where it was never posted`() async throws {
        let club = Club()
        let client = try await SignupController.open(club)
        try await fill(client)
        let values = JSONObject([("email", "new@b.de"), ("age", 40), ("size", "small")])
        try await client.post(Event(.tap, on: "save", values: values))
        try await client.wait { $0.text("member") == "Member 7" }
        #expect(club.requests == ["new@b.de"])
        #expect(client.value("age") == 40)
        #expect(client.value("size") == "small")
        try await client.check()
    }

    @Test func `what is typed last and is wrong is not saved: it stays, and all that is wrong shows`() async throws {
        let club = Club()
        let client = try await SignupController.open(club)
        try await fill(client)
        let values = JSONObject([("email", "new@"), ("nick", "Bo")])
        try await client.post(Event(.tap, on: "save", values: values))
        #expect(club.requests == [])
        #expect(client.value("email") == "new@")
        #expect(client.value("nick") == "Bo")
        #expect(errors(client) == ["email"])
        #expect(client.text("summary.at.email") == "E-mail: This is no e-mail address.")
        #expect(!isEnabled(client))
        try await client.check()
    }

    @Test func `handing in what is wrong shows all of it, each fault with the way to its field`() async throws {
        let client = try await SignupController.open()
        try await client.submit("form")
        #expect(errors(client) == ["email", "password", "age", "size", "agrees"])
        #expect(
            summary(client) == [
                "summary.at.email", "summary.at.password", "summary.at.age", "summary.at.size", "summary.at.agrees",
            ])
        #expect(client.shows("summary"))
        #expect(client.node("summary")?["accessibility"] == ["role": "alert"])
        #expect(client.node("summary.at.size")?["on"] == ["tap": [["focus": "size"]]])
        #expect(client.text("summary.at.agrees") == "I agree: Please agree to this.")
        try await client.change("agrees", to: true)
        #expect(!client.ids.contains("summary.at.agrees"))
        try await fill(client)
        #expect(!client.shows("summary"))
        try await client.check()
    }

    @Test func `what is wrong with the form as a whole is told above it`() async throws {
        let client = try await SignupController.open()
        try await fill(client)
        try await client.post(
            Event(.submit, on: "form", values: JSONObject([("password", "Anna"), ("repeated", "Anna")])))
        #expect(errors(client) == [])
        #expect(summary(client) == ["summary.at."])
        #expect(client.text("summary.at.") == "Nick and password have to differ.")
        #expect(client.node("summary.at.")?["type"] == "label")
        #expect(!isEnabled(client))
    }

    @Test(arguments: Transport.allCases)
    func `what a service finds wrong shows at its field until that changes`(transport: Transport) async throws {
        let club = Club { request in
            request.email == "a@b.de"
                ? .refused([FieldFault(\Signup.email, FormMessage("Taken by %lld others.", 1))]) : .saved(7)
        }
        let client = try await SignupController.open(club, over: transport)
        try await fill(client)
        try await client.tap("save")
        try await client.wait { error("email", $0) != nil }
        #expect(error("email", client) == "Taken by 1 others.")
        #expect(client.text("summary.at.email") == "E-mail: Taken by 1 others.")
        #expect(client.value("email") == "a@b.de")
        #expect(isEnabled(client), "by now the service may think otherwise")
        try await client.type("Bo", into: "nick")
        #expect(error("email", client) == "Taken by 1 others.")
        try await client.type("c@b.de", into: "email")
        #expect(errors(client) == [])
        #expect(!client.shows("summary"))
        try await client.tap("save")
        try await client.wait { $0.text("member") == "Member 7" }
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a failure is told, and nothing that was typed is lost`(transport: Transport) async throws {
        let club = Club { _ in throw ServiceFailure("The club is full.") }
        let client = try await SignupController.open(club, over: transport)
        try await fill(client)
        try await client.post(Event(.tap, on: "save", values: JSONObject([("email", "new@b.de")])))
        try await client.wait { $0.node("summary.failure") != nil }
        #expect(client.text("summary.failure") == "The club is full.")
        #expect(client.shows("summary"))
        #expect(client.value("email") == "new@b.de")
        #expect(client.value("nick") == "Anna")
        #expect(isEnabled(client))
        club.answer { _ in throw CancellationError() }
        try await client.tap("save")
        try await client.wait { $0.text("summary.failure") == "This could not be saved. Please try again." }
        club.answer { _ in .saved(8) }
        try await client.tap("save")
        #expect(!client.shows("summary"), "it is tried again")
        try await client.wait { $0.text("member") == "Member 8" }
        #expect(errors(client) == [])
        try await client.check()
    }

    @Test(
        arguments: [
            ("age", "old"), ("agrees", "yes"), ("email", 3), ("birthday", 20_261_121), ("size", true), ("age", nil),
        ] as [(String, JSON?)])
    func `a value of another type is refused, and nothing changes`(input: String, value: JSON?) async throws {
        let client = try await SignupController.open()
        let event = Event(.change, on: input, value: value)
        expect(try await client.channel.post("\(client.path)/events", event.json), 422, "wrong-shape")
        try await client.check()
    }

    @Test func `an option that there is not is refused, and nothing changes`() async throws {
        let client = try await SignupController.open()
        let event = Event(.change, on: "size", value: "huge")
        expect(try await client.channel.post("\(client.path)/events", event.json), 422, "invalid-value")
        try await client.check()
    }

    @Test func `faults come in the session's language, with its numbers and days`() async throws {
        let client = try await SignupController.open(
            Club { _ in .refused([FieldFault(\Signup.email, FormMessage("Taken by %lld others.", 1200))]) },
            locale: "de")
        try await client.submit("form")
        #expect(error("email", client) == "Bitte ausfüllen.")
        #expect(client.text("summary.at.email") == "E-Mail – Bitte ausfüllen.")
        try await client.change("age", to: 17)
        #expect(error("age", client) == "Zwischen 18 und 120, bitte.")
        try await client.change("birthday", to: "2010-01-01")
        #expect(error("birthday", client) == "Höchstens der 21. November 2008.")
        try await client.tap("fill")
        try await client.tap("save")
        try await client.wait { error("email", $0) != nil }
        #expect(error("email", client) == "Von 1.200 anderen belegt.")
    }

    @Test func `how far somebody has got is written down with the session`() throws {
        var signup = Signup()
        signup.form.touch("nick", isOther: true)
        signup.form.wasHandedIn(isSaving: false)
        signup.form.wasRefused([FieldFault(\Signup.email, FormMessage("Taken by %lld others.", 1))], because: "No.")
        let read = try JSONDecoder().decode(Signup.self, from: JSONEncoder().encode(signup))
        #expect(read == signup)
        #expect(read.shownFaults == signup.shownFaults)
    }

    @Test func `what was changed and not saved can be asked about`() async throws {
        var signup = Signup()
        #expect(!signup.hasChanges)
        signup.form.touch("nick", isOther: true)
        #expect(signup.hasChanges)
    }
}
