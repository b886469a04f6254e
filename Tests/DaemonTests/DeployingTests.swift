import Foundation
import TestPrograms
import Testing

/// The files that the article "Deploying" has are those that work.
@Suite(.threads, .timeLimit(.minutes(5))) struct DeployingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
    private static let analyzer = "/usr/bin/systemd-analyze"

    /// The unit of the article, whose program is another.
    private func unit(program: String) throws -> String {
        let blocks = try Article("Deploying", in: Self.root).blocks
        return try #require(blocks.first { $0.language == "ini" }).text
            .replacing("/usr/local/bin/coffee", with: program)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "systemd is not installed"))
    func `systemd takes the unit as it stands`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "coffee.service")
        try Data(unit(program: "/bin/true").utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: Self.analyzer)
        process.arguments = ["verify", file.path]
        let output = try process.start(piping: \.standardError)
        let complaints = output.textToEnd()
        try await eventually("it is verified") { !process.isRunning }
        #expect(process.terminationStatus == 0 && !complaints.contains("coffee.service"), "\(complaints)")
    }

    @Test func `a daemon takes the unit's options and variables`() async throws {
        let lines = try unit(program: "").split(separator: "\n")
        let command = try #require(lines.first { $0.hasPrefix("ExecStart=") }).split(separator: " ").dropFirst()
        #expect(command.contains("8080"))
        let variables = lines.filter { $0.hasPrefix("Environment=") }.map { line in
            line.split(separator: "=", maxSplits: 2).dropFirst().map(String.init)
        }
        #expect(!variables.isEmpty)
        let daemon = try DaemonProcess(
            command.map { $0 == "8080" ? "0" : String($0) },
            environment: Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) }))
        try expect(200, at: "/health/ready", try await daemon.port())
        daemon.signal(SIGTERM)
        #expect(try await daemon.status() == 0)
    }

    @Test func `the image is made of this package's files, and asks where the daemon answers`() throws {
        let blocks = try Article("Deploying", in: Self.root).blocks
        let image = try #require(blocks.first { $0.language == "dockerfile" }).text
        #expect(image.contains("http://127.0.0.1:8080/health/ready") && image.contains("OUTLET_PORT=8080"))
        let own = try String(contentsOf: Self.root.appending(path: "Dockerfile"), encoding: .utf8)
        // The article's image is built on what our own is built on, and needs the same packages.
        for line in own.split(separator: "\n") where line.hasPrefix("FROM ") {
            #expect(image.contains(line), "\(line)")
        }
        for package in ["libmicrohttpd-dev", "libsqlite3-dev", "libmicrohttpd12", "libsqlite3-0"] {
            #expect(own.contains(package) && image.contains(package), "\(package)")
        }
    }
}
