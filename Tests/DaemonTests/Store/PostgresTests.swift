import Foundation
import Outlet
import TestPrograms
import Testing

/// The daemon with its sessions in PostgreSQL.
@Suite(.threads, .timeLimit(.minutes(5))) struct PostgresTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    /// Runs `outletd store`; its status, and the lines of its output, or of its errors if it has none.
    private func run(_ arguments: String..., store: String = "memory") async throws -> (status: Int32, output: [String])
    {
        let process = try DaemonProcess(["store"] + arguments, environment: ["OUTLET_STORE": store])
        let status = try await process.status()
        return (status, process.lines)
    }

    /// The lines of all sessions of a store.
    private func lines(of store: String) async throws -> [String] {
        let export = try await run("export", store: store)
        #expect(export.status == 0, "\(export)")
        return export.output
    }

    /// Puts sessions into a store.
    private func fill(_ store: String, with sessions: [StoredSession]) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "lines.jsonl")
        try Data(sessions.flatMap { $0.line + [UInt8(ascii: "\n")] }).write(to: file)
        let imported = try await run("import", file.path, store: store)
        #expect(imported == (0, ["\(sessions.count) sessions added."]), "\(imported)")
    }

    /// Sessions of two principals, which wait for something, and have entries.
    private static let samples: [StoredSession] = [
        .sample("1", of: Principal(id: "Ada", tenant: "north"), key: "k", version: 7, due: 1),
        .sample("2", of: Principal(id: "Ada"), key: "k", due: 4_000_000_000),
        .sample(
            "3",
            entries: [StoredEntry(kind: 2, number: 1, bytes: [0xFF, 0]), StoredEntry(kind: 9, number: 4, bytes: [])]),
    ]

    private func sqlite(_ name: String) -> String { "sqlite:\(folder.path)/\(name).sqlite" }

    @Test func `two daemons serve the same sessions, and what one has answered the other shows`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = server.urlWithPassword(of: url)
        var killed = ""
        try await withDaemon("--store", store) { first, firstPort in
            killed = try server.run("SELECT process FROM outlet.nodes LIMIT 1", in: url)
            try await withDaemon("--store", store) { second, secondPort in
                let path = try connect(firstPort).open()
                #expect(try connect(firstPort).post("\(path)/events", reverse, "Idempotency-Key: a").status == 200)
                let (one, other) = (try connect(firstPort).get(path), try connect(secondPort).get(path))
                #expect(other.status == 200)
                #expect(one.body == other.body)
                first.signal(SIGKILL)
                _ = try await first.status()
                #expect(try connect(secondPort).get(path).body == one.body)
                second.signal(SIGTERM)
                #expect(try await second.status() == 0)
                for daemon in [first, second] {
                    #expect(!(daemon.output + daemon.errors).contains(PostgresServer.password), "\(daemon.errors)")
                    #expect(daemon.errors.contains("Sessions are kept in postgres://127.0.0.1:"), "\(daemon.errors)")
                }
            }
        }
        let nodes = try server.run(
            "SELECT count(*) FROM outlet.nodes WHERE process <> \(killed) AND expires > clock_timestamp()", in: url)
        #expect(nodes == "0", "no more than the killed daemon's row is left")
    }

    @Test func `sessions are copied from a file to PostgreSQL and back, byte for byte`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        let (file, copied) = (sqlite("sessions"), sqlite("copied"))
        var documents: [String] = []
        var paths: [String] = []
        try await withDaemon("--store", file) { daemon, port in
            let client = try connect(port)
            paths = try [client.open(), client.open()]
            #expect(client.post("\(paths[0])/events", reverse, "Idempotency-Key: a").status == 200)
            documents = paths.map { client.get($0).body }
            daemon.signal(SIGTERM)
            _ = try await daemon.status()
        }
        try await fill(file, with: Self.samples)
        let lines = try await lines(of: file)
        let entries = try lines.reduce(0) { try $0 + StoredSession(line: Array($1.utf8)).entries.count }
        let counts = "5 sessions copied with \(entries) patches and answers, 2 waiting for a service or a delay."
        let place = server.urlWithPassword(of: postgres)
        let first = try await run("copy", "--from", file, "--to", place)
        #expect(first == (0, [counts]), "\(first)")
        #expect(try await self.lines(of: postgres) == lines)
        let refused = try await run("copy", "--from", file, "--to", place)
        #expect(refused.status == 1)
        #expect(
            refused.output.first?.contains("The store that --to names has 5 sessions already.") == true, "\(refused)")
        #expect(!"\(refused)".contains(PostgresServer.password), "\(refused)")
        let again = try await run("copy", "--from", file, "--to", place, "--merge")
        #expect(again == (0, ["0 sessions copied; 5 there already."]), "\(again)")
        let back = try await run("copy", "--from", postgres, "--to", copied)
        #expect(back == (0, [counts]), "\(back)")
        for store in [postgres, copied] { #expect(try await self.lines(of: store) == lines) }
        try await withDaemon("--store", postgres) { _, port in
            let client = try connect(port)
            #expect(paths.map { client.get($0).body } == documents)
            let again = client.post("\(paths[0])/events", reverse, "Idempotency-Key: a")
            #expect(again.headers["etag"] == "\"2\"", "a key that was used before")
        }
    }

    @Test func `what everybody shares is copied with the sessions, and exported and imported`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = try PostgresServer.shared.get()
        let (file, postgres, other) = (sqlite("sessions"), try server.makeDatabase(), sqlite("other"))
        let events = [
            #"{"node":"new","event":"change","value":"Water the plants"}"#, #"{"node":"new","event":"submit"}"#,
        ]
        try await withDaemon("--store", file) { daemon, port in
            let client = try connect(port)
            let tasks = try #require(client.post("/sessions", #"{"screen":"tasks"}"#).headers["location"])
            for event in events { #expect(client.post("\(tasks)/events", event).status == 200) }
            daemon.signal(SIGTERM)
            _ = try await daemon.status()
        }
        let set = try DaemonProcess(
            ["switch", "set", "screen", "person", "maintenance", "--note", "Soon."], environment: ["OUTLET_STORE": file]
        )
        #expect(try await set.status() == 0)
        let copied = try await run("copy", "--from", file, "--to", server.urlWithPassword(of: postgres))
        let counts = "1 session, 1 shared model and 1 switch"
        #expect(copied == (0, ["\(counts) copied with 2 patches and answers."]), "\(copied)")
        let lines = try await lines(of: postgres)
        let change = #"{"switch":"screen person","value":"maintenance","note":"Soon.","author":""#
        #expect(lines.first?.hasPrefix(change) == true, "\(lines)")
        #expect(
            lines.dropFirst().first?.hasPrefix(#"{"sharedModel":"tasks","version":1,"value":["#) == true, "\(lines)")
        let export = folder.appending(path: "export.jsonl")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: export)
        let imported = try await run("import", export.path, store: other)
        #expect(imported == (0, ["\(counts) added."]), "\(imported)")
        for store in [postgres, other] {
            try await withDaemon("--store", store) { _, port in
                let opened = try connect(port).post("/sessions", #"{"screen":"tasks"}"#)
                #expect(opened.body.contains("Water the plants"), "a session that opens after the copy")
                let refused = try connect(port).post("/sessions", #"{"screen":"person"}"#)
                #expect(refused.status == 503 && refused.body.contains("Soon."), "\(refused.body)")
            }
        }
    }

    @Test func `a store that a daemon uses is copied only if that is said`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        let (file, other, third) = (sqlite("sessions"), sqlite("other"), sqlite("third"))
        try await fill(other, with: Self.samples)
        try await withDaemon("--store", postgres) { _, _ in
            for (source, target, option) in [(other, postgres, "--to"), (postgres, third, "--from")] {
                let refused = try await run("copy", "--from", source, "--to", target)
                #expect(refused.status == 1)
                #expect(
                    refused.output.first?.contains("The store that \(option) names is in use.") == true, "\(refused)")
                let copied = try await run("copy", "--from", source, "--to", target, "--in-use")
                #expect(copied.status == 0, "\(copied)")
                #expect(try await lines(of: target).count == 3)
            }
        }
        try await withDaemon("--store", file) { _, port in
            _ = try connect(port).open()
            let source = try await run("copy", "--from", file, "--to", postgres, "--merge")
            #expect(source.output.first?.contains("The store that --from names is in use.") == true, "\(source)")
            let target = try await run("copy", "--from", other, "--to", file, "--in-use")
            #expect(target.status == 1)
            #expect(target.output.first?.contains("The path is that of --to.") == true, "\(target)")
            let elsewhere = sqlite("elsewhere")
            let copied = try await run("copy", "--from", file, "--to", elsewhere, "--in-use")
            #expect(copied.status == 0, "\(copied)")
            #expect(try await lines(of: elsewhere).count == 1)
        }
    }

    @Test func `sessions of a principal are exported and deleted, while daemons serve`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        try await withDaemon("--store", postgres) { _, port in
            let path = try connect(port).open()
            try await fill(postgres, with: Self.samples)
            let exported = try await run("export", "--principal", "Ada", "--tenant", "north", store: postgres)
            #expect(exported == (0, [String(decoding: Self.samples[0].line, as: UTF8.self)]), "\(exported)")
            let deleted = try await run("delete", "--principal", "Ada", store: postgres)
            #expect(deleted == (0, ["1 session of 'Ada' deleted."]), "\(deleted)")
            let nobody = try await run("delete", "--principal", "Ada", store: postgres)
            #expect(nobody == (1, ["Error: There is no session of 'Ada' without a tenant."]), "\(nobody)")
            #expect(try await lines(of: postgres).count == 3)
            let left = try server.run("SELECT count(*) FROM outlet.openings WHERE principal = 'Ada'", in: postgres)
            #expect(left == "1", "that of the tenant")
            #expect(try connect(port).get(path).status == 200)
        }
    }

    @Test func `a check says what would be lost, and changes nothing`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        try await withDaemon("--store", postgres) { _, port in
            let client = try connect(port)
            let paths = try [client.open(), client.open()]
            let whole = try await run("check", store: postgres)
            #expect(whole == (0, ["2 sessions checked: nothing would be lost in this release."]), "\(whole)")
            let id = paths[0].split(separator: "/").last ?? ""
            try server.run("UPDATE outlet.sessions SET head = '{}' WHERE id = '\(id)'", in: postgres)
            let before = try server.run("SELECT * FROM outlet.sessions ORDER BY id", in: postgres)
            let check = try await run("check", store: postgres)
            #expect(check.status == 1)
            try #require(check.output.count == 2, "\(check)")
            #expect(check.output[0].hasPrefix("\(id.prefix(6))…: The session can't be read: "), "\(check)")
            #expect(check.output[1] == "2 sessions checked: 1 would lose something in this release.")
            #expect(try server.run("SELECT * FROM outlet.sessions ORDER BY id", in: postgres) == before)
        }
        let nodes = try server.run("SELECT count(*) FROM outlet.nodes WHERE expires > clock_timestamp()", in: postgres)
        #expect(Int(nodes) ?? 9 <= 1, "a command takes leave of the others when it ends")
    }

    @Test(arguments: ["check", "export"])
    func `what only reads makes nothing in a database without sessions`(command: String) async throws {
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        let refused = try await run(command, store: postgres)
        #expect(refused.status == 1)
        #expect(refused.output.first?.contains("has no sessions") == true, "\(refused)")
        #expect(try server.run("SELECT count(*) FROM pg_namespace WHERE nspname = 'outlet'", in: postgres) == "0")
    }

    @Test func `help tells of PostgreSQL`() async throws {
        let daemon = try DaemonProcess(["--help"], environment: ["OUTLET_STORE": "postgres://ada:Sesame-4711@host/app"])
        #expect(try await daemon.status() == 0)
        #expect(
            daemon.output.contains("postgres://user@host/database") && !daemon.output.contains("4711"),
            "\(daemon.output)")
    }

    @Test func `a place that can't be used is refused with a sentence, without its password`() async throws {
        for (place, sentence) in [
            ("postgres://ada:Sesame-4711@127.0.0.1:1/app", "can't be reached"),
            ("postgres://ada:Sesame-4711@host@127.0.0.1/app", "is neither a URL"),
            ("postgres:password=Sesame-4711 Sesame-4711", "is neither a URL"),
            ("postgress://ada:Sesame-4711@127.0.0.1/app", "found 'postgress:…'"),
        ] {
            let daemon = try DaemonProcess(["--port", "0", "--store", place])
            #expect(try await daemon.status() != 0)
            #expect(daemon.errors.contains(sentence), "\(place): \(daemon.errors)")
            #expect(!(daemon.output + daemon.errors).contains("4711"), "\(place): \(daemon.errors)")
        }
    }
}
