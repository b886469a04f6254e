import Foundation
import TestPrograms
import Testing

/// The daemon with its sessions in PostgreSQL.
@Suite(.threads, .timeLimit(.minutes(5))) struct PostgresTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    /// Runs `outletd store`; its status, and the lines of its output, or of its errors if it has none.
    private func run(_ arguments: String..., store: String) async throws -> (status: Int32, output: [String]) {
        let process = try DaemonProcess(["store"] + arguments, environment: ["OUTLET_STORE": store])
        let status = try await process.status()
        let text = process.output.isEmpty ? process.errors : process.output
        return (status, text.split(separator: "\n").map(String.init))
    }

    /// Copies all sessions of a store to another one; the lines that stand for them.
    private func copy(from source: String, to target: String) async throws -> [String] {
        let lines = try await run("export", store: source).output
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "lines.jsonl")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        let imported = try await run("import", file.path, store: target)
        #expect(imported == (0, ["\(lines.count) sessions added."]), "\(imported)")
        return lines
    }

    @Test func `two daemons serve the same sessions, and what one has answered the other shows`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = server.urlWithPassword(of: url)
        try await withDaemon("--store", store) { first, firstPort in
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
        #expect(try server.run("SELECT count(*) FROM outlet.nodes", in: url) == "1", "the killed daemon's row is left")
    }

    @Test func `sessions are copied from a file to PostgreSQL and back, byte for byte`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PostgresServer.shared.get()
        let postgres = try server.makeDatabase()
        let (file, copied) = ["sessions", "copied"].map { "sqlite:\(folder.path)/\($0).sqlite" }.pair
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
        let lines = try await copy(from: file, to: postgres)
        #expect(lines.count == 2)
        #expect(try await copy(from: postgres, to: copied) == lines)
        #expect(try await run("export", store: copied).output == lines)
        try await withDaemon("--store", postgres) { _, port in
            let client = try connect(port)
            #expect(paths.map { client.get($0).body } == documents)
            let again = client.post("\(paths[0])/events", reverse, "Idempotency-Key: a")
            #expect(again.headers["etag"] == "\"2\"", "a key that was used before")
        }
        let check = try await run("check", store: postgres)
        #expect(check == (0, ["2 sessions checked: nothing would be lost in this release."]), "\(check)")
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

extension [String] {
    fileprivate var pair: (String, String) { (self[0], self[1]) }
}
