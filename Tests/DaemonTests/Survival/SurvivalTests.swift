import Foundation
import Testing

/// The daemon is killed again and again while clients use it, and started with the same file.
@Suite(.threads, .serialized, .timeLimit(.minutes(10))) struct SurvivalTests {
    /// How often it is killed; more in the long mode.
    private static let kills = Int(ProcessInfo.processInfo.environment["OUTLET_KILLS"] ?? "") ?? 5

    @Test func `each answered event is there once, and a repeated one is done once`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = "sqlite:\(folder.path)/sessions.sqlite"
        let course = Course()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var daemon = try DaemonProcess(["--port", "0", "--store", store])
            let first = try await daemon.port()
            course.move(to: [first])
            let customers = try (0..<8).map { try Customer($0, at: first) }
            let listeners = customers.map { Listener(to: $0.path) }
            for customer in customers {
                group.addTask { while !course.isOver { try await customer.tap(in: course) } }
            }
            for listener in listeners {
                group.addTask { while !course.isOver { try await listener.listen(in: course) } }
            }
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<Self.kills {
                let count = course.answered + Int.random(in: 20...400, using: &generator)
                try await eventually("events are answered") { course.answered >= count }
                daemon.signal(SIGKILL)
                _ = try await daemon.status()
                daemon = try DaemonProcess(["--port", "0", "--store", store])
                course.move(to: [try await daemon.port()])
                #expect(!daemon.errors.contains("missing"))
            }
            course.end()
            try await group.waitForAll()
            for customer in customers { try customer.check(at: course.port) }
            for listener in listeners { try listener.check(at: course.port) }
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `killed at any moment of its start, it starts again with all that was answered`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = "sqlite:\(folder.path)/sessions.sqlite"
        var (path, document) = ("", "")
        try await withDaemon("--store", store) { daemon, port in
            let client = try connect(port)
            path = try client.open()
            for _ in 1...20 { #expect(client.post("\(path)/events", reverse).status == 200) }
            document = client.get(path).body
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        for _ in 0..<max(2, Self.kills * 2 / 5) {
            let daemon = try DaemonProcess(["--port", "0", "--store", store])
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...80)))
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
            #expect(!daemon.errors.contains("missing"))
        }
        try await withDaemon("--store", store) { daemon, port in
            let client = try connect(port)
            #expect(client.get(path).body == document)
            #expect(!daemon.errors.contains("missing"))
        }
    }
}
