internal import HTTPMessages

/// Where threads meet over one exchange: who answers, who suspends, who resumes. A pure state machine.
struct Gate {
    /// What to do about the connection.
    enum Step: Equatable {
        /// Nothing.
        case proceed
        /// Take it out of its thread's hands until there is something to do.
        case suspend
        /// Hand it back.
        case resume
    }

    /// An answer that came before the connection's thread could send it.
    private(set) var early: Response?
    private(set) var isAnswered = false
    private(set) var isSuspended = false
    private(set) var isGone = false
    private(set) var isCut = false
    private var isWoken = false

    /// An answer comes from any thread; nil where it comes too late.
    mutating func answer(_ response: Response) -> Step? {
        guard !isAnswered, !isGone else { return nil }
        isAnswered = true
        early = response
        return resume()
    }

    /// The handler has answered on the connection's thread; false where an answer came before.
    mutating func claim() -> Bool {
        guard !isAnswered else { return false }
        isAnswered = true
        return true
    }

    /// Takes the answer that waits to be sent.
    mutating func take() -> Response? {
        defer { early = nil }
        return early
    }

    /// The handler has not answered: waits for the answer, unless it is there.
    mutating func awaitAnswer() -> Step {
        if isAnswered || isCut { return .proceed }
        isSuspended = true
        return .suspend
    }

    /// The source is about to be asked: a call of `wake` counts from now on.
    mutating func beginPull() { isWoken = false }

    /// The source has nothing: waits for `wake`, unless that came meanwhile.
    mutating func awaitWake() -> Step {
        if isWoken || isCut { return .proceed }
        isSuspended = true
        return .suspend
    }

    /// The source has something again.
    mutating func wake() -> Step {
        isWoken = true
        return resume()
    }

    /// No answer and no wake are to be waited for any more.
    mutating func cut() -> Step {
        isCut = true
        return resume()
    }

    /// The connection's thread is done with the exchange; returns the answer that was not sent.
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
