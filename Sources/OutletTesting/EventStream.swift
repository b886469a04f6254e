public import ViewTree

/// A message of a stream.
public struct StreamMessage: Sendable, Equatable {
    /// The revision to which it leads; nil where it has none.
    public var id: String?
    /// What the message is: `document`, `patch` or `end`.
    public var event: String
    /// What it brings, as text.
    public var data: String

    /// A message as it is expected.
    public init(id: String? = nil, event: String = "message", data: String = "") {
        self.id = id
        self.event = event
        self.data = data
    }

    /// What it brings, as JSON.
    public var json: JSON { (try? JSON(parsing: Array(data.utf8), depthLimit: 128)) ?? .null }
}

/// Server-Sent Events as they come in.
public final class EventStream {
    /// The status and the header of the answer.
    public let answer: Answer
    /// The time after which a client is to come back, in milliseconds, once the server has said it.
    public private(set) var retry: Int?
    /// How many comments have come.
    public private(set) var comments = 0

    private let read: () async throws -> [UInt8]?
    private let hangUp: () -> Void
    private var received: [UInt8] = []
    private var message = StreamMessage()

    init(_ answer: Answer, read: @escaping () async throws -> [UInt8]?, close: @escaping () -> Void) {
        self.answer = answer
        self.read = read
        hangUp = close
    }

    deinit { hangUp() }

    /// Hangs up.
    public func close() { hangUp() }

    /// The next message; nil once the server has closed the stream.
    public func next() async throws -> StreamMessage? {
        while true {
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                if let message = take(line) { return message }
            }
            guard let bytes = try await read() else { return nil }
            received += bytes
        }
    }

    /// Waits until a comment has come; messages on the way are lost.
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

    /// Takes a line in; an empty one completes a message, unless that has no data.
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
