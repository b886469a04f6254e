import Examples
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// The examples' own dialect: screens as text.
@Suite(.timeLimit(.minutes(30))) struct TextScreenTests {
    private static func channel() throws -> any Channel {
        var configuration = Endpoint.Configuration()
        configuration.dialects = Examples.dialects
        return try Transport.inProcess.channel(to: Endpoint(ExampleApp.application, configuration: configuration))
    }

    private static let form: Headers = ["content-type": "application/x-www-form-urlencoded"]

    @Test func `somebody at a terminal reverses a name`() async throws {
        let channel = try Self.channel()
        let opened = try await channel.post("/sessions?as=text", ["screen": "person"])
        #expect(opened.status == 201 && opened["content-type"] == "text/plain; charset=utf-8")
        #expect(opened.text.hasPrefix("# Person\nName: Dominik [textField=]\n"), "\(opened.text)")
        #expect(opened.text.contains("Reverse [event=tap&node=reverseButton]\n"))
        let path = try #require(opened["location"])
        let body = "~do=event%3Dtap%26node%3DreverseButton&textField=An%1B%5B2Jna"
        let answer = try await channel.send(
            .post, "\(path)/events?as=text", Self.form, body: Array(body.utf8))
        #expect(answer.status == 200 && answer.text.contains("\nanJ2( nA\n"), "\(answer.text)")
        #expect(!answer.text.contains("\u{1B}"), "a terminal would obey it")
    }

    @Test(arguments: ["gallery", "contacts", "contact?id=1", "tasks", "characters", "sign-in"])
    func `every screen can be read as text`(screen: String) async throws {
        let join = screen.contains("?") ? "&" : "?"
        let answer = try await Self.channel().get("/screens/\(screen)\(join)as=text")
        #expect(answer.status == 200 && answer.text.hasPrefix("# "), "\(answer.text)")
        #expect(answer.text.split(separator: "\n").count > 2, "\(answer.text)")
    }

    @Test func `the examples' dialects have no faults`() { #expect(Dialect.faults(of: Examples.dialects).isEmpty) }
}
