import Foundation
import Outlet
import Testing

/// What operators do with kept sessions, by the program's commands.
@Suite(.threads, .timeLimit(.minutes(5))) struct StoreCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    private var path: String { folder.appending(path: "sessions.sqlite").path }

    /// Runs `outletd store`, with this test's file unless another store is given.
    private func run(
        _ arguments: String..., store: String? = nil, input: String? = nil
    ) async throws -> (status: Int32, output: [String]) {
        let process = try DaemonProcess(
            ["store"] + arguments, environment: ["OUTLET_STORE": store ?? "sqlite:\(path)"], input: input)
        let status = try await process.status()
        return (status, process.lines)
    }

    /// Calls a function with a file of lines.
    private func withFile(
        _ lines: [String], _ body: (String) async throws -> Void
    ) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "lines-\(UUID().uuidString).jsonl")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        try await body(file.path)
    }

    /// The documents of sessions.
    private func documents(of paths: [String], at port: UInt16) throws -> [String] {
        let client = try connect(port)
        return paths.map { client.get($0).body }
    }

    /// An event that reverses the name again.
    private let again = reverse.replacing("Anna", with: "annA")

    /// Uses some screens; the paths of the sessions.
    private func visit(_ port: UInt16) throws -> [String] {
        let client = try connect(port)
        let person = try client.open()
        #expect(client.post("\(person)/events", reverse, "Idempotency-Key: a").status == 200)
        #expect(client.post("\(person)/events", again, "Idempotency-Key: b").status == 200)
        let gallery = client.post("/sessions", #"{"screen": "gallery"}"#).headers["location"] ?? ""
        #expect(client.post("\(gallery)/events", #"{"node": "copy", "event": "tap"}"#).status == 200)
        let contacts = client.post("/sessions", #"{"screen": "contacts"}"#, "Prefer: wait=60").headers["location"] ?? ""
        return [person, gallery, contacts]
    }

    /// Whether the files of the store have a text anywhere.
    private func finds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("sessions.sqlite") }
            .contains { try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil }
    }

    @Test func `exported sessions that are imported elsewhere are served as they were, byte for byte`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var (paths, before, lines): ([String], [String], [String]) = ([], [], [])
        try await withDaemon("--store", "sqlite:\(path)") { daemon, port in
            paths = try visit(port)
            before = try documents(of: paths, at: port)
            let check = try await run("check")
            #expect(check == (0, ["3 sessions checked: nothing would be lost in this release."]), "\(check)")
            let export = try await run("export")
            #expect(export.status == 0)
            lines = export.output
            #expect(lines.count == 3)
            // By another name, and without the note, too.
            let other = folder.appending(path: "other.sqlite").path
            try FileManager.default.linkItem(atPath: path, toPath: other)
            try FileManager.default.removeItem(atPath: path + ".lock")
            let linked = try await run("delete", "--principal", "Ada", store: "sqlite:\(other)")
            #expect(linked.status == 1)
            #expect(linked.output.first?.contains("in use by another process") == true, "\(linked)")
            try FileManager.default.removeItem(atPath: other)
            try await withFile(lines) { file in
                for refused in [try await run("import", file), try await run("delete", "--principal", "Ada")] {
                    #expect(refused.status == 1)
                    #expect(refused.output.first?.contains("in use by") == true, "\(refused)")
                }
            }
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        try FileManager.default.removeItem(at: folder)
        try await withFile(lines) { file in
            let imported = try await run("import", file)
            #expect(imported == (0, ["3 sessions added."]), "\(imported)")
        }
        #expect(try await run("export").output == lines)
        try await withFile(lines) { file in
            let imported = try await run("import", input: file)
            #expect(imported == (0, imported.output.dropLast() + ["0 sessions added, 3 there already."]), "\(imported)")
        }
        try await withDaemon("--store", "sqlite:\(path)") { _, port in
            #expect(try documents(of: paths, at: port) == before)
            let client = try connect(port)
            #expect(client.post("\(paths[0])/events", again, "Idempotency-Key: b").headers["etag"] == "\"3\"")
            #expect(client.post("\(paths[0])/events", reverse, "Idempotency-Key: c").headers["etag"] == "\"4\"")
        }
    }

    @Test func `the sessions of a principal are deleted, and no byte of them is left`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withDaemon("--store", "sqlite:\(path)") { daemon, port in
            _ = try visit(port)
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        let lines = try await run("export").output
        // Two principals have the same sessions under other ids.
        let theirs = ["Ada", "Bob"].flatMap { name in
            lines.map { line in
                line.replacing(/"id":"[^"]*"/, with: #""id":"\#(SessionID())","principal":"\#(name)""#)
                    .replacing("annA", with: "nothing of \(name)")
            }
        }
        try await withFile(theirs) { file in
            let imported = try await run("import", file)
            #expect(imported == (0, ["6 sessions added."]), "\(imported)")
        }
        #expect(try await run("export", "--principal", "Ada").output == Array(theirs.prefix(3)))
        for command in ["export", "delete"] {
            let nothing = try await run(command, "--principal", "Ada", "--tenant", "north")
            #expect(nothing.status == 1)
            #expect(nothing.output == ["Error: There is no session of 'Ada' in the tenant 'north'."], "\(nothing)")
        }
        #expect(try finds("nothing of Ada"))
        #expect(try await run("delete", "--principal", "Ada") == (0, ["3 sessions of 'Ada' deleted."]))
        #expect(try !finds("nothing of Ada"))
        #expect(try finds("nothing of Bob"))
        #expect(try await run("export").output == lines + theirs.suffix(3))
        let nothing = try await run("delete", "--principal", "Ada")
        #expect(nothing == (1, ["Error: There is no session of 'Ada' without a tenant."]), "\(nothing)")
    }

    @Test func `what a release would lose is told before it takes over, and nothing that was entered`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withDaemon("--store", "sqlite:\(path)") { daemon, port in
            _ = try visit(port)
            daemon.signal(SIGTERM)
            _ = try await daemon.status()
        }
        let person = try #require(try await run("export").output.first)
        let id = SessionID()
        let other =
            person.replacing(/"id":"[^"]*"/, with: #""id":"\#(id)""#)
            .replacing(#""screen":"person""#, with: #""screen":"tea""#)
        try await withFile([other, "{}", person]) { file in
            let imported = try await run("import", file)
            #expect(imported.status == 1)
            #expect(imported.output.count == 3)
            #expect(imported.output.first?.hasPrefix("Line 2: 'id'") == true, "\(imported)")
            #expect(imported.output.dropFirst().first?.hasSuffix("… is in the store already.") == true, "\(imported)")
            #expect(imported.output.last == "1 session added, 1 there already, 1 line refused.")
        }
        let check = try await run("check")
        #expect(check.status == 1)
        #expect(check.output.count == 2)
        let prefix = "\(String(describing: id).prefix(6))…: 'tea' can't be shown any more: "
        #expect(check.output.first?.hasPrefix(prefix) == true, "\(check)")
        #expect(check.output.last == "4 sessions checked: 1 would lose something in this release.")
        #expect(!check.output.joined().contains("annA"))
    }

    @Test(arguments: ["check", "export", "import"])
    func `a store that has no sessions to look into is refused with a sentence`(command: String) async throws {
        for (store, sentence) in [
            ("memory", "Sessions in memory end with their daemon."), ("disk", "found 'disk'"),
            ("sqlite:/dev/null/sessions.sqlite", "The path is that of --store."),
        ] {
            let refused = try await run(command, store: store)
            #expect(refused.status != 0)
            #expect(refused.output.first?.contains(sentence) == true, "\(refused)")
        }
    }

    @Test func `a file that does not exist is neither read nor made`() async throws {
        for command in [["check"], ["export"], ["delete", "--principal", "Ada"]] {
            let process = try DaemonProcess(["store"] + command, environment: ["OUTLET_STORE": "sqlite:\(path)"])
            #expect(try await process.status() != 0)
            #expect(process.errors.contains("There is no session store \(path)."), "\(process.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let refused = try await run("import", "/no/such/file")
        #expect(refused.output.first?.contains("'/no/such/file' can't be read") == true, "\(refused)")
    }

    @Test(arguments: [
        (["delete"], "--principal"), (["export", "--tenant", "north"], "--tenant needs --principal"),
        (["chek"], "chek"),
    ])
    func `a bad argument is answered with a sentence`(arguments: [String], word: String) async throws {
        let process = try DaemonProcess(["store"] + arguments, environment: ["OUTLET_STORE": "sqlite:\(path)"])
        #expect(try await process.status() == 64)
        #expect(process.errors.contains(word), "\(process.errors)")
    }

    @Test func `help tells all commands and where the sessions are`() async throws {
        let overview = try await run("--help")
        #expect(overview.status == 0)
        for command in ["check", "export", "import", "delete"] {
            #expect(overview.output.contains { $0.contains("  \(command) ") }, "\(command)")
            let help = try await run(command, "--help").output.joined(separator: "\n")
            #expect(help.contains("--store") && help.contains("OUTLET_STORE"), "\(help)")
        }
    }
}
