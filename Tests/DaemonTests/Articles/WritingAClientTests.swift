import Foundation
import TestPrograms
import Testing

/// The client in the article `WritingAClient` runs as it stands there.
@Suite(.timeLimit(.minutes(5))) struct WritingAClientTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// The client, in a process of its own.
    private final class Terminal {
        private let process = Process()
        private let input = Pipe()
        private let folder: URL

        init(_ code: String, at address: String) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: "client.py")
            try Data(code.utf8).write(to: file)
            let output = folder.appending(path: "output")
            try Data().write(to: output)
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", file.path, address]
            process.standardInput = input
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = process.standardOutput
            try process.start()
        }

        deinit {
            if process.isRunning { process.terminate() }
            try? FileManager.default.removeItem(at: folder)
        }

        var said: String {
            (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? ""
        }

        /// The session that the client has said last.
        var session: String {
            said.split(separator: "\n").last { $0.hasPrefix("# ") }?.split(separator: " ")[1].description ?? ""
        }

        func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

        /// Waits until the last thing that it says of a node ends so.
        func shows(_ node: String, _ text: String) async throws {
            try await eventually("'\(node)' shows '\(text)'; it says: \(said.suffix(300))") {
                said.split(separator: "\n").last { $0.contains("\(node)  ") }?.contains(text) == true
            }
        }
    }

    @Test func `the client has at most sixty lines, and opens, sends, follows, is refused and begins anew`()
        async throws
    {
        let blocks = try Article("WritingAClient", in: Self.root).blocks.filter { $0.language == "python" }
        let code = try #require(blocks.first)
        #expect(code.lines.count { !$0.isEmpty } <= 60)
        let daemon = try DaemonProcess(["serve", "--port", "0"])
        let port = try await daemon.port()
        let terminal = try Terminal(code.text, at: "http://127.0.0.1:\(port)/screens/person")
        try await terminal.shows("label", "Dominik")
        try terminal.type("textField = Anna")
        try terminal.type("tap reverseButton")
        try await terminal.shows("label", "annA")
        try terminal.type("tap nothing")
        try await eventually("it is refused") { terminal.said.contains("! No node 'nothing' is on screen.") }

        // Another client of the same session.
        let client = try connect(port)
        let body = #"{"node": "uppercaseButton", "event": "tap"}"#
        #expect(client.post("/sessions/\(terminal.session)/events", body).status == 200)
        try await terminal.shows("label", "ANNA")

        let first = terminal.session
        client.send("DELETE /sessions/\(first) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.answer().status == 204)
        try terminal.type("textField = Otto")
        try terminal.type("tap reverseButton")
        try await eventually("it begins anew") { terminal.session != first }
        try terminal.type("tap reverseButton")
        try await terminal.shows("label", "ottO")
    }

    @Test func `an effect is performed once`() async throws {
        let code = try #require(try Article("WritingAClient", in: Self.root).blocks.first { $0.language == "python" })
        let daemon = try DaemonProcess(["serve", "--port", "0"])
        let address = "http://127.0.0.1:\(try await daemon.port())/screens/gallery"
        let terminal = try Terminal(code.text, at: address)
        try await terminal.shows("toast", "Show a toast")
        try terminal.type("tap toast")
        try await eventually("it is performed") { terminal.said.contains("* {'id': 1, 'type': 'toast'") }
        try terminal.type("tap toast")
        try await eventually("the next is performed") { terminal.said.contains("* {'id': 2, 'type': 'toast'") }
        #expect(terminal.said.split(separator: "\n").count { $0.hasPrefix("* {'id': 1") } == 1)
    }
}
