import HTTPMessages
import Logging
import Outlet
import Synchronization
import ViewTree

/// The changes of one session as Server-Sent Events.
///
/// Nothing is queued: when the socket is writable, the stream reads the session and sends the difference to the last
/// sent revision, in pieces. A stalled reader that continues gets the rest of the current message, and then one patch
/// or one document.
final class SessionStream: ByteSource, SessionObserver {
    private struct State {
        /// The client's revision, including the message being sent; nil if it has none.
        var sent: Int?
        /// The rest of the message being sent.
        var message: OutgoingMessage?
        var hasBegun = false
        var needsComment = false
        var end: StreamEnd?
        var hasEnded = false
        var wake: (@Sendable () -> Void)?
        /// The answer of a store that did not answer at once.
        var loaded: Result<Session?, any Error>?
        /// Whether an answer of the store is pending.
        var isLoading = false
        /// Whether the session has changed since the store was asked, so that its answer may be out of date.
        var isOutOfDate = false
        /// Whether the document of the message is being rendered on another thread.
        var isDrawing = false
        /// The document of the message, rendered on another thread, until its next piece is made.
        var drawn: Result<[UInt8], any Error>?
        /// Whether the client is one of A2UI.
        let isOfSurface: Bool

        init(sent: Int?, isOfSurface: Bool) {
            self.sent = sent
            self.isOfSurface = isOfSurface
        }

        /// Decides the next step. Only one load is pending at a time: of two answers, the older one could arrive last.
        mutating func nextStep() -> Step {
            if hasEnded { return .give(.end) }
            if isDrawing { return .give(.idle) }
            if let message = message.take() { return .send(message, drawn: drawn.take()) }
            if let ending = nextEnding() { return .give(ending) }
            if let loaded = loaded.take() { return .read(loaded) }
            if isLoading { return .give(.idle) }
            isLoading = true
            isOutOfDate = false
            return .load
        }

        /// Returns the last message, and then the end, if there is a reason to end; nil otherwise.
        mutating func nextEnding() -> Piece? {
            if hasEnded { return .end }
            guard let end else { return nil }
            hasEnded = true
            if isOfSurface { return SurfaceStream.ending(end).map { .bytes($0) } ?? .end }
            return .bytes(Array("event: end\ndata: {\"reason\": \"\(end.rawValue)\"}\n\n".utf8))
        }

        /// The bytes before the next message, and the revision from which that message continues.
        mutating func nextHead(at revision: Int) -> (head: [UInt8], from: Int?, isNews: Bool) {
            let head = takeSign(besideMessage: sent != revision)
            defer { sent = revision }
            return (head, sent, sent != revision)
        }

        /// The beginning of the stream; later the comment that is due, unless a message says enough. Empty if there is none.
        mutating func takeSign(besideMessage: Bool) -> [UInt8] {
            let sign = hasBegun ? needsComment && !besideMessage ? ":\n\n" : "" : "retry: 2000\n\n"
            (hasBegun, needsComment) = (true, false)
            return Array(sign.utf8)
        }
    }

    private let id: SessionID
    private let use: SessionUse
    private let sessions: Sessions
    private let documents: StreamDocuments
    private let beside: Beside?
    /// Writes messages for a client of A2UI; nil for native JSON.
    private let surface: SurfaceStream?
    private let state: Mutex<State>

    /// Creates a stream that continues from a revision, or from the whole document for nil. Long documents are rendered
    /// `beside` the thread that asks for pieces, if there is another.
    init(
        of session: Session, after revision: Int?, in sessions: Sessions, documents: StreamDocuments,
        writing surface: SurfaceStream? = nil, beside: Beside? = nil
    ) {
        id = session.id
        use = session.use
        self.sessions = sessions
        self.documents = documents
        self.beside = beside
        self.surface = surface
        state = Mutex(State(sent: revision, isOfSurface: surface != nil))
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        sessions.add(self, of: id, noting: use)
    }

    /// Stops the stream. If the client disconnects before the response, the stream is stopped without having been
    /// started.
    func stop() {
        if state.withLock({ $0.wake }) == nil { return }
        sessions.remove(self, of: id, noting: use)
    }

    /// Notifies the stream of a new version of the session. If a reader has received a part of patches that the session
    /// has dropped since, the stream ends, and the client gets the document when it reconnects.
    func wake(_ session: Session) {
        state.withLock { state in
            state.isOutOfDate = true
            guard state.message?.isAbandoned(by: session) == true else { return }
            state.message = nil
            state.hasEnded = true
        }
        goOn()
    }

    /// Tells the server to ask for the next piece again.
    private func goOn() { state.withLock { $0.wake }?() }

    /// Requests a comment, so that both ends notice a lost connection.
    func keepAlive() {
        state.withLock { $0.needsComment = true }
        goOn()
    }

    /// Sends the reason, and ends the stream.
    func end(_ reason: StreamEnd) {
        state.withLock { $0.end = $0.end ?? reason }
        goOn()
    }

    /// The next step of the stream.
    private enum Step {
        case give(Piece)
        case send(OutgoingMessage, drawn: Result<[UInt8], any Error>?)
        case read(Result<Session?, any Error>)
        case load
    }

    func next() -> Piece {
        do {
            while true {
                let piece: Piece
                switch state.withLock({ $0.nextStep() }) {
                case .give(let ready): return ready
                case .send(let message, let drawn): return try self.piece(of: message, drawn: drawn?.get())
                case .read(let loaded): piece = try self.piece(from: loaded)
                case .load:
                    guard let loaded = load() else { return .idle }
                    piece = try self.piece(from: loaded)
                }
                if case .idle = piece, state.withLock({ $0.isOutOfDate }) { continue }
                return piece
            }
        } catch {
            // Without an end event the client reconnects, and then gets the error as a response.
            sessions.rareLog.error("A stream broke off", ["session": "\(id.prefix)…", "error": "\(error)"])
            state.withLock { $0.hasEnded = true }
            return .end
        }
    }

    /// The store's answer; nil if it comes later.
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

    private func piece(from loaded: Result<Session?, any Error>) throws -> Piece {
        // The session is read again once the store is back.
        if case .failure(let error) = loaded, error.isOfStore {
            let sign = state.withLock { $0.takeSign(besideMessage: false) }
            return sign.isEmpty ? .idle : .bytes(sign)
        }
        let found = try loaded.get()
        guard let session = found else {
            sessions.whyGone(id) { [weak self] reason in self?.end(reason) }
            return state.withLock { $0.nextEnding() } ?? .idle
        }
        let (head, revision, isNews) = state.withLock { $0.nextHead(at: session.revision) }
        if isNews {
            return try piece(
                of: surface == nil
                    ? OutgoingMessage(after: head, from: revision, to: session)
                    : OutgoingMessage(after: head, ofSurfaceAt: revision, to: session))
        }
        return head.isEmpty ? .idle : .bytes(head)
    }

    /// The next piece of a message. Called only by the thread that asks for pieces, so rendering takes place outside of
    /// the lock.
    private func piece(of message: OutgoingMessage, drawn: [UInt8]? = nil) throws -> Piece {
        var message = message
        if drawn == nil, let session = message.whole, try draw(session, beside: message) { return .idle }
        let current = message
        let bytes = try message.next { try drawn ?? render($0, for: current) }
        if !message.isComplete { state.withLock { $0.message = message.stripped() } }
        return .bytes(bytes)
    }

    /// Renders the content of a message that is not patches.
    private func render(_ session: Session, for message: OutgoingMessage) throws -> [UInt8] {
        if let surface { return try surface.text(of: message, to: session) }
        return try documents.document(of: session) { try sessions.document(of: $0) }
    }

    /// Starts to render a long document that is not cached on another thread, which then resumes the message; `false` if it can
    /// be rendered at once.
    private func draw(_ session: Session, beside message: OutgoingMessage) throws -> Bool {
        guard let beside else { return false }
        let isShort =
            try surface?.isNear(message, to: session)
            ?? (documents.has(session) || !sessions.isLong(session))
        if isShort { return false }
        state.withLock { state in
            state.message = message.stripped()
            state.isDrawing = true
        }
        beside {
            let drawn = Result { try self.render(session, for: message) }
            self.state.withLock { state in
                state.drawn = drawn
                state.isDrawing = false
            }
            self.goOn()
        }
        return true
    }
}
