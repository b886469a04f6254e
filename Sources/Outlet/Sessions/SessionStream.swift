import MicroHTTPD
import Synchronization
import ViewTree

/// Why a stream ends.
enum StreamEnd: String, Sendable {
    case deleted
    case expired
    case draining
}

/// The changes of one session as Server-Sent Events.
///
/// Nothing queues up: when the socket can take a message, the stream looks what the session is now and sends the
/// difference to what it sent last. A reader who stalls and comes back gets one patch, or one document.
final class SessionStream: ByteSource {
    private struct State {
        /// The revision that the client has; nil where it has none.
        var sent: Int?
        var hasBegun = false
        var needsComment = false
        var end: StreamEnd?
        var hasEnded = false
        var wake: (@Sendable () -> Void)?
        /// What a store answered that could not answer at once.
        var loaded: Result<Session?, any Error>?

        /// The last message, and then the end, once there is a reason.
        mutating func nextEnding() -> Piece? {
            if hasEnded { return .end }
            guard let end else { return nil }
            hasEnded = true
            return .bytes(Array("event: end\ndata: {\"reason\": \"\(end.rawValue)\"}\n\n".utf8))
        }
    }

    private let id: SessionID
    private let sessions: Sessions
    private let state: Mutex<State>

    /// A stream that goes on after a revision; from the whole document for nil.
    init(_ id: SessionID, after revision: Int?, in sessions: Sessions) {
        self.id = id
        self.sessions = sessions
        state = Mutex(State(sent: revision))
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        sessions.metrics.streams.add(1)
        sessions.live.add(self, of: id)
    }

    func stop() {
        sessions.live.remove(self, of: id)
        sessions.metrics.streams.add(-1)
    }

    /// Looks again whether there is something to send.
    func wake() { state.withLock { $0.wake }?() }

    /// Sends a comment, so that both ends notice when the connection is gone.
    func keepAlive() {
        state.withLock { $0.needsComment = true }
        wake()
    }

    /// Says why, and ends.
    func end(_ reason: StreamEnd) {
        state.withLock { $0.end = $0.end ?? reason }
        wake()
    }

    func next() -> Piece {
        let (ending, loaded) = state.withLock { state in (state.nextEnding(), state.loaded.take()) }
        if let ending { return ending }
        if let loaded { return piece(from: loaded) }
        let handoff = Handoff<Result<Session?, any Error>>()
        sessions.load(id) { handoff.put($0) }
        let result = handoff.take { later in
            self.state.withLock { $0.loaded = later }
            self.wake()
        }
        return result.map { piece(from: $0) } ?? .idle
    }

    private func piece(from loaded: Result<Session?, any Error>) -> Piece {
        guard case .success(let found) = loaded else { return .idle }
        guard let session = found else {
            end(.deleted)
            return state.withLock { $0.nextEnding() } ?? .end
        }
        return state.withLock { state in
            var message: [UInt8] = []
            if !state.hasBegun { message += Array("retry: 2000\n\n".utf8) }
            if state.sent != session.revision {
                guard let news = self.message(from: state.sent, to: session) else { return .idle }
                message += news
                state.sent = session.revision
            } else if state.needsComment {
                message += Array(":\n\n".utf8)
            }
            state.hasBegun = true
            state.needsComment = false
            return message.isEmpty ? .idle : .bytes(message)
        }
    }

    /// One message that leads from a revision to what the session is now.
    private func message(from revision: Int?, to session: Session) -> [UInt8]? {
        var message = Array("id: \(session.revision)\nevent: ".utf8)
        if let revision, let patch = session.patch(since: revision) {
            message += Array("patch\ndata: ".utf8) + patch
        } else {
            guard let document = try? sessions.application.document(of: session) else { return nil }
            message += Array("document\ndata: ".utf8) + document
        }
        return message + Array("\n\n".utf8)
    }
}
