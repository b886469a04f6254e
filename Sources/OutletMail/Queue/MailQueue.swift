public import Logging
import Synchronization

/// Takes mails at once, and sends them one after the other, beside the app.
///
///     let queue = MailQueue(SMTPMailer(relay: relay, sender: sender))
///     …
///     try await queue.send(mail)      // in a service
///     await queue.run()               // in a task of its own, until that is cancelled
///
/// So the time of an answer does not tell whether a mail was sent. Mails that a relay refuses for now are tried again, after pauses
/// that grow. The queue is in memory: what it holds when the process dies is lost, and an app tells people that they can ask
/// for another mail. Its log has neither addresses nor mails.
public final class MailQueue: Mailer {
    /// What a queue holds, and how long it tries.
    public struct Configuration: Sendable {
        /// The mails that may wait; further ones are refused.
        public var capacity = 1_000
        /// The mails that are sent at once.
        public var atOnce = 2
        /// The pause before the second attempt; each further one is twice as long.
        public var pause = Duration.seconds(5)
        /// The longest pause.
        public var longestPause = Duration.seconds(300)
        /// How long after a mail was taken it is tried again.
        public var patience = Duration.seconds(1_800)
        /// How long mails are sent at a shutdown.
        public var shutdownTime = Duration.seconds(5)

        /// The defaults.
        public init() {}
    }

    private let mailer: any Mailer
    private let configuration: Configuration
    private let time: MailTime
    private let logger: Logger
    private let state: Mutex<MailQueueState>
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// A queue before a mailer.
    public init(
        _ mailer: any Mailer, configuration: Configuration = Configuration(),
        clock: some Clock<Duration> = ContinuousClock(), logger: Logger = Logger(label: "outlet.mail")
    ) {
        self.mailer = mailer
        self.configuration = configuration
        self.logger = logger
        time = MailTime(clock)
        state = Mutex(MailQueueState(capacity: configuration.capacity, atOnce: configuration.atOnce))
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// How many mails are not sent yet.
    public var count: Int { state.withLock { $0.count } }

    /// Takes a mail, without waiting for the relay.
    ///
    /// - Throws: a ``MailError`` with the code ``MailError/Code/queueFull`` or ``MailError/Code/queueClosed``.
    public func send(_ mail: Mail) throws(MailError) {
        let now = time.now()
        let refusal = state.withLock { $0.add(QueuedMail(mail: mail, since: now)) }
        if let refusal {
            logger.warning("A mail was refused", metadata: ["mail": "\(mail.id)", "error": "\(refusal)"])
            throw refusal
        }
        wake.yield()
    }

    /// Sends mails until the task is cancelled. Then tries each remaining mail once more, within the time of a shutdown. Runs
    /// once.
    public func run() async {
        precondition(state.withLock { $0.begin() }, "A queue of mails runs once.")
        let work = Task { await self.work() }
        await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            Task {
                self.close()
                guard (try? await self.time.sleep(self.configuration.shutdownTime)) != nil else { return }
                work.cancel()
            }
        }
        let lost = state.withLock { $0.end() }
        if lost > 0 { logger.error("Mails were not sent before the shutdown", metadata: ["mails": "\(lost)"]) }
    }

    /// Takes no more mails, and waits for no pause.
    private func close() {
        state.withLock { $0.close() }
        wake.yield()
    }

    private func work() async {
        await withDiscardingTaskGroup { group in
            for await _ in wakes {
                while let queued = state.withLock({ $0.next() }) {
                    group.addTask { await self.attempt(queued) }
                }
                if state.withLock({ $0.isDone }) { break }
            }
            // Ends the pauses of mails that closing the queue has woken.
            group.cancelAll()
        }
    }

    private func attempt(_ queued: QueuedMail) async {
        var queued = queued
        do {
            try await mailer.send(queued.mail)
            finish(queued)
            logger.debug("A mail was sent", metadata: ["mail": "\(queued.mail.id)"])
            return
        } catch is CancellationError where Task.isCancelled {
            // It stays, to be counted among the lost.
            return
        } catch {
            queued.attempts += 1
            // The descriptions of other errors may have personal data.
            let reason = (error as? MailError)?.description ?? "\(type(of: error))"
            var metadata: Logger.Metadata = [
                "mail": "\(queued.mail.id)", "error": "\(reason)", "attempts": "\(queued.attempts)",
            ]
            let pause = pause(after: queued)
            let mayPass = (error as? MailError)?.mayPass ?? true
            guard mayPass, time.now() - queued.since + pause <= configuration.patience,
                state.withLock({ $0.rest(queued) })
            else {
                finish(queued)
                logger.error("A mail was not sent", metadata: metadata)
                return
            }
            wake.yield()
            metadata["pause"] = "\(pause)"
            logger.warning("A mail is tried again", metadata: metadata)
            try? await time.sleep(pause)
            state.withLock { $0.wake(queued) }
            wake.yield()
        }
    }

    private func finish(_ queued: QueuedMail) {
        state.withLock { $0.finish(queued) }
        wake.yield()
    }

    private func pause(after queued: QueuedMail) -> Duration {
        var pause = configuration.pause
        for _ in 1..<max(queued.attempts, 1) where pause < configuration.longestPause { pause *= 2 }
        return min(pause, configuration.longestPause)
    }
}

/// A clock, whatever its instants are.
private struct MailTime: Sendable {
    /// The time since the queue's beginning.
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    init<Time: Clock<Duration>>(_ clock: Time) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }
}
