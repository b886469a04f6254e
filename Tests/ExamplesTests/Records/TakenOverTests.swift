import Foundation
import GRDB
import Logging
import MicroHTTPD
import OutletServer
import OutletTesting
import Synchronization
import TestPrograms
import Testing
import ViewTree

@testable import Examples
@testable import Outlet
@testable import OutletPostgres
@testable import OutletSQLite

/// What a store of the release before has of people who are signed in is served by this release.
///
/// The rows are those of a daemon of the examples, at which a person has signed up as Ada with a key, has opened another screen and
/// sent an event to it with a key, and at which another person has tried a wrong password with a key.
@Suite(.threads, .timeLimit(.minutes(5))) struct TakenOverTests {
    private static let token = "yaXfzuX6Z-ZeEkzBuj6pEddcIt3u524lu6wvSZrzp1s"
    private static let bearer: Headers = ["authorization": "Bearer \(token)"]
    /// The sessions: the one in which Ada signed up, under its id from before and the one from since, and the others.
    private static let (door, account, person, wrong) = (
        "/sessions/BVVN2uh5TW0Qj29C2Q1D82", "/sessions/CKtAoTNJ4H3xE55F8P2LrI", "/sessions/C2N91BpZpYlDEGDPv9YV3D",
        "/sessions/CsoQx-c4nIz4kaT4EW1TM6"
    )

    private let data = TemporaryDirectory()

    /// The text of a file beside this one.
    private static func script(_ name: String) throws -> String {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        return try String(contentsOf: url, encoding: .utf8)
    }

    /// Makes a store of the release before, and opens it with this one.
    private func store(_ place: AccountApp.Place) throws -> any SignInStore {
        switch place {
        case .file:
            let path = "\(data.path)/sessions.sqlite"
            try FileManager.default.createDirectory(atPath: data.path, withIntermediateDirectories: true)
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: Self.script("sqlite-7.sql")) }
            try queue.close()
            return try SQLiteStore(path: path)
        case .postgres:
            let server = try PostgresServer.shared.get()
            let url = try server.makeDatabase()
            try server.run(
                Schema.foundation + Schema.scripts.prefix(4).joined(separator: "\n") + Self.script("postgres-4.sql"),
                in: url)
            return try PostgresStore(url, pace: .patient)
        }
    }

    /// The examples, served shortly after the rows were written, in whose database there is Ada's account.
    private func channel(_ store: any Store) async throws -> any Channel {
        let app = try ExampleApp.examples(in: data.path).application()
        try await AccountDatabase(directory: data.path).pool.write { database in
            try database.execute(
                sql: "INSERT INTO account (id, name, key, password, isAgent) VALUES (?, 'Ada', 'ada', '', TRUE)",
                arguments: ["99229864-51C7-4286-A364-F93468CC849A"])
        }
        var configuration = Endpoint.Configuration()
        configuration.secret = Array("correct horse battery staple".utf8)
        configuration.clock = ManualClock(at: Date(timeIntervalSince1970: 1_795_700_500))
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try Transport.inProcess.channel(
            to: Endpoint(app, store: store, configuration: configuration, logger: logger))
    }

    /// A client that has opened a session again.
    private func client(_ path: String, _ channel: any Channel) async throws -> TestClient {
        let client = TestClient(channel)
        client.headers = Self.bearer
        return try await client.resume(String(path.dropFirst("/sessions/".count)))
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `sign-ins stand, with their sessions, and end with all of them`(place: AccountApp.Place) async throws {
        let store = try store(place)
        defer { store.close() }
        let findings = Findings(store)
        let channel = try await channel(store)
        for path in [Self.account, Self.person] {
            #expect(try await channel.get(path).problem == "unknown-session", "for an anonymous client")
            #expect(try await channel.get(path, ["authorization": "Bearer x"]).problem == "unknown-session")
        }
        let (account, person) = (
            try await client(Self.account, channel), try await client(Self.person, channel)
        )
        try await account.wait { $0.text("who") == "Ada" && !$0.keys(of: "devices").isEmpty }
        #expect(person.text("label") == "annA")
        try await person.tap("reverseButton")
        #expect(person.text("label") == "Anna")
        for client in [account, person] { try await client.check() }
        let signIns = try await StoreAnswer.awaited { try store.signIns(of: nil, then: $0) }
        #expect(signIns.map(\.principal.id) == ["99229864-51C7-4286-A364-F93468CC849A"])
        #expect(signIns.first?.principal.roles == ["agent"])
        try await account.tap("signOutEverywhere")
        #expect(try await channel.get(Self.person, Self.bearer).problem == "unknown-session")
        #expect(try await StoreAnswer.awaited { try store.signIns(of: nil, then: $0) } == [])
        #expect(findings.damage == [])
    }

    /// An event of a form, byte for byte as it was sent.
    private static func event(_ button: String, _ password: String) -> String {
        #"{"node": "\#(button)", "event": "tap", "values": {"name": "Ada", "password": "\#(password)"}}"#
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a key that was used gets its answer, and nothing is done twice`(place: AccountApp.Place) async throws {
        let store = try store(place)
        defer { store.close() }
        let channel = try await channel(store)
        var headers = Self.bearer
        headers["idempotency-key"] = "k-reverse"
        let reverse = #"{"node": "reverseButton", "event": "tap", "values": {"textField": "Anna"}}"#
        for _ in 1...2 {
            #expect(try await channel.post("\(Self.person)/events", reverse, headers).status == 200)
        }
        #expect(try await client(Self.person, channel).text("label") == "annA")

        let wrong: Headers = ["idempotency-key": "k-wrong-0123456789012"]
        for (password, problem) in [("guessed", nil), ("other", "key-reused")] {
            let answer = try await channel.post("\(Self.wrong)/events", Self.event("signIn", password), wrong)
            #expect(answer.status == (problem == nil ? 200 : 422))
            #expect(answer.problem == problem)
        }

        let signUp = Self.event("signUp", "Xyloph0n-Kiesel")
        headers = ["idempotency-key": "k-sign-up-012345678901", "outlet-token": "header"]
        let repeated = try await channel.post("\(Self.door)/events", signUp, headers)
        #expect(repeated.status == 200, "\(repeated.text)")
        #expect(repeated["location"] == Self.account)
        let token = try #require(repeated["outlet-token"])
        #expect(token != Self.token)
        #expect(try await channel.get(Self.person, ["authorization": "Bearer \(token)"]).status == 200)
        let other = try await channel.post("\(Self.door)/events", Self.event("signUp", "another one"), headers)
        #expect(other.problem == "key-reused")
        headers["idempotency-key"] = "k-another-012345678901"
        #expect(try await channel.post("\(Self.door)/events", signUp, headers).problem == "unknown-session")
        let signIns = try await StoreAnswer.awaited { try store.signIns(of: nil, then: $0) }
        #expect(signIns.count == 1)
    }
}

/// What a store finds to be damaged.
private final class Findings: Sendable {
    private let found = Mutex<[String]>([])

    init(_ store: any Store) {
        store.report { [weak self] finding in
            if finding.isDamage { self?.found.withLock { $0.append(finding.text) } }
        }
    }

    var damage: [String] { found.withLock { $0 } }
}
