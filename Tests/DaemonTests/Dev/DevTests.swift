import Foundation
import Synchronization
import TestPrograms
import Testing

/// The command `dev` as an author meets it, with a build that takes no time.
@Suite(.threads, .timeLimit(.minutes(5))) struct DevTests {
    @Test func `a change is served without losing a session or refusing a connection`() async throws {
        let package = try ScratchPackage()
        let daemon = try package.start()
        let port = try await daemon.port()
        var path = ""
        // On a busy machine, requests may have been answered in its place till now.
        try await eventually("it serves") {
            path = try connect(port).post("/sessions", #"{"screen": "person"}"#).headers["location"] ?? ""
            return !path.isEmpty
        }
        try await eventually("the name is reversed") {
            try connect(port).post("\(path)/events", reverse).status == 200
        }
        let visits = Visits(of: path, port)
        try package.write("changed", to: "Sources/App/App.swift")
        try await eventually("the new program serves") { daemon.output.contains("Serving again") }
        #expect(daemon.output.contains("Building …\nBuilt in "))
        try await eventually("the session goes on") { try connect(port).get(path).body.contains("annA") }
        try package.write("<svg id=\"mine\"/>", to: "Public/icon.svg")
        try await eventually("the new file is served") {
            try connect(port).get("/icon.svg").body.contains("mine")
        }
        #expect(daemon.output.components(separatedBy: "Building …").count == 2, "that needs no build")
        try await eventually("the session is there") { try connect(port).get(path).status == 200 }
        let (count, failures) = await visits.end()
        #expect(count > 0 && failures.isEmpty, "\(failures.prefix(5)) of \(count)")
        daemon.signal(SIGTERM)
        #expect(try await daemon.status() == 0)
        // Another test's program may have the port for a while.
        try await eventually("its program has ended with it") { Client(port: port) == nil }
    }

    @Test func `pages learn why a build has failed, and when it no longer does`() async throws {
        let package = try ScratchPackage()
        let daemon = try package.start()
        let port = try await daemon.port()
        try await eventually("it serves") { try connect(port).get("/health/ready").status == 200 }
        func failure() throws -> String? {
            let answer = try connect(port).get("/~development.json")
            // While one program follows another, a connection may be closed without an answer.
            if answer.status == 0 { return "no answer" }
            let state = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
            guard let problems = (state?["failure"] as? [String: Any])?["problems"] as? [[String: Any]] else {
                return nil
            }
            return problems.map { "\($0["file"] ?? "") \($0["line"] ?? "") \($0["message"] ?? "")" }.joined()
        }
        #expect(try failure() == nil)
        // Before, on a busy machine, it is said that it is starting.
        try await eventually("the page asks for it") {
            try connect(port).get("/screens/person", "Accept: text/html").body.contains("/development.js\"></script>")
        }
        try package.write("broken", to: "Sources/App/App.swift")
        try await eventually("the failure is told") {
            try failure() == "Sources/App/App.swift 3 cannot find 'coffee' in scope"
        }
        #expect(daemon.output.contains("Sources/App/App.swift:3: cannot find 'coffee' in scope\n"))
        #expect(try connect(port).get("/screens/person").status == 200, "the program of before serves")
        try package.write("repaired", to: "Sources/App/App.swift")
        try await eventually("the failure is gone") { try failure() == nil }
        try package.write("faulty program", to: "Sources/App/App.swift")
        // Before, on a busy machine, it is said that it is starting.
        try await eventually("it is said that it does not start") {
            let told = try connect(port).get("/screens/person", "Accept: text/html")
            guard told.body == "The app does not start.\nError: The screens have faults." else { return false }
            #expect(told.status == 503 && told.headers["refresh"] == "1")
            return true
        }
        #expect(try failure()?.contains("The screens have faults.") == true)
        let foreign = try connect(port)
        foreign.send("GET /~development.json HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        #expect(foreign.answer().status == 421)
        try package.write("repaired again", to: "Sources/App/App.swift")
        try await eventually("the next change is tried") { try connect(port).get("/screens/person").status == 200 }
        try package.write("faulty once more", to: "Sources/App/App.swift")
        try await eventually("no program is there") { try connect(port).get("/screens/person").status == 503 }
        daemon.signal(SIGINT)
        #expect(try await daemon.status() == 0)
    }

    @Test func `the program ends when dev is killed`() async throws {
        let package = try ScratchPackage()
        let daemon = try package.start()
        let port = try await daemon.port()
        try await eventually("it serves") { try connect(port).get("/health/ready").status == 200 }
        daemon.signal(SIGKILL)
        try await eventually("the program has ended, too") { Client(port: port) == nil }
    }

    @Test func `only dev shows failures`() async throws {
        try await withDaemon { _, port in
            try expect(404, at: "/~development.json", port)
            try expect(404, at: "/development.js", port)
            #expect(try !connect(port).get("/screens/person", "Accept: text/html").body.contains("development"))
        }
    }

    @Test func `it listens on this machine only, on a port that is free, and needs what builds`() async throws {
        let package = try ScratchPackage()
        for (arguments, sentence) in [
            (["--host", "0.0.0.0"], "dev listens on a loopback address such as 127.0.0.1, found '--host 0.0.0.0'."),
            (["--port", "x"], "--port expects a whole number from 0 to 65535, found 'x'."),
        ] {
            let daemon = try package.start(arguments)
            #expect(try await daemon.status() != 0)
            #expect(daemon.errors.contains(sentence), "\(daemon.errors)")
        }
        try await withDaemon { _, port in
            let daemon = try package.start(["--port", "\(port)"])
            #expect(try await daemon.status() == 1)
            #expect(daemon.errors.contains("Port \(port) on 127.0.0.1 is taken by another program."))
        }
        let daemon = try package.start(["--port", "0"], building: nil, environment: ["PATH": "/none"])
        #expect(try await daemon.status() == 1)
        #expect(daemon.errors.contains("There is no 'swift' in PATH."), "\(daemon.errors)")
    }
}

extension ScratchPackage {
    fileprivate convenience init() throws { try self.init(of: BuildFolder.file("outletd")) }

    /// Starts `dev` of the package.
    fileprivate func start(
        _ arguments: [String] = ["--port", "0"], building command: String? = ScratchPackage.buildCommand,
        environment: [String: String] = [:]
    ) throws -> DaemonProcess {
        var variables = ["OUTLET_STORE": store, "OUTLET_PUBLIC": folder("Static")]
        variables.merge(environment) { $1 }
        return try DaemonProcess(
            ["dev"] + arguments + (command.map { ["--build-command", $0] } ?? []), environment: variables,
            program: program)
    }
}

/// Asks for a session again and again, each time over a new connection.
private final class Visits: Sendable {
    private struct State {
        var count = 0
        var failures: [String] = []
        var isOver = false
        var hasEnded = false
    }

    private let state = Mutex(State())

    init(of path: String, _ port: UInt16) {
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isOver }) {
                let answer = Client(port: port)?.get(path)
                state.withLock { state in
                    state.count += 1
                    // A server that stops may close a connection that has not asked for anything yet, as any may.
                    if let status = answer?.status, status == 200 || status == 0 { return }
                    // After five seconds, as on a busy machine, requests no longer wait.
                    if let answer, answer.status == 503, answer.body.contains("is starting") { return }
                    state.failures.append(answer.map { "\($0.status) \($0.body)" } ?? "refused")
                }
            }
            state.withLock { $0.hasEnded = true }
        }
    }

    /// Ends the visits: how many there were, and which failed.
    func end() async -> (Int, [String]) {
        state.withLock { $0.isOver = true }
        while !state.withLock({ $0.hasEnded }) { try? await Task.sleep(for: .milliseconds(5)) }
        return state.withLock { ($0.count, $0.failures) }
    }
}
