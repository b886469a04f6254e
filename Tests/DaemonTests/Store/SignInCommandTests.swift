import Foundation
import Outlet
import TestPrograms
import Testing

/// What operators do with kept sign-ins, by the program's commands.
@Suite(.threads, .timeLimit(.minutes(5))) struct SignInCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    private var sqlite: String { "sqlite:\(folder.path)/sessions.sqlite" }

    /// Runs `outletd`; its status, and the lines of its output, or of its errors if it has none.
    private func run(_ arguments: String..., store: String) async throws -> (status: Int32, output: [String]) {
        let process = try DaemonProcess(arguments, environment: ["OUTLET_STORE": store])
        let status = try await process.status()
        return (status, process.lines)
    }

    private static let ada = Principal(id: "Ada", tenant: "north", roles: ["editor", "reader"])
    private static let signIns: [StoredSignIn] = [
        .sample(ada), .sample(Principal(id: "Bob"), client: "Curl \u{1B}[2J'\n", began: 2_000),
        .sample(ada, client: "Safari", began: 3_000),
    ]
    private static let sessions: [StoredSession] = [
        .sample("1", of: ada, signIn: signIns[0].id), .sample("2", of: Principal(id: "Bob"), signIn: signIns[1].id),
        .sample("3", of: ada, key: "k", signIn: signIns[2].id), .sample("4", of: ada, signIn: signIns[2].id),
        .sample("5"),
    ]
    /// What an export of all prints.
    private static var lines: [String] {
        (signIns.map(\.line) + sessions.map(\.line)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Puts all into a store.
    private func fill(_ store: String) async throws {
        let imported = try await add(Self.lines, to: store)
        #expect(imported == (0, ["5 sessions and 3 sign-ins added."]), "\(imported)")
    }

    private func add(_ lines: [String], to store: String) async throws -> (status: Int32, output: [String]) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "lines.jsonl")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        return try await run("store", "import", file.path, store: store)
    }

    private func finds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("sessions.sqlite") }
            .contains { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
    }

    @Test func `sign-ins go with the sessions, from a file to PostgreSQL and back`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let postgres = try PostgresServer.shared.get().makeDatabase()
        try await fill(sqlite)
        #expect(try await run("store", "export", store: sqlite) == (0, Self.lines))
        let check = try await run("store", "check", store: sqlite)
        #expect(check.output.last == "5 sessions and 3 sign-ins checked: nothing would be lost in this release.")
        let copied = "5 sessions and 3 sign-ins copied with 0 patches and answers."
        #expect(try await run("store", "copy", "--to", postgres, store: sqlite) == (0, [copied]))
        #expect(try await run("store", "export", store: postgres) == (0, Self.lines))
        let again = try await run("store", "copy", "--to", postgres, "--merge", store: sqlite)
        #expect(again == (0, ["0 sessions copied; 8 there already."]), "\(again)")
        let back = "sqlite:\(folder.path)/back.sqlite"
        #expect(try await run("store", "copy", "--to", back, store: postgres) == (0, [copied]))
        #expect(try await run("store", "export", store: back) == (0, Self.lines))
        let refused = try await run("store", "copy", "--to", postgres, store: sqlite)
        #expect(refused.output.first?.contains("has 5 sessions and 3 sign-ins already.") == true, "\(refused)")
    }

    @Test func `the sign-ins of a file are listed and ended, beside its daemon and without it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(sqlite)
        let (ada, bob) = (Self.signIns[0], Self.signIns[1])
        try await withDaemon("--store", sqlite) { _, _ in
            let list = try await run("sign-ins", "list", store: sqlite)
            #expect(list.status == 0 && list.output.count == 3, "\(list)")
            #expect(
                list.output.first == "\(ada.id)  'Ada' in 'north', 'Firefox on Linux', began 1970-01-01T00:16:40Z, "
                    + "last used 1970-01-01T00:16:40Z, ends 9999-12-31T23:59:59Z", "\(list)")
            #expect(
                list.output[1].hasPrefix("\(bob.id)  'Bob', 'Curl \u{FFFD}[2J'\\''\u{FFFD}', began"),
                "no character is a command to a terminal: \(list)")
            let none = try await run("sign-ins", "end", "--id", String(repeating: "0", count: 64), store: sqlite)
            #expect(none == (1, ["Error: There is no sign-in of this id."]), "\(none)")
            let ended = try await run("sign-ins", "end", "--id", "\(bob.id)", store: sqlite)
            #expect(ended == (0, ["1 sign-in ended, with 1 session."]), "\(ended)")
            #expect(try await run("sign-ins", "list", store: sqlite).output.count == 2)
        }
        let none = try await run("sign-ins", "end", "--id", "\(bob.id)", store: sqlite)
        #expect(none == (1, ["Error: There is no sign-in of this id."]), "\(none)")
        let nobody = try await run("sign-ins", "end", "--principal", "Ada", store: sqlite)
        #expect(nobody == (1, ["Error: There is no sign-in of 'Ada' without a tenant."]), "\(nobody)")
        let both = try await run("sign-ins", "end", "--principal", "Ada", "--tenant", "north", store: sqlite)
        #expect(both == (0, ["2 sign-ins of 'Ada' ended, with 3 sessions."]), "\(both)")
        #expect(try await run("store", "export", store: sqlite) == (0, [Self.lines[7]]))
        #expect(try await run("sign-ins", "list", store: sqlite) == (0, []))
    }

    /// Puts a sign-in that began now into the file, as no daemon of the test makes one: a hash takes its time. Its bearer's header.
    private func signIn(_ name: String) async throws -> String {
        let token = SignInToken()
        let now = Int(Date().timeIntervalSince1970)
        let line = StoredSignIn.sample(Principal(id: name), id: token.id, began: now).line
        let added = try await add([String(decoding: line, as: UTF8.self)], to: sqlite)
        #expect(added == (0, ["0 sessions and 1 sign-in added."]), "\(added)")
        return "Authorization: Bearer \(token)"
    }

    /// The ids of the sign-ins that are listed.
    private func listed() async throws -> [String] {
        let list = try await run("sign-ins", "list", store: sqlite)
        #expect(list.status == 0, "\(list)")
        return list.output.map { String($0.prefix(64)) }
    }

    @Test func `a daemon with a file ends sign-ins as it is asked, with their sessions and streams`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bearer = try await signIn("Ada")
        let id = try #require(await listed().first)
        let other = try await signIn("Bob")
        try await withDaemon("--store", sqlite) { daemon, port in
            let path = try connect(port).open(bearer)
            let others = try connect(port).open(other)
            #expect(try connect(port).get(path, bearer).status == 200)
            let stream = try connect(port)
            stream.send("GET \(path)/stream HTTP/1.1\r\nHost: localhost\r\n\(bearer)\r\n\r\n")
            #expect(stream.receive(until: "event: document").contains("text/event-stream"))
            let ended = try await run("sign-ins", "end", "--id", id, store: sqlite)
            #expect(ended == (0, ["1 sign-in ended, with 1 session."]), "\(ended)")
            #expect(stream.receive(until: "\"}\n\n").contains("event: end\ndata: {\"reason\": \"deleted\"}"))
            #expect(try connect(port).get(path, bearer).status == 404)
            let account = try connect(port).get("/screens/account", bearer, "Accept: application/json")
            #expect(account.status == 401, "\(account.body)")
            #expect(try connect(port).get(others, other).status == 200)
            // What is written then overwrites nothing.
            let person = try connect(port).open()
            #expect(try connect(port).post("\(person)/events", reverse).status == 200)
            #expect(try await listed().count == 1)
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
        let check = try await run("store", "check", store: sqlite)
        #expect(
            check.output.last == "2 sessions and 1 sign-in checked: nothing would be lost in this release.", "\(check)")
    }

    @Test func `what a daemon was asked before it died is done at the next start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bearer = try await signIn("Ada")
        let id = try #require(await listed().first)
        var opened: String?
        try await withDaemon("--store", sqlite) { daemon, port in
            opened = try connect(port).open(bearer)
            daemon.signal(SIGSTOP)
            let asked = try await run("sign-ins", "end", "--id", id, store: sqlite)
            #expect(asked.status == 1)
            #expect(asked.output.joined().contains("has not ended the sign-ins within 30.0 seconds"), "\(asked)")
            #expect(try await listed().count == 1)
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        let path = try #require(opened)
        try await withDaemon("--store", sqlite) { _, port in
            #expect(try connect(port).get(path, bearer).status == 404)
            let left = try await listed()
            #expect(left.isEmpty)
        }
    }

    @Test func `of a principal that is deleted no sign-in is left`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(sqlite)
        let exported = try await run("store", "export", "--principal", "Ada", "--tenant", "north", store: sqlite)
        #expect(exported == (0, [0, 2, 3, 5, 6].map { Self.lines[$0] }), "\(exported)")
        #expect(try finds("Safari"))
        let deleted = try await run("store", "delete", "--principal", "Ada", "--tenant", "north", store: sqlite)
        #expect(deleted == (0, ["3 sessions and 2 sign-ins of 'Ada' deleted."]), "\(deleted)")
        #expect(try !finds("Safari"))
        #expect(try await run("store", "export", store: sqlite) == (0, [1, 4, 7].map { Self.lines[$0] }))
    }

    @Test func `sign-ins in PostgreSQL are ended while daemons serve`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let postgres = try PostgresServer.shared.get().makeDatabase()
        try await withDaemon("--store", postgres) { _, port in
            let path = try connect(port).open()
            try await fill(postgres)
            let list = try await run("sign-ins", "list", "--principal", "Bob", store: postgres)
            #expect(list.status == 0 && list.output.count == 1, "\(list)")
            let ended = try await run("sign-ins", "end", "--principal", "Ada", "--tenant", "north", store: postgres)
            #expect(ended == (0, ["2 sign-ins of 'Ada' ended, with 3 sessions."]), "\(ended)")
            #expect(try await run("store", "export", store: postgres).output.count == 4)
            #expect(try connect(port).get(path).status == 200)
        }
    }

    @Test(arguments: [
        ([], "--principal or --id"),
        (["--principal", "Ada", "--id", String(repeating: "0", count: 64)], "--principal or --id"),
        (["--id", "Sesame-4711"], "--id expects 64 hexadecimal digits"),
        (["--tenant", "north"], "--tenant needs --principal"),
    ])
    func `what is to be ended has to be said, and a token is not repeated`(
        arguments: [String], sentence: String
    ) async throws {
        let process = try DaemonProcess(["sign-ins", "end"] + arguments, environment: ["OUTLET_STORE": sqlite])
        #expect(try await process.status() == 64)
        #expect(process.errors.contains(sentence) && !process.errors.contains("4711"), "\(process.errors)")
    }
}
