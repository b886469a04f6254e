public import ViewTree

/// A message of a stream.
public struct StreamMessage: Sendable, Equatable {
    /// The revision to which the message leads; nil if it has none.
    public var id: String?
    /// The kind of the message: `document`, `patch` or `end`.
    public var event: String
    /// The data, as text.
    public var data: String

    /// A message to compare with.
    public init(id: String? = nil, event: String = "message", data: String = "") {
        self.id = id
        self.event = event
        self.data = data
    }

    /// The data, as JSON.
    public var json: JSON { (try? JSON(parsing: Array(data.utf8), depthLimit: 128)) ?? .null }
}

/// A stream of Server-Sent Events.
public final class EventStream {
    /// The status and the header fields of the answer.
    public let answer: Answer
    /// The time after which a client should reconnect, in milliseconds; nil until the server has sent it.
    public private(set) var retry: Int?
    /// The number of comments received so far.
    public private(set) var comments = 0

    private let read: () async throws -> [UInt8]?
    private let hangUp: () -> Void
    /// Ends the current or the next ``step()`` without a message. For other tasks.
    let interrupt: @Sendable () -> Void
    private var received: [UInt8] = []
    private var message = StreamMessage()

    /// A stream whose reads are empty when they are interrupted.
    package init(
        _ answer: Answer, read: @escaping () async throws -> [UInt8]?, interrupt: @escaping @Sendable () -> Void,
        close: @escaping () -> Void
    ) {
        self.answer = answer
        self.read = read
        self.interrupt = interrupt
        hangUp = close
    }

    deinit { hangUp() }

    /// Closes the connection.
    public func close() { hangUp() }

    /// The next message; nil once the server has closed the stream.
    public func next() async throws -> StreamMessage? {
        while true {
            switch try await step() {
            case .message(let message): return message
            case .interruption: continue
            case .end: return nil
            }
        }
    }

    /// What comes next.
    enum Step {
        case message(StreamMessage)
        /// Another task has interrupted the wait for a message.
        case interruption
        case end
    }

    /// The next message, interruption or end.
    func step() async throws -> Step {
        while true {
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                if let message = take(line) { return .message(message) }
            }
            guard let bytes = try await read() else { return .end }
            if bytes.isEmpty { return .interruption }
            received += bytes
        }
    }

    /// Waits for a comment, and drops the messages before it. Throws a ``TestFailure`` if the stream ends first.
    public func comment() async throws {
        let before = comments
        while comments == before {
            guard let bytes = try await read() else { throw TestFailure("The stream ended without a comment.") }
            received += bytes
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                _ = take(String(decoding: received[..<end], as: UTF8.self))
                received.removeSubrange(...end)
            }
        }
    }

    /// Processes a line. An empty line completes a message, unless the message has no data.
    private func take(_ line: String) -> StreamMessage? {
        if line.isEmpty {
            defer { message = StreamMessage() }
            return message.data.isEmpty ? nil : message
        }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]) : ""
        switch parts[0] {
        case "": comments += 1
        case "id": message.id = value
        case "event": message.event = value
        case "data": message.data += message.data.isEmpty ? value : "\n" + value
        case "retry": retry = Int(value)
        default: break
        }
        return nil
    }
}
