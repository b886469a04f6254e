import Outlet
import OutletTesting
import Testing
import ViewTree

/// A form that is a child: the club's, at a desk.
struct FormChildTests {
    private struct Reception: Model {
        var signup = Signup()
    }

    private struct ReceptionController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let signup = Slot<Child<SignupController>>()
        }

        static let name = "reception"
        let title = "Reception"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.signup(Child(SignupController()))
                $0.content { host in Column { host.signup } }
            }
        ]

        func model(in _: Context) -> Reception? { Reception() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Reception>] { Embed(\.signup, in: outlets.signup) }
    }

    private func open() async throws -> TestClient {
        let app = try Application(
            name: "Club", services: [Club().service], controllers: [ReceptionController()])
        return try await TestClient(app).open("reception")
    }

    @Test func `what is wrong shows at the child's fields, and its summary leads to them`() async throws {
        let client = try await open()
        try await client.type("x", into: "signup.nick")
        #expect(client.node("signup.nick")?["error"] == "Please use 2 characters at least.")
        try await client.user(.submit, "signup.form")
        #expect(client.shows("signup.summary"))
        #expect(client.node("signup.summary.at.nick")?["on"]?["tap"] == [["focus": "signup.nick"]])
        try await client.check()
    }

    @Test func `what the child saves comes back to it`() async throws {
        let client = try await open()
        try await client.tap("signup.fill")
        try await client.post(client.event(.tap, on: "signup.save"), ["prefer": "wait=60"])
        #expect(client.text("signup.member")?.hasPrefix("Member ") == true)
        try await client.check()
    }
}
