import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing

/// Pages of one release, whose forms another one takes.
@Suite(.timeLimit(.minutes(5))) struct ReleasePageTests {
    private static func app(_ title: String = "Coffee") throws -> Application {
        try Application(name: "Coffee") {
            Screen("coffee", title: title, model: 0) {
                Label().id("cups").observing({ (cups: Int) in "\(cups) cups" }, in: \.text)
                Button("More").id("more").on(.tap, Change { (cups: inout Int) in cups += 1 })
            }
        }
    }

    /// The files of a release.
    private static func files(_ style: String) -> PublicFiles {
        let page = """
            <!doctype html>
            <html lang="en"><title>Coffee</title><link rel="stylesheet" href="/a.css">
            <body><h1>Coffee</h1><main></main></body></html>
            """
        return PublicFiles(["/index.html": Array(page.utf8), "/a.css": Array(style.utf8)])
    }

    private static let form: Headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"]

    @Test(arguments: [true, false])
    func `a form that was sent to one release is not done again by the next`(hasSession: Bool) async throws {
        let channel = try RestartingChannel(Self.app(), files: Self.files("a {}"))
        let visitor = PageVisitor(channel)
        let session = try await TestClient(channel).open("coffee").path
        try await visitor.open(hasSession ? session : "/screens/coffee")
        let button = try #require(visitor.page.all("button").first { $0.text == "More" })
        let (body, action) = try visitor.submission(of: button)
        let first = try await channel.post(action, body, Self.form)
        #expect(first.status == 303)
        try channel.restart(Self.app(), files: Self.files("b {}"))
        let second = try await channel.post(action, body, Self.form)
        #expect(second.status == 303 && second["location"] == first["location"])
        try await visitor.open(try #require(second["location"]))
        #expect(visitor.text.contains("1 cups"))
    }

    @Test func `a browser that has a session's page of one release gets that of the next`() async throws {
        let channel = try RestartingChannel(Self.app(), files: Self.files("a {}"))
        let session = try await TestClient(channel).open("coffee").path
        let first = try await channel.get(session, ["accept": "text/html"])
        let known: Headers = ["accept": "text/html", "if-none-match": try #require(first["etag"])]
        #expect(first["etag"]?.hasPrefix("\"1-html-") == true)
        #expect(try await channel.get(session, known).status == 304)
        try channel.restart(Self.app(), files: Self.files("a {}"))
        #expect(try await channel.get(session, known).status == 304)
        try channel.restart(Self.app(), files: Self.files("b {}"))
        let second = try await channel.get(session, known)
        #expect(second.status == 200 && second["etag"] != first["etag"])
        // An event that names the revision by a tag of the other release is taken.
        let match: Headers = ["content-type": "application/json", "if-match": try #require(first["etag"])]
        #expect(try await channel.post("\(session)/events", #"{"node":"more","event":"tap"}"#, match).status == 200)
    }

    @Test func `a client that has a session's document of one release gets that of the next, if it is another`()
        async throws
    {
        let channel = try RestartingChannel(Self.app())
        let session = try await TestClient(channel).open("coffee").path
        let tag = try #require(try await channel.get(session)["etag"])
        try channel.restart(Self.app())
        #expect(try await channel.get(session, ["if-none-match": tag]).status == 304)
        try channel.restart(Self.app("Espresso"))
        let next = try await channel.get(session, ["if-none-match": tag])
        #expect(next.status == 200 && next.text.contains("Espresso"))
    }
}
