import MicroHTTPD
import OutletServer
import OutletTesting
import TestPages
import Testing
import ViewTree

@testable import Outlet

/// A half-typed form whose sign-in has ended, in a browser without scripts.
@Suite(.timeLimit(.minutes(5))) struct KeptFormTests {
    private struct Knock: ServiceRequest {
        typealias Outcome = Bool
        static let name = "knock"
        let name: String
    }

    private struct Page: Model {
        var note = "Dear diary"
        var isSad = true
        var saved = ""
    }

    /// A diary for members, and a door at which everybody is let in who says a name.
    private static func app() throws -> Application {
        try Application(name: "Diary", services: [Service(signingIn: Knock.self) { !$0.name.isEmpty }]) {
            Screen("door", title: "Door", model: "") {
                TextField("Name").id("name")
                Button("Enter").id("enter").on(.tap, Enter())
            } connect: { outlets in
                outlets.screen.received(Knock.self) { name, _, _ in
                    [.signIn(Principal(id: name), opening: try Destination(named: "diary"))]
                }
            }
            Screen("diary", title: "Diary", guards: [.signedIn(orNamed: "door")]) { (_: DiaryParameters, _) in
                Page()
            } content: {
                TextField("Note").id("note").observing(\Page.note)
                TextField("Place").id("place")
                Toggle("Sad").id("sad").observing(\Page.isSad)
                SecureField("Key").id("key")
                Button("Save").id("save").on(.tap, Save())
                Label().id("saved").observing(\Page.saved)
            }
            Screen("blank", title: "Blank", guards: [.signedIn(orNamed: "door")], model: 0) {
                Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
            }
        }
    }

    private struct DiaryParameters: ScreenParameters {
        let day: Int?
    }

    private struct Enter: Intention {
        func perform(
            _ interaction: Interaction, on container: inout ModelContainer<String>, in _: Context
        ) throws -> [Effect] {
            let name = interaction[Input<String>(id: "name")] ?? ""
            container.replace(with: name)
            return [try .call(Knock(name: name))]
        }
    }

    private struct Save: Intention {
        func perform(_ interaction: Interaction, on container: inout ModelContainer<Page>, in _: Context) -> [Effect] {
            let note = interaction[Input<String>(id: "note")] ?? ""
            let place = interaction[Input<String>(id: "place")] ?? ""
            let isSad = interaction[Input<Bool>(id: "sad")] ?? true
            container.change { $0.saved = "\(note), \(place), \(isSad ? "sad" : "glad")" }
            return []
        }
    }

    private let clock = ManualClock()

    private func channel(_ setting: Setting) throws -> any Channel {
        try setting.channel(Self.app()) { $0.clock = clock }
    }

    /// The cookie of a client that has signed in.
    private func cookie(of name: String, _ channel: any Channel) async throws -> String? {
        let client = try await TestClient(channel).open("door")
        try await client.type(name, into: "name")
        try await client.tap("enter")
        return client.headers["cookie"]
    }

    /// A browser in which Ada has half filled in the page of a session, and whose sign-in has ended since.
    private func halfTyped(_ channel: any Channel, at address: String = "/screens/diary?day=7") async throws
        -> PageVisitor
    {
        let visitor = PageVisitor(channel)
        visitor.headers["cookie"] = try await cookie(of: "Ada", channel)
        try await visitor.open(address)
        // The page of a session: that of its screen opens a new one.
        try await visitor.press("Save")
        #expect(visitor.address.hasPrefix("/sessions/"))
        try visitor.fill("Note", "Half a <sentence> & \"more\"")
        try visitor.fill("Place", "Harbour")
        try visitor.check("Sad", false)
        try visitor.fill("Key", "Xyloph0n")
        clock.advance(by: .seconds(15 * 86_400))
        try await visitor.press("Save")
        return visitor
    }

    private func hidden(_ visitor: PageVisitor, _ name: String) -> String? {
        visitor.page.all("input").first { $0["type"] == "hidden" && $0["name"] == name }?["value"]
    }

    @Test(arguments: Setting.all)
    func `comes back whole to who has typed it, after signing in again`(setting: Setting) async throws {
        let channel = try channel(setting)
        let visitor = try await halfTyped(channel)
        #expect(visitor.status == 404)
        #expect(visitor.text.contains("What you typed is still here."))
        #expect(visitor.answer?["cache-control"] == "no-store")
        #expect(visitor.answer?.text.contains("Xyloph0n") == false, "a secret is not kept")
        let link = try #require(visitor.page.all("a").first { $0["target"] == "_blank" })
        #expect(link["href"] == "/screens/diary?day=7")
        #expect(link["rel"] == "noopener")
        let restoring = try #require(visitor.page.all("button").first { $0.text == "Go on with what you typed" })
        #expect(try visitor.submission(of: restoring).action == "/sessions")
        visitor.headers["cookie"] = nil
        try await visitor.press("Go on with what you typed")
        #expect(visitor.status == 401, "too early")
        #expect(visitor.text.contains("What you typed is still here."))
        visitor.headers["cookie"] = try await cookie(of: "Ada", channel)
        try await visitor.press("Go on with what you typed")
        #expect(visitor.status == 200)
        #expect(visitor.heading == "Diary")
        #expect(try visitor.value("Note") == "Half a <sentence> & \"more\"")
        #expect(try visitor.value("Place") == "Harbour")
        #expect(try visitor.value("Key") == "")
        #expect(visitor.page.all("input").first { $0["type"] == "checkbox" }?["checked"] == nil)
        #expect(hidden(visitor, "~url") == "/screens/diary?day=7")
        #expect(visitor.answer?["cache-control"] == "no-store")
        try await visitor.press("Save")
        #expect(visitor.text.contains("Half a <sentence> & \"more\", Harbour, glad"))
    }

    @Test(arguments: Setting.all)
    func `is shown to no other who has signed in, whenever that was`(setting: Setting) async throws {
        let channel = try channel(setting)
        let visitor = try await halfTyped(channel)
        let bob = try await cookie(of: "Bob", channel)
        visitor.headers["cookie"] = bob
        try await visitor.press("Go on with what you typed")
        #expect(visitor.status == 200)
        #expect(visitor.address == "/screens/diary?day=7")
        #expect(try visitor.value("Note") == "Dear diary")
        #expect(visitor.answer?.text.contains("sentence") == false)
        let other = PageVisitor(channel)
        other.headers["cookie"] = try await cookie(of: "Ada", channel)
        try await other.open("/screens/diary")
        try await other.press("Save")
        try other.fill("Note", "Half a sentence")
        other.headers["cookie"] = bob
        try await other.press("Save")
        #expect(other.status == 404)
        #expect(other.answer?.text.contains("sentence") == false)
        #expect(!other.page.all("button").contains { $0["value"] == "event=restore" })
    }

    @Test(arguments: Setting.all)
    func `is kept for an owner whose session has ended otherwise, without being asked to sign in`(
        setting: Setting
    ) async throws {
        let channel = try channel(setting)
        let visitor = PageVisitor(channel)
        let cookie = try await cookie(of: "Ada", channel)
        visitor.headers["cookie"] = cookie
        try await visitor.open("/screens/diary")
        try await visitor.press("Save")
        try visitor.fill("Note", "Half")
        var own = Headers()
        own["cookie"] = cookie
        #expect(try await channel.send(.delete, String(visitor.address.prefix { $0 != "?" }), own).status == 204)
        try await visitor.press("Save")
        #expect(visitor.status == 404)
        #expect(!visitor.page.all("a").contains { $0["target"] == "_blank" })
        try await visitor.press("Go on with what you typed")
        #expect(try visitor.value("Note") == "Half")
    }

    @Test(arguments: Setting.all)
    func `a form that leads nowhere keeps nothing, and can't lead elsewhere`(setting: Setting) async throws {
        let channel = try channel(setting)
        let visitor = try await halfTyped(channel)
        let word = try #require(hidden(visitor, "~who"))
        let form: Headers = [
            "content-type": "application/x-www-form-urlencoded", "accept": "text/html",
        ]
        for address in [
            "https://evil.example/screens/diary", "//evil.example", "/screens/nowhere", "/screens/diary?day=x", "",
        ] {
            let fields = "~who=\(word)&~screen=\(PageVisitor.encoded(address))&note=sentence"
            let gone = try await channel.post("/sessions/AAAAAAAAAAAAAAAAAAAAAA/events", fields, form)
            #expect(gone.status == 404 && !gone.text.contains("sentence"), "\(address)")
            let restored = try await channel.post("/sessions", "\(fields)&~do=event%3Drestore", form)
            #expect(restored.status == 422, "\(address)")
        }
        let cookie = try #require(try await cookie(of: "Bob", channel))
        var own = form
        own["cookie"] = cookie
        let split = "~who=\(word)&~screen=%2Fscreens%2Fdiary%3Fday%3D7%26x%3D%0D%0ASet-Cookie%3A+a&~do=event%3Drestore"
        #expect(try await channel.post("/sessions", split, own).status == 422)
        let missing = try await channel.post("/sessions", "~do=event%3Drestore", form)
        #expect(missing.status == 422)
        let odd = "~who=\(word)&~screen=%2Fscreens%2Fdiary&~do=event%3Drestore&note=%3Cscript%3E%22"
        let page = try await channel.post("/sessions", odd, form)
        #expect(page.status == 401)
        #expect(page.text.contains("&lt;script&gt;&quot;"))
    }

    @Test func `the pages of anonymous sessions, and those without inputs, say nothing of an owner`() async throws {
        let channel = try channel(Setting.all[0])
        let visitor = PageVisitor(channel)
        try await visitor.open(try await TestClient(channel).open("door").path)
        #expect(hidden(visitor, "~key") != nil && hidden(visitor, "~who") == nil)
        visitor.headers["cookie"] = try await cookie(of: "Ada", channel)
        try await visitor.open("/screens/blank")
        try await visitor.press("Count")
        #expect(visitor.address.hasPrefix("/sessions/") && hidden(visitor, "~who") == nil)
    }
}
