import Foundation
import GRDB
import Outlet
import OutletServer
import OutletTesting
import Testing

/// The help desk, used by agents and customers, with 1,000 tickets: number 1 to 1,000, of Ada and Bo in turn.
struct HelpdeskTests {
    private final class Desk {
        /// The database with which each test begins.
        private static let filled = Task {
            let database = try HelpdeskDatabase(path: path(in: makeFolder()))
            try await database.addAccount("Ada", role: "customer", password: "Ada's kettle")
            try await database.addAccount("Grace", role: "agent", password: "Grace's kettle")
            try await database.pool.write { db in
                for id in 1...1_000 {
                    let subject = id % 250 == 0 ? "Kettle \(id)" : "Printer \(1_000 - id)"
                    try Ticket(
                        id: id, customer: id % 2 == 0 ? "Ada" : "Bo", subject: subject, body: "It hums.",
                        state: id % 10 == 0 ? .closed : .open
                    ).insert(db)
                }
            }
            return database
        }

        let folder: URL
        let store = MemoryStore()
        let database: HelpdeskDatabase
        let first: TestClient

        /// Starts a process with a database of its own.
        init(clock: ManualClock? = nil) async throws {
            folder = try Self.makeFolder()
            database = try HelpdeskDatabase(path: Self.path(in: folder))
            try await Self.filled.value.pool.backup(to: database.pool)
            first = try Self.start(database, store, clock: clock)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private static func makeFolder() throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "helpdesk-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        private static func path(in folder: URL) -> String {
            folder.appending(path: "Helpdesk.sqlite").path
        }

        static func application(_ database: HelpdeskDatabase) throws -> Application {
            let strings = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Strings")
            return try helpdesk(
                database, strings: StringCatalog(contentsOf: strings.path, missing: .fault))
        }

        /// Starts a process that believes in names, and knows other people by their passwords. With a clock that stands
        /// still, a slow machine has the time to check these.
        static func start(
            _ database: HelpdeskDatabase, _ store: MemoryStore, clock: ManualClock? = nil
        ) throws -> TestClient {
            var configuration = Endpoint.Configuration()
            if let clock { configuration.clock = clock }
            configuration.authenticator = Authenticator { request in
                guard let name = request.headers["authorization"] else { return .principal(.anonymous) }
                return .principal(Principal(id: name, roles: [name == "Grace" ? "agent" : "customer"]))
            }
            return try TestClient(Endpoint(application(database), store: store, configuration: configuration))
        }

        /// A client of an agent, Grace, or of a customer.
        func client(
            _ name: String, screen: String = "tickets", id: Int? = nil, locale: String = "en",
            profile: ClientProfile? = nil
        ) async throws -> TestClient {
            let client = TestClient(first.channel)
            client.headers["authorization"] = name
            let parameters = JSONObject(id.map { [("id", JSON($0))] } ?? [])
            return try await client.open(screen, parameters: parameters, locale: locale, profile: profile)
        }

        /// A client that opens the tickets, and types a password at the door.
        func visitor(_ name: String, password: String, locale: String = "en") async throws -> TestClient {
            let client = try await TestClient(first.channel).open("tickets", locale: locale)
            #expect(client.screen == "door")
            try await client.type(name, into: "name")
            try await client.type(password, into: "password")
            try await client.tap("enter")
            return client
        }
    }

    @Test func `tickets are searched, filtered, sorted and paged`() async throws {
        let desk = try await Desk()
        let client = try await desk.client("Grace")
        #expect(client.keys(of: "tickets") == (951...1_000).reversed().map(String.init))
        try await client.user(.loadMore, "tickets")
        try await client.wait { $0.keys(of: "tickets") == (901...1_000).reversed().map(String.init) }
        try await client.change("filter.order", to: "oldest")
        try await client.wait { $0.keys(of: "tickets") == (1...50).map(String.init) }
        try await client.change("filter.order", to: "subject")
        try await client.wait {
            $0.keys(of: "tickets").prefix(5) == ["1000", "250", "500", "750", "999"]
        }
        try await client.type("KETTLE", into: "filter.search")
        try await client.wait { $0.keys(of: "tickets") == ["1000", "250", "500", "750"] }
        try await client.type("printer 99", into: "filter.search")
        try await client.change("filter.state", to: "closed")
        try await client.wait { $0.keys(of: "tickets") == ["10"] }
        #expect(
            client.text("tickets/10/subject") == "Printer 990"
                && client.text("tickets/10/state") == "Closed")
        try await client.type("nothing like it", into: "filter.search")
        try await client.wait { $0.shows("tickets.empty") }
    }

    @Test func `a comment reaches the other client`() async throws {
        let desk = try await Desk()
        let grace = try await desk.client(
            "Grace", screen: "ticket", id: 42)
        let ada = try await desk.client("Ada", screen: "ticket", id: 42)
        let stream = try await grace.stream(after: grace.revision)
        await #expect(throws: TestFailure.self) { try await ada.tap("send") }
        try await ada.type("It hums louder.", into: "comment")
        try await ada.tap("send")
        while grace.text("comments/1/text") != "It hums louder." {
            _ = try await grace.receive(from: stream)
        }
        #expect(grace.text("comments/1/author") == "Ada")
        try await ada.wait { $0.keys(of: "comments") == ["1"] && $0.value("comment") == "" }
    }

    @Test(arguments: [true, false]) func `a conflict is decided`(keepsMine: Bool) async throws {
        let desk = try await Desk()
        let grace = try await desk.client(
            "Grace", screen: "editTicket", id: 42)
        let ada = try await desk.client("Ada", screen: "ticket", id: 42)
        try await ada.tap("edit")
        try await ada.wait { $0.value("subject") == "Printer 958" }
        try await grace.type("Printer hums", into: "subject")
        try await ada.type("Printer sings", into: "subject")
        try await ada.type("In C.", into: "body")
        try await ada.tap("save")
        try await ada.wait { $0.screen == "ticket" && $0.text("subject") == "Printer sings" }
        try await grace.wait { $0.shows("conflict") && $0.value("body") == "In C." }
        await #expect(throws: TestFailure.self) { try await grace.tap("save") }
        try await grace.tap(keepsMine ? "keepMine" : "takeTheirs")
        let subject = keepsMine ? "Printer hums" : "Printer sings"
        #expect(grace.value("subject") == .string(subject) && !grace.shows("conflict"))
        try await grace.change("state", to: "waiting")
        try await grace.tap("save")
        try await ada.wait {
            $0.text("subject") == subject && $0.text("state") == "Waiting" && $0.text("body") == "In C."
        }
    }

    @Test func `the dashboard follows`() async throws {
        let desk = try await Desk()
        let dashboard = try await desk.client("Grace", screen: "dashboard")
        let counts = TicketState.allCases.compactMap { dashboard.text("counts/\($0.rawValue)/count") }
        #expect(counts == ["900", "0", "100"])
        let ada = try await desk.client("Ada")
        try await ada.tap("add")
        try await ada.type("Kettle drips", into: "subject")
        try await ada.tap("save")
        try await dashboard.wait { $0.text("counts/open/count") == "901" }
        let grace = try await desk.client(
            "Grace", screen: "ticket", id: 1_001)
        try await grace.tap("close")
        try await dashboard.wait {
            $0.text("counts/open/count") == "900" && $0.text("counts/closed/count") == "101"
        }
        try await dashboard.select("closed", in: "counts")
        try await dashboard.wait { $0.screen == "tickets" && $0.keys(of: "tickets").first == "1001" }
        #expect(dashboard.value("filter.state") == "closed")
    }

    @Test func `a phone has other layouts`() async throws {
        let desk = try await Desk()
        let phone = try await desk.client("Grace", profile: .phone)
        let wide = try await desk.client("Grace")
        #expect(
            phone.document["implementation"] == "phone" && wide.document["implementation"] == "desk")
        #expect(phone.node("tickets")?["style"] == "cards" && wide.node("tickets")?["style"] == "table")
        #expect(phone.node("filter")?["type"] == "column" && wide.node("filter")?["type"] == "row")
        try await wide.wait { $0.text("tickets/1000/customer") == "Ada" }
        #expect(phone.node("tickets/1000/customer") == nil)
        try await phone.select("1000", in: "tickets")
        #expect(phone.text("subject") == "Kettle 1000")
    }

    @Test func `a German client reads German`() async throws {
        let desk = try await Desk()
        let client = try await desk.client("Grace", locale: "de-AT")
        #expect(client.title == "Anfragen" && client.text("add") == "Neue Anfrage")
        #expect(client.text("tickets/1000/state") == "Geschlossen")
        #expect(client.node("filter.order")?["options"]?[0]?["label"] == "Neueste")
        #expect(try Desk.application(desk.database).warnings.isEmpty)
    }

    @Test func `only agents are offered what is theirs`() async throws {
        let desk = try await Desk()
        let ada = try await desk.client("Ada")
        #expect(ada.keys(of: "tickets").prefix(2) == ["1000", "998"])
        #expect(ada.node("dashboard") == nil && ada.node("tickets/1000/customer") == nil)
        var refusal = await #expect(throws: Refusal.self) {
            try await ada.post(Event(.tap, on: "dashboard"))
        }
        #expect(refusal?.answer.status == 409)
        try await ada.select("998", in: "tickets")
        try await ada.wait { $0.text("subject") == "Printer 2" }
        #expect(ada.node("close") == nil && ada.shows("edit"))
        refusal = await #expect(throws: Refusal.self) { try await ada.post(Event(.tap, on: "close")) }
        #expect(refusal?.answer.status == 409)
        try await ada.tap("edit")
        #expect(ada.shows("subject") && ada.node("state") == nil)
        refusal = await #expect(throws: Refusal.self) { _ = try await ada.open("dashboard") }
        #expect(refusal?.answer.status == 403)
        _ = try await ada.open("ticket", parameters: ["id": 41])
        try await ada.wait { $0.shows("gone") }
        #expect(ada.text("subject") == "" && ada.keys(of: "comments").isEmpty)
    }

    @Test func `a restart keeps a session`() async throws {
        let desk = try await Desk(clock: ManualClock())
        let ada = try await desk.visitor("Ada", password: "Ada's kettle")
        try await ada.wait { $0.screen == "tickets" }
        try await ada.type("Printer 958", into: "filter.search")
        try await ada.wait { $0.keys(of: "tickets") == ["42"] }
        try await ada.select("42", in: "tickets")
        try await ada.type("Half a sent", into: "comment")
        let later = try Desk.start(desk.database, desk.store)
        later.headers = ada.headers
        _ = try await later.resume(try #require(ada.document["session"]?.string))
        #expect(later.text("subject") == "Printer 958" && later.value("comment") == "Half a sent")
        try await later.tap("send")
        try await later.wait { $0.text("comments/1/author") == "Ada" }
    }

    @Test func `a wrong password opens nothing`() async throws {
        let desk = try await Desk(clock: ManualClock())
        let client = try await desk.visitor("Grace", password: "Ada's kettle", locale: "de")
        try await client.wait { $0.shows("summary") }
        #expect(client.screen == "door" && client.text("summary.failure") == "Name oder Passwort ist falsch.")
    }

    /// Lines of code, without comments and empty lines.
    @Test func `the help desk is short`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let count = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && $0 != "HelpdeskTests.swift" }
            .reduce(0) { count, name in
                let lines = try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(
                    separator: "\n")
                return count
                    + lines.map { $0.drop(while: \.isWhitespace) }.count {
                        !$0.isEmpty && !$0.hasPrefix("//")
                    }
            }
        #expect(count <= 450)
        let texts = try String(contentsOf: folder.appending(path: "Strings/de.json"), encoding: .utf8)
        #expect(texts.split(separator: "\n").count <= 60)
    }
}
