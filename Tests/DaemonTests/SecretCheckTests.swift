import Foundation
import Outlet
import OutletTesting
import TestPrograms
import Testing

@testable import OutletDaemon

/// A daemon finds out whether it has the secret with which its store was served before.
@Suite(.threads, .timeLimit(.minutes(5))) struct SecretCheckTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    private static let old = ["OUTLET_SECRET": "correct horse battery staple"]
    private static let new = ["OUTLET_SECRET": "another horse battery staple"]
    /// What the log has of another secret, after the word for where it is.
    private static let warning = "has another secret than the sessions were served with before."

    private var sqlite: String { "sqlite:\(folder.path)/sessions.sqlite" }

    /// An attempt to sign in, of which a key keeps the body's hash under the secret.
    private static let attempt =
        #"{"node": "signIn", "event": "tap", "values": {"name": "Nobody", "password": "Xyloph0n-Kiesel"}}"#

    private func stop(_ daemon: DaemonProcess) async throws {
        daemon.signal(SIGTERM)
        #expect(try await daemon.status() == 0)
    }

    @Test func `with another secret a key from before is refused if its event had a secret, and else goes on`()
        async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        var (door, person) = ("", "")
        func attempt(_ port: UInt16) throws -> Answer {
            try connect(port).post("\(door)/events", Self.attempt, "Idempotency-Key: 0123456789012345678901")
        }
        func turn(_ port: UInt16) throws -> Answer {
            try connect(port).post("\(person)/events", reverse, "Idempotency-Key: a")
        }
        for (environment, status, warnings) in [
            (Self.old, 200, 0), (Self.old, 200, 0), (Self.new, 422, 1), (Self.new, 422, 0), (Self.old, 200, 1),
        ] {
            try await withDaemon("--store", sqlite, "--drain-delay", "0", environment: environment) { daemon, port in
                if door.isEmpty {
                    door = try connect(port).post("/sessions", #"{"screen": "sign-in"}"#).headers["location"] ?? ""
                    person = try connect(port).open()
                }
                let (one, other) = (try attempt(port), try turn(port))
                #expect(one.status == status, "\(one.body)")
                #expect(status == 200 || one.body.contains("key-reused"), "\(one.body)")
                #expect(other.status == 200 && other.headers["etag"] == "\"2\"", "\(other)")
                try await stop(daemon)
                let told = daemon.errors.components(separatedBy: "OUTLET_SECRET \(Self.warning)").count - 1
                #expect(told == warnings, "\(daemon.errors)")
            }
        }
    }

    @Test func `a secret of a file that is lost is missed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let secret = folder.appending(path: "secret").path
        for isMissed in [false, false, true] {
            if isMissed { try FileManager.default.removeItem(atPath: secret) }
            try await withDaemon("--store", sqlite, "--data", folder.path, "--drain-delay", "0") { daemon, _ in
                try await stop(daemon)
                #expect(daemon.errors.contains("The file '\(secret)' \(Self.warning)") == isMissed, "\(daemon.errors)")
            }
        }
    }

    @Test func `a node with another secret does not start while others serve, and does afterwards`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        let arguments = ["--store", url, "--port", "0", "--drain-delay", "0"]
        try await withDaemon("--store", url, "--drain-delay", "0", environment: Self.old) { first, _ in
            let other = try DaemonProcess(arguments, environment: Self.new)
            #expect(try await other.status() == 1)
            #expect(
                other.errors.contains(
                    "OUTLET_SECRET has another secret than the nodes that serve these sessions: give all nodes the same OUTLET_SECRET, "
                        + "or stop the others first."), "\(other.errors)")
            #expect(other.output == "", "it has not listened")
            // A command serves nothing, and needs no secret.
            let export = try DaemonProcess(["store", "export"], environment: ["OUTLET_STORE": url])
            #expect(try await export.status() == 0)
            let same = try DaemonProcess(arguments, environment: Self.old)
            _ = try await same.port()
            for daemon in [first, same] { try await stop(daemon) }
            #expect(!(first.errors + same.errors).contains(Self.warning))
        }
        let last = try DaemonProcess(arguments, environment: Self.new)
        _ = try await last.port()
        try await stop(last)
        #expect(last.errors.contains("OUTLET_SECRET \(Self.warning)"), "\(last.errors)")
    }

    /// A store that was served with a secret.
    private func served(_ secret: String) -> MemoryStore {
        let store = MemoryStore()
        _ = store.keep(SecretCheck(of: Array(secret.utf8))) { _ in }
        return store
    }

    private func check(of store: MemoryStore) -> SecretCheck? {
        guard case .done(let check) = store.secretCheck(then: { _ in }) else { return nil }
        return check
    }

    @Test func `sessions that are taken in bring the check value of their secret, unless the store has one`()
        async throws
    {
        let (source, empty, other) = (served("a"), MemoryStore(), served("b"))
        let check = try #require(self.check(of: source))
        #expect(try await empty.take(check) == nil)
        #expect(self.check(of: empty) == check)
        #expect(try await empty.take(check) == nil)
        let kept = self.check(of: other)
        #expect(try await other.take(check)?.contains("are refused with 422") == true)
        #expect(self.check(of: other) == kept)
    }

    @Test func `a copy and an export have the check value, and say if it is another than the store's`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func run(_ arguments: String...) async throws -> [String] {
            let process = try DaemonProcess(["store"] + arguments, environment: ["OUTLET_STORE": sqlite])
            #expect(try await process.status() == 0, "\(process.errors)")
            return process.output.split(separator: "\n").map(String.init)
        }
        let (target, merged) = ("sqlite:\(folder.path)/target.sqlite", "sqlite:\(folder.path)/merged.sqlite")
        for (store, environment) in [(sqlite, Self.old), (merged, Self.new)] {
            try await withDaemon("--store", store, "--drain-delay", "0", environment: environment) { daemon, port in
                _ = try connect(port).open()
                try await stop(daemon)
            }
        }
        let lines = try await run("export")
        let check =
            #"{"secretCheck":"\#(Data(SecretCheck(of: Array("correct horse battery staple".utf8)).bytes).base64)"}"#
        #expect(lines.count == 2 && lines.first == check)
        #expect(try await run("copy", "--to", target) == ["1 session copied with 0 patches and answers."])
        #expect(try await run("export", "--store", target) == lines)
        let warning =
            "The store is served with another secret (OUTLET_SECRET) than the sessions come from: their keys of events with "
            + "secrets are refused with 422 if they are repeated."
        #expect(
            try await run("copy", "--to", merged, "--merge") == [
                warning, "1 session copied with 0 patches and answers.",
            ])
        let file = folder.appending(path: "lines.jsonl").path
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: file))
        let imported = try await run("import", file, "--store", merged)
        #expect(imported.first == "Line 1: \(warning)" && imported.last == "0 sessions added, 1 there already.")
        try await withDaemon("--store", target, "--drain-delay", "0", environment: Self.old) { daemon, _ in
            try await stop(daemon)
            #expect(!daemon.errors.contains(Self.warning), "\(daemon.errors)")
        }
    }
}

extension Data {
    /// As the lines of an export have it.
    fileprivate var base64: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
