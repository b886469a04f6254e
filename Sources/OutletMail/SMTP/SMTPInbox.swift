import Synchronization

/// The replies of a relay, one for each command, and the end of the conversation.
final class SMTPInbox: Sendable {
    private struct State {
        /// A reply without a waiter.
        var early: SMTPReply?
        var waiter: CheckedContinuation<SMTPReply, any Error>?
        var failure: (any Error)?
        /// Ends the connection; called once.
        var hangUp: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) { self.clock = clock }

    /// Says how the connection is ended; ends it at once if the conversation is over.
    func open(hangUp: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.failure == nil { state.hangUp = hangUp }
            return state.failure != nil
        }
        if isOver { hangUp() }
    }

    /// Takes a reply. A second one while the first is unread answers no command: it is a fault of the relay.
    func take(_ reply: SMTPReply) {
        let (waiter, isUnasked) = state.withLock { state in
            defer { state.waiter = nil }
            if let waiter = state.waiter { return (Optional(waiter), false) }
            if state.early != nil { return (nil, true) }
            state.early = reply
            return (nil, false)
        }
        waiter?.resume(returning: reply)
        if isUnasked { end(MailError(.notSMTP)) }
    }

    /// Throws if there is a reply before the command is sent: it would be taken for the command's.
    func requireNoReply() throws {
        guard let early = state.withLock({ $0.early }) else { return }
        // It may say at any time that it shuts down.
        throw early.code == 421 ? MailError(.refusedForNow, status: 421) : MailError(.notSMTP)
    }

    /// The next reply.
    ///
    /// - Throws: a ``MailError`` if it does not come in time or the conversation has ended; `CancellationError`.
    func reply(within limit: Duration) async throws -> SMTPReply {
        let watch = Task { [clock] in
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            self.end(MailError(.timedOut))
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<SMTPReply, any Error>? in
                    if let early = state.early {
                        state.early = nil
                        return .success(early)
                    }
                    if let failure = state.failure { return .failure(failure) }
                    state.waiter = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            end(CancellationError())
        }
    }

    /// Ends the conversation; the first reason counts.
    func end(_ error: any Error) {
        let (waiter, hangUp) = state.withLock { state in
            guard state.failure == nil else {
                return (CheckedContinuation<SMTPReply, any Error>?.none, (@Sendable () -> Void)?.none)
            }
            state.failure = error
            defer { (state.waiter, state.hangUp) = (nil, nil) }
            return (state.waiter, state.hangUp)
        }
        waiter?.resume(throwing: error)
        hangUp?()
    }
}
