internal import HTTPMessages

/// Decides, for the threads that share an exchange, which one answers, suspends or resumes it. A pure state machine.
struct Gate {
    /// What the caller does with the connection.
    enum Step: Equatable {
        /// Nothing.
        case proceed
        /// Suspend it, until it is resumed.
        case suspend
        /// Resume it.
        case resume
    }

    /// An answer that came before the connection's thread could send it.
    private(set) var early: Response?
    private(set) var isAnswered = false
    private(set) var isSuspended = false
    private(set) var isGone = false
    private(set) var isCut = false
    private var isWoken = false

    /// Takes an answer from any thread; nil if the exchange is answered or gone.
    mutating func answer(_ response: Response) -> Step? {
        guard !isAnswered, !isGone else { return nil }
        isAnswered = true
        early = response
        return resume()
    }

    /// Notes that the handler has answered on the connection's thread; false if there is an answer already.
    mutating func claim() -> Bool {
        guard !isAnswered else { return false }
        isAnswered = true
        return true
    }

    /// Returns and removes the answer to send.
    mutating func take() -> Response? {
        defer { early = nil }
        return early
    }

    /// Called when an answer has to be waited for: suspends, unless one was given meanwhile.
    mutating func awaitAnswer() -> Step {
        if isAnswered || isCut { return .proceed }
        isSuspended = true
        return .suspend
    }

    /// Called before the source is asked: a call of `wake` counts from now on.
    mutating func beginPull() { isWoken = false }

    /// Called when the source has nothing: suspends, unless `wake` was called meanwhile.
    mutating func awaitWake() -> Step {
        if isWoken || isCut { return .proceed }
        isSuspended = true
        return .suspend
    }

    /// Called when the source has bytes again.
    mutating func wake() -> Step {
        isWoken = true
        return resume()
    }

    /// Ends all waiting, for an answer and for `wake`.
    mutating func cut() -> Step {
        isCut = true
        return resume()
    }

    /// Called when the connection's thread is done with the exchange; returns the answer that was not sent.
    mutating func close() -> Response? {
        isGone = true
        isSuspended = false
        return take()
    }

    private mutating func resume() -> Step {
        guard isSuspended, !isGone else { return .proceed }
        isSuspended = false
        return .resume
    }
}
