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
        /// Whether a store is asked and has not answered yet.
        var isLoading = false
        /// Whether the session has changed since the store was asked: then its answer may be out of date.
        var isOutOfDate = false

        /// One question to the store at a time: of two answers the older one could come last.
        mutating func nextStep() -> Step {
            if let ending = nextEnding() { return .give(ending) }
            if let loaded = loaded.take() { return .read(loaded) }
            if isLoading { return .give(.idle) }
            isLoading = true
            isOutOfDate = false
            return .load
        }

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
        // After the stream was added: either this sees that the server drains, or whoever drains sees the stream.
        if sessions.isDraining { end(.draining) }
    }

    /// A stream whose client is gone before the answer comes is stopped without having been started.
    func stop() {
        if state.withLock({ $0.wake }) == nil { return }
        sessions.live.remove(self, of: id)
        sessions.metrics.streams.add(-1)
    }

    /// Looks at the session again, since it has changed.
    func wake() {
        state.withLock { $0.isOutOfDate = true }
        goOn()
    }

    /// Lets the server ask for the next piece.
    private func goOn() { state.withLock { $0.wake }?() }

    /// Sends a comment, so that both ends notice when the connection is gone.
    func keepAlive() {
        state.withLock { $0.needsComment = true }
        goOn()
    }

    /// Says why, and ends.
    func end(_ reason: StreamEnd) {
        state.withLock { $0.end = $0.end ?? reason }
        goOn()
    }

    /// What is to be done for the next piece.
    private enum Step {
        case give(Piece)
        case read(Result<Session?, any Error>)
        case load
    }

    func next() -> Piece {
        while true {
            let piece: Piece
            switch state.withLock({ $0.nextStep() }) {
            case .give(let ready): return ready
            case .read(let loaded): piece = self.piece(from: loaded)
            case .load:
                let handoff = Handoff<Result<Session?, any Error>>()
                sessions.load(id) { handoff.put($0) }
                let result = handoff.take { later in
                    self.state.withLock { state in
                        state.loaded = later
                        state.isLoading = false
                    }
                    self.goOn()
                }
                guard let result else { return .idle }
                state.withLock { $0.isLoading = false }
                piece = self.piece(from: result)
            }
            if case .idle = piece, state.withLock({ $0.isOutOfDate }) { continue }
            return piece
        }
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
