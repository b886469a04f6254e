import Foundation
import TestPrograms
import Testing

/// HAProxy with the configuration of the article on many nodes, on loopback and without TLS.
final class HAProxy: Sendable {
    private let process: Process
    private let folder: URL

    init(at port: UInt16, before nodes: [UInt16]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "haproxy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Outlet/Outlet.docc/ManyNodes.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let start = try #require(text.range(of: "```haproxy\n"))
        let end = try #require(text[start.upperBound...].range(of: "```"))
        var configuration = String(text[start.upperBound..<end.lowerBound])
        configuration = configuration.replacing(
            "bind :443 ssl crt /etc/haproxy/coffee.pem", with: "bind 127.0.0.1:\(port)")
        // No node is out because the machine is busy.
        for (given, patient) in [
            ("timeout connect 2s", "timeout connect 60s"), ("timeout check 5s", "timeout check 60s"),
        ] {
            try #require(configuration.contains(given))
            configuration = configuration.replacing(given, with: patient)
        }
        for (index, node) in nodes.enumerated() {
            configuration = configuration.replacing("10.0.0.\(index + 1):8080", with: "127.0.0.1:\(node)")
        }
        let file = folder.appending(path: "haproxy.cfg")
        try Data(configuration.utf8).write(to: file)
        process = Process()
        process.executableURL = URL(filePath: "/usr/sbin/haproxy")
        process.arguments = ["-db", "-f", file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
    }

    deinit { stop() }

    func stop() {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: folder)
    }
}
