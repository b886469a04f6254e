import Foundation
import Outlet
import TestPrograms
import Testing
import ViewTree

/// What operators change in a running app, by the program's commands.
@Suite(.threads, .timeLimit(.minutes(5))) struct SwitchCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    private var sqlite: String { "sqlite:\(folder.path)/sessions.sqlite" }

    /// Runs `outletd switch`; its status, and the lines of its output, or of its errors if it has none.
    private func run(_ arguments: String..., store: String) async throws -> (status: Int32, output: [String]) {
        let process = try DaemonProcess(["switch"] + arguments, environment: ["OUTLET_STORE": store])
        let status = try await process.status()
        return (status, process.lines)
    }

    /// Makes the store without a daemon.
    private func makeStore() async throws {
        let process = try DaemonProcess(["store", "import", "/dev/null"], environment: ["OUTLET_STORE": sqlite])
        #expect(try await process.status() == 0, "\(process.errors)")
    }

    private func isOpen(_ port: UInt16) throws -> Bool {
        try connect(port).get("/screens/person", "Accept: application/json").status == 200
    }

    @Test func `a daemon with a file obeys switches that are set beside it, and after its next start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = { try await run("set", "implementation", "person/standard", "off", store: sqlite) }
        let lost = try await set()
        #expect(lost.status == 1 && lost.output.first?.contains("There is no session store") == true, "\(lost)")
        try await makeStore()
        let early = try await set()
        #expect(early == (0, ["implementation person/standard is set to off."]), "\(early)")
        try await withDaemon("--store", sqlite) { daemon, port in
            let document = try connect(port).get("/screens/person", "Accept: application/json")
            #expect(document.body.contains(#""implementation":"compact""#), "obeyed from the first request")
            let path = try connect(port).open()
            let set = try await run(
                "set", "screen", "person", "maintenance", "--note", "Back at ten.", store: sqlite)
            #expect(set == (0, ["screen person is set to maintenance."]), "\(set)")
            try await eventually("the screen is closed") { try !isOpen(port) }
            let refused = try connect(port).post("\(path)/events", reverse)
            #expect(refused.status == 503 && refused.body.contains("under-maintenance"), "\(refused.body)")
            #expect(refused.body.contains("Back at ten."))
            #expect(try connect(port).get("/screens/person", "Accept: text/html").body.contains("Back at ten."))
            let list = try await run("list", store: sqlite)
            #expect(list.output.count == 2)
            let user = ProcessInfo.processInfo.userName
            #expect(list.output[0].hasPrefix("implementation person/standard off  set by '\(user)', 20"), "\(list)")
            #expect(
                list.output[1].hasPrefix("screen person maintenance --note 'Back at ten.'  set by '\(user)', 20"),
                "\(list)")
            #expect(try connect(port).get("/metrics").body.contains(#"outlet_switch{kind="screen",name="person"} 1"#))
            let typo = try await run("clear", "screen", "persn", store: sqlite)
            #expect(
                typo == (1, ["Error: No switch 'screen persn' is set. Did you mean 'screen person'?"]), "\(typo)")
            let cleared = try await run("clear", "screen", "person", store: sqlite)
            #expect(cleared == (0, ["screen person is cleared."]), "\(cleared)")
            try await eventually("the screen opens") { try isOpen(port) }
            #expect(try connect(port).post("\(path)/events", reverse).status == 200)
            for line in ["A switch is set", "A switch is cleared"] {
                try await eventually("the log has '\(line)'") {
                    daemon.errors.split(separator: "\n").contains {
                        $0.contains("notice") && $0.contains(line) && $0.contains(user)
                    }
                }
            }
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
        #expect(try await run("list", store: sqlite).output.count == 1)
    }

    @Test func `two daemons on PostgreSQL obey`() async throws {
        let postgres = try PostgresServer.shared.get().makeDatabase()
        try await withDaemon("--store", postgres) { _, first in
            try await withDaemon("--store", postgres) { _, second in
                let set = try await run("set", "screen", "person", "maintenance", store: postgres)
                #expect(set.status == 0, "\(set)")
                try await eventually("both have closed it") { try !isOpen(first) && !isOpen(second) }
                #expect(try await run("list", store: postgres).output.count == 1)
                #expect(try await run("clear", "screen", "person", store: postgres).status == 0)
                try await eventually("both have opened it") { try isOpen(first) && isOpen(second) }
            }
        }
    }

    @Test(arguments: [
        (["set", "screen", "persn", "maintenance"], 1, "No screen is named 'persn'"),
        (["set", "screen", "persn", "maintenance"], 1, "Did you mean 'person'?"),
        (["set", "implementation", "person/compct", "off"], 1, "Did you mean 'compact'?"),
        (["set", "experiment", "new", "0.5"], 1, "No experiment is named 'new'; the app has none."),
        (["set", "experiment", "new", "1.5"], 64, "The share of an experiment is a number from 0 to 1, found '1.5'."),
        (["set", "implementation", "person/compact", "on"], 64, "An implementation is set 'off', found 'on'."),
        (["set", "implementation", "compact", "off"], 64, "An implementation is named with its screen"),
        (["set", "screen", "person", "closed"], 64, "A screen is set to 'maintenance', found 'closed'."),
        (["set", "screens", "person", "maintenance"], 64, "Did you mean 'screen'?"),
        (["set", "experiment", "new", "0.5", "--note", "x"], 64, "--note is for a screen under maintenance."),
        (["set", "screen", "person", "maintenance", "--note", "a\nb"], 64, "--note expects a line"),
        (["clear", "screen", "person"], 1, "No switch 'screen person' is set."),
    ])
    func `what can't be set is refused with a sentence`(
        arguments: [String], status: Int32, sentence: String
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await makeStore()
        let process = try DaemonProcess(["switch"] + arguments, environment: ["OUTLET_STORE": sqlite])
        #expect(try await process.status() == status)
        #expect(process.errors.contains(sentence), "\(process.errors)")
    }

    @Test func `the last implementation of a screen stays on`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await makeStore()
        #expect(try await run("set", "implementation", "person/compact", "off", store: sqlite).status == 0)
        let last = try await run("set", "implementation", "person/standard", "off", store: sqlite)
        #expect(last.status == 1)
        #expect(last.output.joined().contains("'standard' is the last implementation of 'person' that is on."))
    }

    @Test func `in memory there is nothing to switch`() async throws {
        let refused = try await run("list", store: "memory")
        #expect(refused.status == 64 && refused.output.joined().contains("end with their daemon"), "\(refused)")
    }
}
