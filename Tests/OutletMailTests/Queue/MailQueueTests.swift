import Logging
import OutletTesting
import Testing

@testable import OutletMail

/// The queue: what it takes, when it tries, what it gives up.
@Suite(.timeLimit(.minutes(5))) struct MailQueueTests {
    private let clock = ManualClock()
    private let log = RecordedLog()

    private func queue(
        _ mailer: any Mailer, _ change: (inout MailQueue.Configuration) -> Void = { _ in }
    ) -> MailQueue {
        var configuration = MailQueue.Configuration()
        change(&configuration)
        return MailQueue(mailer, configuration: configuration, clock: clock, logger: log.logger)
    }

    private func mail(_ subject: String) throws -> Mail { try Mail(to: .ada, subject: subject, text: "Sesame") }

    @Test func `mails are sent in their order`() async throws {
        let mailer = StubMailer()
        let queue = queue(mailer) { $0.atOnce = 1 }
        let subjects = (1...600).map { "\($0)" }
        for subject in subjects.prefix(300) { try queue.send(mail(subject)) }
        let running = Task { await queue.run() }
        for subject in subjects.suffix(300) { try queue.send(mail(subject)) }
        await mailer.attempts(600)
        running.cancel()
        await running.value
        #expect(mailer.sent == subjects)
        #expect(queue.count == 0)
    }

    @Test func `a full queue refuses, and takes mails again later`() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let mailer = StubMailer { _, _ in for await _ in gate {} }
        let queue = queue(mailer) {
            $0.capacity = 3
            $0.atOnce = 1
        }
        let running = Task { await queue.run() }
        try queue.send(mail("1"))
        await mailer.attempts(1)
        for subject in ["2", "3"] { try queue.send(mail(subject)) }
        // The one that is under way counts, too.
        let error = #expect(throws: MailError.self) { try queue.send(mail("4")) }
        #expect(error?.code == .queueFull && error?.mayPass == true)
        #expect(log.lines.contains { $0.hasPrefix("warning A mail was refused") })
        opening.finish()
        await mailer.attempts(3)
        running.cancel()
        await running.value
        #expect(mailer.sent == ["1", "2", "3"])
        #expect(throws: MailError(.queueClosed)) { try queue.send(mail("5")) }
    }

    @Test func `sending does not wait for the mail`() async throws {
        let queue = queue(StubMailer { _, _ in try await Task.sleep(for: .seconds(3_600)) })
        // Nothing runs it.
        for number in 1...1_000 { try queue.send(mail("\(number)")) }
        #expect(queue.count == 1_000)
        #expect(throws: MailError(.queueFull)) { try queue.send(mail("x")) }
    }

    @Test func `no more are under way than may be`() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let mailer = StubMailer { mail, _ in
            if mail.subject == "1" { for await _ in gate {} }
        }
        let queue = queue(mailer) { $0.atOnce = 2 }
        let running = Task { await queue.run() }
        for number in 1...9 { try queue.send(mail("\(number)")) }
        // The first one stalls; all others pass it.
        await mailer.attempts(9)
        #expect(!mailer.sent.contains("1"))
        opening.finish()
        running.cancel()
        await running.value
        #expect(mailer.sent.count == 9)
    }

    @Test(arguments: [MailError(.refusedForNow, status: 451), MailError(.unreachable), MailError(.timedOut)])
    func `what may pass is tried again after pauses that grow`(error: MailError) async throws {
        let mailer = StubMailer { _, number in if number < 5 { throw error } }
        let queue = queue(mailer)
        let running = Task { await queue.run() }
        try queue.send(mail("Hello"))
        for (attempt, pause) in [(1, 5), (2, 10), (3, 20), (4, 40)] {
            await mailer.attempts(attempt)
            await clock.sleepers(1)
            clock.advance(by: .seconds(pause) - .nanoseconds(1))
            #expect(mailer.tried.count == attempt)
            #expect(queue.count == 1)
            await clock.sleepers(1)
            clock.advance(by: .nanoseconds(1))
        }
        await mailer.attempts(5)
        running.cancel()
        await running.value
        #expect(mailer.sent == ["Hello"])
    }

    @Test func `a mail that is tried again has the same id`() async throws {
        let log = self.log
        let mailer = StubMailer { mail, number in
            log.logger.info("\(mail.id)")
            if number == 1 { throw MailError(.timedOut) }
        }
        let queue = queue(mailer)
        let running = Task { await queue.run() }
        try queue.send(mail("Hello"))
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await mailer.attempts(2)
        running.cancel()
        await running.value
        let ids = log.lines.compactMap { $0.wholeMatch(of: /info ([0-9A-F-]{36}) \[:\]/)?.output.1 }
        #expect(ids.count == 2 && Set(ids).count == 1)
    }

    @Test func `after half an hour a mail is given up`() async throws {
        let mailer = StubMailer { _, _ in throw MailError(.unreachable) }
        let queue = queue(mailer)
        let running = Task { await queue.run() }
        try queue.send(mail("Hello"))
        for (attempt, pause) in [5, 10, 20, 40, 80, 160, 300, 300, 300, 300].enumerated() {
            await mailer.attempts(attempt + 1)
            await clock.sleepers(1)
            clock.advance(by: .seconds(pause))
        }
        // Half an hour is over before another pause would be.
        await mailer.attempts(11)
        while queue.count > 0 { await Task.yield() }
        #expect(mailer.tried.count == 11)
        running.cancel()
        await running.value
        #expect(log.lines.contains { $0.hasPrefix("error A mail was not sent") })
    }

    @Test func `what does not pass is given up at once`() async throws {
        let mailer = StubMailer { mail, _ in if mail.subject == "1" { throw MailError(.refused, status: 550) } }
        let queue = queue(mailer)
        let running = Task { await queue.run() }
        for subject in ["1", "2"] { try queue.send(mail(subject)) }
        await mailer.attempts(2)
        running.cancel()
        await running.value
        #expect(mailer.tried.count == 2)
        #expect(mailer.sent == ["2"])
        #expect(log.lines.contains { $0.hasPrefix("error A mail was not sent") && $0.contains("refused (550)") })
    }

    @Test func `at a shutdown what is left is sent, and what rests is tried once more`() async throws {
        let mailer = StubMailer { mail, number in
            if number == 1 || mail.subject == "never" { throw MailError(.unreachable) }
        }
        let queue = queue(mailer) { $0.atOnce = 1 }
        let running = Task { await queue.run() }
        try queue.send(mail("later"))
        await clock.sleepers(1)
        // Only now, so that it is not the first.
        try queue.send(mail("never"))
        await clock.sleepers(2)
        running.cancel()
        await running.value
        #expect(mailer.sent == ["later"])
        #expect(mailer.tried == ["later", "never", "later", "never"])
        #expect(log.lines.contains { $0.hasPrefix("error A mail was not sent") })
        #expect(queue.count == 0)
    }

    @Test func `a shutdown lasts no longer than it may`() async throws {
        let mailer = StubMailer { _, _ in try await Task.sleep(for: .seconds(3_600)) }
        let queue = queue(mailer) { $0.atOnce = 2 }
        let running = Task { await queue.run() }
        for number in 1...5 { try queue.send(mail("\(number)")) }
        await mailer.attempts(2)
        running.cancel()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await running.value
        #expect(mailer.sent.isEmpty)
        #expect(mailer.tried.count == 2)
        #expect(
            log.lines.contains { $0.hasPrefix("error Mails were not sent before the shutdown") && $0.contains("5") })
    }

    @Test func `a queue that is cancelled before it runs sends what it has`() async throws {
        let mailer = StubMailer()
        let queue = queue(mailer)
        try queue.send(mail("Hello"))
        let running = Task {
            while !Task.isCancelled { await Task.yield() }
            await queue.run()
        }
        running.cancel()
        await running.value
        #expect(mailer.sent == ["Hello"])
    }

    @Test func `the log has neither addresses nor mails`() async throws {
        struct Chatty: Error { let text = "ada@example.org: Secret subject, Sesame" }
        let mailer = StubMailer { _, number in
            switch number {
            case 1: throw MailError(.refused, at: .recipient, status: 550)
            case 2: throw MailError(.refusedForNow, at: .text, status: 451)
            case 3: throw Chatty()
            default: return
            }
        }
        let queue = queue(mailer) { $0.atOnce = 1 }
        let running = Task { await queue.run() }
        for _ in 1...4 { try queue.send(mail("Secret subject")) }
        await mailer.attempts(4)
        running.cancel()
        await running.value
        #expect(log.lines.contains { $0.contains("Chatty") })
        #expect(log.lines.contains { $0.contains("refused at recipient (550)") })
        for line in log.lines {
            #expect(!line.contains("example.org") && !line.contains("Secret") && !line.contains("Sesame"), "\(line)")
        }
    }

    @Test func `a queue that runs twice is a mistake of the author`() async {
        await #expect(processExitsWith: .failure) {
            let queue = MailQueue(MemoryMailer())
            let first = Task { await queue.run() }
            first.cancel()
            await first.value
            await queue.run()
        }
    }
}
