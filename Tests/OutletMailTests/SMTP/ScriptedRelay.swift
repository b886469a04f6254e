import NIOCore
import NIOPosix
import OutletMail
import Synchronization

/// A relay that does what a test says, down to the bytes.
final class ScriptedRelay: Sendable {
    /// What it does in place of a usual reply.
    enum Answer: Sendable, Equatable {
        /// Sends these bytes as they are.
        case bytes(String)
        /// Sends these bytes again and again, as long as they are taken.
        case flood(String)
        /// Says nothing more, and keeps the connection.
        case silence
        /// Ends the connection.
        case hangUp

        /// A reply of one line.
        static func reply(_ text: String) -> Self { .bytes("\(text)\r\n") }
    }

    /// What it answers to a command, or to `greeting` and `text`; nil for the usual reply. `visit` counts connections from 1.
    typealias Script = @Sendable (_ command: String, _ visit: Int) -> Answer?

    /// A connection as the relay saw it.
    struct Visit: Sendable, Equatable {
        var commands: [String] = []
        /// The text as it was sent, without the dot that ends it; nil before.
        var text: String?
        var hasEnded = false
    }

    private struct State {
        var visits: [Visit] = []
        var watchers: [(isDone: @Sendable ([Visit]) -> Bool, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let channel: any Channel
    private let serving: Task<Void, any Error>

    /// Listens on a free port.
    init(_ script: @escaping Script = { _, _ in nil }) async throws {
        // An asynchronous channel that is made and then not served would end the process. So one is made only where it is served:
        // a connection that is accepted as the relay stops has none. What it sends is read from then on.
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0) { channel in channel.eventLoop.makeSucceededFuture(channel) }
        channel = server.channel
        let (ready, isReady) = AsyncStream.makeStream(of: ScriptedRelay.self)
        serving = Task {
            for await relay in ready {
                try await relay.serve(server, script)
            }
        }
        isReady.yield(self)
        isReady.finish()
    }

    /// Stops listening; the connections end.
    func stop() {
        channel.close().whenComplete { [serving] _ in serving.cancel() }
    }

    /// Where it is.
    var relay: SMTPRelay {
        get throws {
            guard let port = channel.localAddress?.port, let relay = SMTPRelay("127.0.0.1:\(port)") else {
                throw NoRelay()
            }
            return relay
        }
    }

    private struct NoRelay: Error {}

    /// The connections so far.
    var visits: [Visit] { state.withLock { $0.visits } }

    /// Waits until the connections are as a test wants them.
    func until(_ isDone: @escaping @Sendable ([Visit]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if isDone(state.visits) { return true }
                state.watchers.append((isDone, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func note(_ visit: Int, _ change: (inout Visit) -> Void) {
        let woken = state.withLock { state in
            change(&state.visits[visit - 1])
            let visits = state.visits
            let woken = state.watchers.filter { $0.isDone(visits) }
            state.watchers.removeAll { $0.isDone(visits) }
            return woken
        }
        for watcher in woken { watcher.wake.resume() }
    }

    private func serve(
        _ server: NIOAsyncChannel<any Channel, Never>, _ script: @escaping Script
    ) async throws {
        try await server.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    let visit = self.state.withLock { state in
                        state.visits.append(Visit())
                        return state.visits.count
                    }
                    self.note(visit) { _ in }
                    group.addTask {
                        try? await self.converse(connection, visit, script)
                        self.note(visit) { $0.hasEnded = true }
                    }
                }
            }
        }
    }

    private func converse(
        _ channel: any Channel, _ visit: Int, _ script: Script
    ) async throws {
        let connection = try await channel.eventLoop.submit {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }.get()
        try await connection.executeThenClose { incoming, outgoing in
            try await channel.setOption(.autoRead, value: true).get()
            var reader = LineReader(incoming.makeAsyncIterator())
            var command = "greeting"
            while true {
                let answer = script(command, visit) ?? Self.usual(command)
                switch answer {
                case .bytes(let bytes): try await outgoing.write(ByteBuffer(string: bytes))
                case .flood(let bytes):
                    while true { try await outgoing.write(ByteBuffer(string: bytes)) }
                case .silence:
                    while try await reader.next() != nil {}
                    return
                case .hangUp: return
                }
                if command == "QUIT" { return }
                if command == "DATA", case .bytes(let bytes) = answer, bytes.hasPrefix("354") {
                    guard let text = try await reader.text() else { return }
                    note(visit) { $0.text = text }
                    command = "text"
                } else {
                    guard let line = try await reader.next() else { return }
                    note(visit) { $0.commands.append(line) }
                    command = String(line.prefix { $0 != " " })
                }
            }
        }
    }

    private static func usual(_ command: String) -> Answer {
        switch command {
        case "greeting": .reply("220 relay.test ready")
        case "EHLO": .bytes("250-relay.test\r\n250-8BITMIME\r\n250 SIZE 1000000\r\n")
        case "DATA": .reply("354 Go on")
        case "QUIT": .reply("221 Bye")
        default: .reply("250 OK")
        }
    }
}

/// Reads lines that end with CR LF.
private struct LineReader {
    private var incoming: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var bytes: [UInt8] = []

    init(_ incoming: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) { self.incoming = incoming }

    /// The next line without its end; nil if the connection has ended.
    mutating func next() async throws -> String? {
        while true {
            if let end = bytes.firstRange(of: [13, 10]) {
                defer { bytes.removeSubrange(..<end.upperBound) }
                return String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            }
            guard let more = try await incoming.next(isolation: #isolation) else { return nil }
            bytes += more.readableBytesView
        }
    }

    /// What comes up to the line that is only a dot.
    mutating func text() async throws -> String? {
        var text = ""
        while let line = try await next() {
            if line == "." { return text }
            text += line + "\r\n"
        }
        return nil
    }
}
