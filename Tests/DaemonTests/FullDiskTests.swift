import Foundation
import TestPrograms
import Testing
import ViewTree

/// A daemon whose store has a disk of its own, which fills up.
@Suite(
    .threads, .timeLimit(.minutes(5)),
    .enabled(if: SmallDisk.isPossible, "This machine gives a test no disk of its own."))
struct FullDiskTests {
    private let disk: SmallDisk

    init() async throws { disk = try await SmallDisk(megabytes: 4, ballast: 2) }

    private func withDaemon(_ body: (DaemonProcess, UInt16) async throws -> Void) async throws {
        let daemon = try DaemonProcess(
            ["--port", "0", "--store", "sqlite:\(disk.path)/sessions.sqlite", "--threads", "1"], within: disk.entrance)
        try await body(daemon, daemon.port())
    }

    private func revision(_ answer: Answer) throws -> Int? {
        try JSON(parsing: Array(answer.body.utf8))["revision"]?.integer
    }

    @Test func `a full disk refuses changes, and loses nothing that was answered`() async throws {
        var revisions: [String: Int] = [:]
        try await withDaemon { daemon, port in
            let client = try connect(port)
            var answer = client.post("/sessions", #"{"screen": "person"}"#)
            while answer.status == 201, revisions.count < 10_000 {
                let session = try #require(answer.headers["location"])
                revisions[session] = 1
                answer = client.post("\(session)/events", reverse)
                guard answer.status == 200 else { break }
                revisions[session] = 2
                answer = client.post("/sessions", #"{"screen": "person"}"#)
            }
            #expect(answer.status == 503, "\(answer.body)")
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(try connect(port).get("/health/ready").status == 503)
            // What is there can still be read.
            for (session, revision) in revisions.prefix(20) {
                let answer = client.get(session)
                #expect(answer.status == 200)
                #expect(try self.revision(answer) == revision)
            }
            try disk.dropBallast()
            try await eventually("the daemon is ready again") { try connect(port).get("/health/ready").status == 200 }
            for session in revisions.keys.prefix(20) {
                let answer = client.post("\(session)/events", #"{"node": "reverseButton", "event": "tap"}"#)
                #expect(answer.status == 200)
                revisions[session, default: 0] += 1
            }
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        try await withDaemon { daemon, port in
            let client = try connect(port)
            for (session, revision) in revisions {
                let answer = client.get(session)
                #expect(answer.status == 200)
                #expect(try self.revision(answer) == revision)
            }
            #expect(!daemon.errors.contains("damage"), "\(daemon.errors)")
        }
    }
}

/// A disk in memory, which only programs see that enter the namespace of the process that holds it.
private final class SmallDisk: Sendable {
    /// Where the disk is, for these programs.
    let path: String
    private let holder: Process

    /// Whether this machine lets a user make such a disk.
    static var isPossible: Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.start()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Makes a disk of so many megabytes, of which a file takes some until it is dropped.
    init(megabytes: Int, ballast: Int) async throws {
        path = FileManager.default.temporaryDirectory.appending(path: "outlet-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        holder.arguments = [
            "unshare", "-Urm", "sh", "-ec",
            "mount -t tmpfs -o size=\(megabytes)m tmpfs \"$0\"; head -c \(ballast << 20) /dev/zero >\"$0/ballast\";"
                + " echo made; exec sleep 600",
            path,
        ]
        let said = try holder.start(piping: \.standardOutput)
        try #require(said.fileHandleForReading.nextBytes() == Array("made\n".utf8))
    }

    deinit {
        kill(holder.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The command that runs another one where the disk is seen.
    var entrance: [String] {
        ["nsenter", "-t", "\(holder.processIdentifier)", "-U", "-m", "--preserve-credentials"]
    }

    /// Makes room.
    func dropBallast() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = entrance + ["rm", "\(path)/ballast"]
        try process.start()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
