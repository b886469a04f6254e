import Foundation
import TestPrograms
import Testing

/// The built daemon, started as its operator would.
final class DaemonProcess: Sendable {
    private let process: Process
    private let folder: URL

    /// Starts the daemon; what it says goes to files, and what it reads may come from one. `entrance` is the command that runs
    /// it elsewhere, such as in a namespace, and `program` a copy of it.
    init(
        _ arguments: [String] = [], environment: [String: String] = [:], input: String? = nil,
        within entrance: [String] = [], program copy: URL? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "outletd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        let program = try copy ?? BuildFolder.file("outletd")
        process.executableURL = entrance.isEmpty ? program : URL(filePath: "/usr/bin/env")
        process.arguments = entrance.isEmpty ? arguments : entrance + [program.path] + arguments
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("OUTLET_") }
        variables["OUTLET_PUBLIC"] = folder.path
        variables["OUTLET_DATA"] = Self.data.path
        variables["OUTLET_STORE"] = "memory"
        variables.merge(environment) { $1 }
        process.environment = variables
        for name in ["out", "err"] {
            try Data().write(to: folder.appending(path: name))
        }
        let files = [
            try FileHandle(forWritingTo: folder.appending(path: "out")),
            try FileHandle(forWritingTo: folder.appending(path: "err")),
            try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) },
        ]
        (process.standardOutput, process.standardError) = (files[0], files[1])
        if let input = files[2] { process.standardInput = input }
        self.process = process
        // The program has them. Those that Foundation keeps here would become too many.
        defer { for file in files { try? file?.close() } }
        try process.start()
    }

    /// The databases of the examples: one folder for all daemons and all runs, since filling them takes seconds.
    private static let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/test-data")

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// What it has said on standard output.
    var output: String { text("out") }
    /// What it has said on standard error.
    var errors: String { text("err") }
    /// The lines of its output, or of its errors if it has none; without the check value of the secret, with which an export of
    /// all begins.
    var lines: [String] {
        (output.isEmpty ? errors : output).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix(#"{"secretCheck""#) }
    }
    /// Whether it runs.
    var isRunning: Bool { process.isRunning }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// Waits for its first line, and takes the port from it.
    func port(sourceLocation: SourceLocation = #_sourceLocation) async throws -> UInt16 {
        try await eventually("the daemon says where it listens", sourceLocation: sourceLocation) {
            output.contains("\n") || !isRunning
        }
        let line = try #require(output.split(separator: "\n").first, "\(errors)", sourceLocation: sourceLocation)
        let digits = line.reversed().prefix { $0.isNumber }.reversed()
        return try #require(UInt16(String(digits)), "\(line)", sourceLocation: sourceLocation)
    }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for its end, and returns its status.
    func status(
        within time: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int32 {
        try await eventually("the daemon ends", within: time, sourceLocation: sourceLocation) { !isRunning }
        return process.terminationStatus
    }
}

/// Waits until a condition holds: for so long that only a hang reaches the limit.
func eventually(
    _ what: Comment, within time: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + time
    while try await !condition() {
        try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Starts the daemon on a free port, and talks to it.
func withDaemon(
    _ arguments: String..., environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (DaemonProcess, UInt16) async throws -> Void
) async throws {
    let daemon = try DaemonProcess(["--port", "0"] + arguments, environment: environment)
    try await body(daemon, daemon.port(sourceLocation: sourceLocation))
}

/// Connects to the daemon.
func connect(
    _ port: UInt16, host: String = "127.0.0.1", sourceLocation: SourceLocation = #_sourceLocation
) throws -> Client {
    try #require(Client(port: port, host: host), "The daemon takes no connection.", sourceLocation: sourceLocation)
}

/// Expects a status of what is at a path.
func expect(
    _ status: Int, at target: String, _ port: UInt16, host: String = "127.0.0.1",
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let answer = try connect(port, host: host, sourceLocation: sourceLocation).get(target)
    #expect(answer.status == status, "\(answer.body)", sourceLocation: sourceLocation)
}

extension Client {
    /// Sends a request with a body.
    func post(_ target: String, _ body: String, _ headers: String...) -> Answer { post(target, body, headers) }

    private func post(_ target: String, _ body: String, _ headers: [String]) -> Answer {
        let fields =
            (["Host: localhost", "Content-Type: application/json", "Content-Length: \(body.utf8.count)"] + headers)
        send("POST \(target) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body)
        return answer()
    }

    /// Opens a session with the Person screen; its path.
    func open(_ headers: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let answer = post("/sessions", #"{"screen": "person"}"#, headers)
        #expect(answer.status == 201, "\(answer.body)", sourceLocation: sourceLocation)
        return try #require(answer.headers["location"], sourceLocation: sourceLocation)
    }
}

/// An event of the Person screen.
let reverse = #"{"node": "reverseButton", "event": "tap", "values": {"textField": "Anna"}}"#
