import Foundation
import Testing

/// What the daemon tells the service manager that started it.
@Suite(.threads, .timeLimit(.minutes(5))) struct ServiceManagerTests {
    @Test(arguments: [true, false])
    func `it says that it is ready, alive and about to stop`(isAbstract: Bool) async throws {
        let socket = try #require(ManagerSocket(isAbstract: isAbstract))
        // The socket has room for ten messages, which a busy machine may leave unread for half a minute.
        let environment = ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "6000000"]
        try await withDaemon("--drain-delay", "0", environment: environment) { daemon, port in
            var messages = [socket.receive()]
            while messages.last == "WATCHDOG=1" { messages.append(socket.receive()) }
            #expect(messages.last == "READY=1")
            #expect(messages.dropLast().allSatisfy { $0 == "WATCHDOG=1" })
            try expect(200, at: "/health/ready", port)
            for _ in 1...3 { #expect(socket.receive() == "WATCHDOG=1") }
            daemon.signal(SIGTERM)
            var last = socket.receive()
            while last == "WATCHDOG=1" { last = socket.receive() }
            #expect(last == "STOPPING=1")
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `what watches over another process hears nothing but when it is ready and stops`() async throws {
        let socket = try #require(ManagerSocket(isAbstract: true))
        let environment = ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"]
        try await withDaemon("--drain-delay", "0", environment: environment) { daemon, _ in
            #expect(socket.receive() == "READY=1")
            daemon.signal(SIGTERM)
            #expect(socket.receive() == "STOPPING=1")
            let status = try await daemon.status()
            #expect(status == 0)
        }
    }

    @Test(arguments: ["/no/such/socket", "relative", "@", "/" + String(repeating: "x", count: 200)])
    func `a manager that can't be told keeps it from nothing`(name: String) async throws {
        let environment = ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "x"]
        try await withDaemon("--drain-delay", "0", environment: environment) { daemon, port in
            try expect(200, at: "/health/ready", port)
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }
}

/// The socket of a service manager.
private final class ManagerSocket {
    /// What `NOTIFY_SOCKET` says.
    let name: String
    private let descriptor: Int32
    private let path: String?

    /// A socket of its own, in the abstract namespace or in the file system.
    init?(isAbstract: Bool) {
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        name = isAbstract ? "@outlet-\(id)" : "/tmp/outlet-\(id)"
        path = isAbstract ? nil : name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = [isAbstract ? 0 : UInt8(ascii: "/")] + Array(name.utf8.dropFirst())
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        guard result == 0 else { return nil }
        var time = timeval(tv_sec: 120, tv_usec: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
        if let path { unsafe unlink(path) }
    }

    /// Receives a message; empty if none comes.
    func receive() -> String {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            unsafe count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
