import Foundation
import Testing

@testable import OutletDaemon

/// The secret of the app is in a file that only the daemon's user reads, unless the environment gives it.
@Suite(.timeLimit(.minutes(5))) struct SecretFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)").path
    private var path: String { "\(folder)/secret" }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func refusal() -> String? {
        do { return try "\(SecretFile(in: folder).bytes())" } catch { return error.description }
    }

    @Test func `it is made once, for the daemon's user alone`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let secret = try SecretFile(in: folder).bytes()
        #expect(secret.count == 44)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try SecretFile(in: folder).bytes() == secret)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret"])
        let other = folder + "-other"
        defer { try? FileManager.default.removeItem(atPath: other) }
        #expect(try SecretFile(in: other).bytes() != secret)
    }

    @Test func `daemons that start together have the same`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { [folder] in try SecretFile(in: folder).bytes() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(secrets.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret"])
    }

    @Test func `an operator's own is taken without the end of its line`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("correct horse battery staple\n")
        #expect(try SecretFile(in: folder).bytes() == Array("correct horse battery staple".utf8))
    }

    @Test func `one that others may read, that is too short, or that can't be made ends the start`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("correct horse battery staple", mode: 0o640)
        #expect(refusal() == "Others may read the file '\(path)', which has the app's secret: chmod 600 it.")
        try write("short\n")
        #expect(
            refusal()
                == "The file '\(path)' has no secret of 22 characters. Without the file, the daemon makes a new one.")
        #expect(throws: StartError.self) { try SecretFile(in: "/dev/null/data").bytes() }
    }

    @Test func `a daemon makes it in the folder of its data, unless the environment has a secret or nothing is kept`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = "sqlite:\(folder)/sessions.sqlite"
        for (arguments, environment, isMade) in [
            (["--store", "memory"], [:], false),
            (["--store", store], ["OUTLET_SECRET": "correct horse battery staple"], false),
            (["--store", store], [:], true),
        ] {
            let daemon = try DaemonProcess(
                ["--port", "0", "--data", folder, "--drain-delay", "0"] + arguments, environment: environment)
            _ = try await daemon.port()
            #expect(FileManager.default.fileExists(atPath: path) == isMade)
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }
}
