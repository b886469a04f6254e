import Foundation
import TestPrograms
import Testing

/// The files that the articles on operating a daemon, and many, have are those that work.
@Suite(.threads, .timeLimit(.minutes(5))) struct DeployingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
    private static let analyzer = "/usr/bin/systemd-analyze"

    /// The unit of an article, whose program is another.
    private func unit(of article: String, program: String) throws -> String {
        let blocks = try Article(article, in: Self.root).blocks
        return try #require(blocks.first { $0.language == "ini" }).text
            .replacing("/usr/local/bin/coffee", with: program)
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "systemd is not installed"),
        arguments: ["Deploying", "ManyNodes"])
    func `systemd takes the unit as it stands`(article: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "coffee.service")
        try Data(unit(of: article, program: "/bin/true").utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: Self.analyzer)
        process.arguments = ["verify", file.path]
        let output = try process.start(piping: \.standardError)
        let complaints = output.textToEnd()
        try await eventually("it is verified") { !process.isRunning }
        #expect(process.terminationStatus == 0 && !complaints.contains("coffee.service"), "\(complaints)")
    }

    @Test func `a daemon takes the unit's options and variables`() async throws {
        let (command, variables) = try settings(of: "Deploying")
        let daemon = try DaemonProcess(command, environment: variables)
        try expect(200, at: "/health/ready", try await daemon.port())
        daemon.signal(SIGTERM)
        #expect(try await daemon.status() == 0)
    }

    /// The options and the variables of an article's unit. The port is a free one.
    private func settings(of article: String) throws -> (command: [String], variables: [String: String]) {
        let lines = try unit(of: article, program: "").split(separator: "\n")
        let command = try #require(lines.first { $0.hasPrefix("ExecStart=") }).split(separator: " ").dropFirst()
        #expect(command.contains("8080"))
        let variables = lines.filter { $0.hasPrefix("Environment=") }.flatMap { line in
            line.dropFirst("Environment=".count).split(separator: " ").map {
                $0.split(separator: "=", maxSplits: 1).map(String.init)
            }
        }
        #expect(!variables.isEmpty)
        return (
            command.map { $0 == "8080" ? "0" : String($0) },
            Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) })
        )
    }

    @Test func `a node finds its database by the unit's service file, with the password of its environment`()
        async throws
    {
        let server = try PostgresServer.shared.get()
        let database = try #require(server.makeDatabase().split(separator: "/").last)
        let folder = FileManager.default.temporaryDirectory.appending(path: "node-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var (command, variables) = try settings(of: "ManyNodes")
        // The block after the unit, here of the test's database and without TLS.
        let blocks = try Article("ManyNodes", in: Self.root).blocks
        let index = try #require(blocks.firstIndex { $0.language == "ini" })
        let text = blocks[index + 1].text
            .replacing("host=db.example.org\n", with: "host=127.0.0.1\nport=\(server.port)\n")
            .replacing("user=coffee", with: "user=app").replacing("dbname=coffee", with: "dbname=\(database)")
            .replacing("sslmode=verify-full\nsslrootcert=/etc/ssl/certs/ca-certificates.crt\n", with: "")
        #expect(text.contains("port=\(server.port)\nuser=app\ndbname=\(database)\n") && !text.contains("ssl"))
        let file = folder.appending(path: "pg_service.conf")
        try Data(text.utf8).write(to: file)
        #expect(variables["PGSERVICEFILE"] == "/etc/coffee/pg_service.conf")
        variables["PGSERVICEFILE"] = file.path
        variables["OUTLET_SECRET"] = "correct horse battery staple"
        variables["PGPASSWORD"] = PostgresServer.password
        let daemon = try DaemonProcess(command, environment: variables)
        try expect(200, at: "/health/ready", try await daemon.port())
        #expect(!daemon.errors.contains(PostgresServer.password) && daemon.errors.contains("postgres:service=coffee"))
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
