import Logging
import MicroHTTPD
import Outlet
import Synchronization
import ViewTree

/// The changes of one session as Server-Sent Events.
///
/// Nothing queues up: when the socket can take a message, the stream looks what the session is now and sends the
/// difference to what it sent last, piece by piece. A reader who stalls and comes back gets the rest of the message that
/// was on its way, and then one patch, or one document.
final class SessionStream: ByteSource, SessionObserver {
    private struct State {
        /// The revision that the client has, or gets by the message on its way; nil where it has none.
        var sent: Int?
        /// What of a message is still to be sent.
        var message: OutgoingMessage?
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
            if hasEnded { return .give(.end) }
            if let message = message.take() { return .send(message) }
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

        /// What comes before the next message, and the revision from which that leads on.
        mutating func nextHead(at revision: Int) -> (head: [UInt8], from: Int?, isNews: Bool) {
            let head = hasBegun ? sent == revision && needsComment ? ":\n\n" : "" : "retry: 2000\n\n"
            (hasBegun, needsComment) = (true, false)
            defer { sent = revision }
            return (Array(head.utf8), sent, sent != revision)
        }
    }

    private let id: SessionID
    private let use: SessionUse
    private let sessions: Sessions
    private let documents: StreamDocuments
    private let state: Mutex<State>

    /// A stream that goes on after a revision; from the whole document for nil.
    init(of session: Session, after revision: Int?, in sessions: Sessions, documents: StreamDocuments) {
        id = session.id
        use = session.use
        self.sessions = sessions
        self.documents = documents
        state = Mutex(State(sent: revision))
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        sessions.add(self, of: id, noting: use)
    }

    /// A stream whose client is gone before the answer comes is stopped without having been started.
    func stop() {
        if state.withLock({ $0.wake }) == nil { return }
        sessions.remove(self, of: id, noting: use)
    }

    /// Looks at the session again, since it has changed to this. A reader who is in the middle of patches that the session
    /// lets go does not keep them: the stream ends, and whoever comes back gets the document.
    func wake(_ session: Session) {
        state.withLock { state in
            state.isOutOfDate = true
            guard state.message?.isAbandoned(by: session) == true else { return }
            state.message = nil
            state.hasEnded = true
        }
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
        case send(OutgoingMessage)
        case read(Result<Session?, any Error>)
        case load
    }

    func next() -> Piece {
        do {
            while true {
                let piece: Piece
                switch state.withLock({ $0.nextStep() }) {
                case .give(let ready): return ready
                case .send(let message): return try self.piece(of: message)
                case .read(let loaded): piece = try self.piece(from: loaded.get())
                case .load:
                    guard let loaded = load() else { return .idle }
                    piece = try self.piece(from: loaded.get())
                }
                if case .idle = piece, state.withLock({ $0.isOutOfDate }) { continue }
                return piece
            }
        } catch {
            // Whoever is told nothing comes back, and is told then.
            sessions.logger.error(
                "A stream broke off", metadata: ["session": "\(id.prefix)…", "error": "\(error)"])
            state.withLock { $0.hasEnded = true }
            return .end
        }
    }

    /// What the store has; nil where that comes later.
    private func load() -> Result<Session?, any Error>? {
        let promise = Promise<Result<Session?, any Error>>()
        sessions.load(id) { promise.put($0) }
        let result = promise.take { later in
            self.state.withLock { state in
                state.loaded = later
                state.isLoading = false
            }
            self.goOn()
        }
        if result != nil { state.withLock { $0.isLoading = false } }
        return result
    }

    private func piece(from found: Session?) throws -> Piece {
        guard let session = found else {
            end(.deleted)
            return state.withLock { $0.nextEnding() } ?? .end
        }
        let (head, revision, isNews) = state.withLock { $0.nextHead(at: session.revision) }
        if isNews { return try piece(of: OutgoingMessage(after: head, from: revision, to: session)) }
        return head.isEmpty ? .idle : .bytes(head)
    }

    /// The next piece of a message. Only the thread that asks for pieces gets here, and others need not wait for it.
    private func piece(of message: OutgoingMessage) throws -> Piece {
        var message = message
        let bytes = try message.next {
            try documents.document(of: $0) { try sessions.document(of: $0) }
        }
        if !message.isComplete { state.withLock { $0.message = message.stripped() } }
        return .bytes(bytes)
    }
}
