/// A mail of a queue.
struct QueuedMail: Sendable {
    let mail: Mail
    /// When it was taken, from the queue's beginning.
    let since: Duration
    var attempts = 0
}

/// The mails of a queue: each is ready, under way or resting.
struct MailQueueState {
    private let capacity: Int
    private let atOnce: Int
    private var ready: [QueuedMail] = []
    /// How many of `ready` have been taken. They are removed later, many at once, since each removal moves the others.
    private var taken = 0
    private var underWay = 0
    /// In the order in which they began to rest.
    private var resting: [QueuedMail] = []
    private var isClosed = false
    private var hasBegun = false

    init(capacity: Int, atOnce: Int) {
        self.capacity = max(capacity, 1)
        self.atOnce = max(atOnce, 1)
    }

    /// How many mails there are.
    var count: Int { ready.count - taken + underWay + resting.count }

    /// Whether the queue is closed, and all mails are sent or given up.
    var isDone: Bool { isClosed && count == 0 }

    /// `false` if it has begun already.
    mutating func begin() -> Bool {
        defer { hasBegun = true }
        return !hasBegun
    }

    /// Adds a mail; why not, if it is refused.
    mutating func add(_ queued: QueuedMail) -> MailError? {
        if isClosed { return MailError(.queueClosed) }
        if count >= capacity { return MailError(.queueFull) }
        ready.append(queued)
        return nil
    }

    /// The mail that is sent next; nil if there is none, or enough are under way.
    mutating func next() -> QueuedMail? {
        guard underWay < atOnce, taken < ready.count else { return nil }
        defer {
            taken += 1
            underWay += 1
            if taken == ready.count || taken >= 256 {
                ready.removeFirst(taken)
                taken = 0
            }
        }
        return ready[taken]
    }

    /// A mail was sent or given up.
    mutating func finish(_: QueuedMail) { underWay -= 1 }

    /// Makes a mail that was under way wait for its next attempt; `false` if the queue is closed.
    mutating func rest(_ queued: QueuedMail) -> Bool {
        if isClosed { return false }
        underWay -= 1
        resting.append(queued)
        return true
    }

    /// A mail has waited, unless closing the queue has woken it.
    mutating func wake(_ queued: QueuedMail) {
        guard let index = resting.firstIndex(where: { $0.mail.id == queued.mail.id }) else { return }
        ready.append(resting.remove(at: index))
    }

    /// Closes the queue for further mails, and ends the pauses of resting ones.
    mutating func close() {
        isClosed = true
        ready += resting
        resting = []
    }

    /// Forgets all mails; how many they were.
    mutating func end() -> Int {
        defer { (ready, taken, resting, underWay) = ([], 0, [], 0) }
        return count
    }
}
