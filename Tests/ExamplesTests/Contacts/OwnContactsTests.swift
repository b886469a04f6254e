import GRDB
import Logging
import MicroHTTPD
import Outlet
import OutletSQLite
import OutletServer
import OutletSocketTesting
import OutletTesting
import TestPrograms
import Testing
import ViewTree

@testable import Examples
@testable import OutletAccounts
@testable import OutletPostgres

/// The address book of which each account has its own.
@Suite(.threads, .timeLimit(.minutes(10))) struct OwnContactsTests {
    private let directory = TemporaryDirectory()

    /// What is sent and shown, as long as it is open.
    private struct Served {
        let store: SQLiteStore
        let channel: any Channel
    }

    /// The examples in the directory, as after a start.
    private func started(_ transport: Transport) throws -> Served {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let examples = try Examples(
            data: directory.path, contactsByAccount: true, passwords: PasswordHasher(cost: .least), logger: logger)
        let store = try SQLiteStore(path: "\(directory.path)/sessions.sqlite")
        var configuration = Endpoint.Configuration()
        configuration.secret = Array("correct horse battery staple".utf8)
        configuration.clock = ManualClock()
        let endpoint = Endpoint(try examples.application(), store: store, configuration: configuration, logger: logger)
        return Served(store: store, channel: try transport.channel(to: endpoint))
    }

    /// Is sent away from the list, makes an account, and comes to the list.
    private func signedUp(_ name: String, at served: Served) async throws -> TestClient {
        let client = try await TestClient(served.channel).open("contacts")
        #expect(client.screen == "sign-in")
        try await client.tap("toSignUp")
        try await client.send("signUp", name)
        try await client.wait { $0.screen == "contacts" && $0.shows("contacts") }
        #expect(client.rows() == [])
        return client
    }

    private func add(_ name: String, by client: TestClient) async throws {
        try await client.tap("add")
        try await client.type(name, into: "givenName")
        try await client.tap("save")
        try await client.wait { $0.screen == "contacts" && $0.rows().contains(name) }
    }

    @Test(arguments: Transport.allCases)
    func `neither of two accounts sees what the other has, also after a restart`(transport: Transport) async throws {
        var served = try started(transport)
        let ann = try await signedUp("Ann", at: served)
        let bo = try await signedUp("Bo", at: served)
        try await add("Amundsen", by: ann)
        try await add("Borges", by: bo)
        for client in [ann, bo] { try await client.reload() }
        #expect(ann.rows() == ["Amundsen"] && bo.rows() == ["Borges"])
        #expect(ann.text("count") == "1 contact")

        served.store.close()
        served = try started(transport)
        for (headers, name) in [(ann.headers, "Amundsen"), (bo.headers, "Borges")] {
            let client = TestClient(served.channel)
            client.headers = headers
            try await client.open("contacts")
            try await client.wait { $0.rows() == [name] }
            let search = try await client.open("contacts", parameters: JSONObject([("search", "bor")]))
            try await search.wait { $0.shows("contacts") && $0.rows() == ["Borges"].filter { $0 == name } }
        }
        let stranger = try await TestClient(served.channel).open("contacts")
        #expect(stranger.screen == "sign-in")
        served.store.close()
    }

    @Test func `the number of another's contact leads to nothing, and changes nothing`() async throws {
        let served = try started(.inProcess)
        defer { served.store.close() }
        let ann = try await signedUp("Ann", at: served)
        try await add("Amundsen", by: ann)
        let key = ann.key("Amundsen")
        let bo = try await signedUp("Bo", at: served)
        try await bo.open("contact", parameters: JSONObject([("id", .number(Double(key) ?? 0))]))
        try await bo.wait { $0.shows("gone") && !$0.shows("details") }
        try await ann.open("contact", parameters: JSONObject([("id", .number(Double(key) ?? 0))]))
        try await ann.wait { $0.title == "Amundsen" }
    }

    @Test(arguments: [false, true])
    func `an owner's contacts are changed by nobody else, in either database`(isShared: Bool) async throws {
        let store = isShared ? try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient) : nil
        defer { store?.close() }
        let book: any AddressBook =
            try store.map { try ContactTables(PostgresDatabase($0), isByAccount: true) }
            ?? ContactDatabase(directory: directory.path, isByAccount: true)
        let made = SaveContact(contact: Contact(givenName: "Amundsen"), principal: "ann")
        guard case .saved(let contact) = try await book.save(made, of: "ann", key: "1") else {
            Issue.record("nothing is saved")
            return
        }
        for owner in ["bo", ""] {
            let changed = SaveContact(contact: contact, principal: owner)
            guard case .changedMeanwhile(let theirs) = try await book.save(changed, of: owner, key: "2\(owner)") else {
                Issue.record("\(owner) has saved it")
                return
            }
            #expect(theirs.isDeleted && theirs.givenName.isEmpty)
            #expect(try await book.delete([contact.id], of: owner, key: "3\(owner)").names == [])
        }
        #expect(try await book.delete([contact.id], of: "ann", key: "4").names == ["Amundsen"])
        try await book.restore([contact.id], of: "bo")
        #expect(try await book.delete([contact.id], of: "ann", key: "5").names == [], "it is still deleted")
        try await book.restore([contact.id], of: "ann")
        #expect(try await book.delete([contact.id], of: "ann", key: "6").names == ["Amundsen"])
    }
}
