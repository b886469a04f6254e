import FoundationEssentials
import OutletTesting
import Testing

@testable import OutletMail

/// The conversation with a relay, with one that a test scripts.
@Suite(.timeLimit(.minutes(5))) struct SMTPMailerTests {
    private let clock = ManualClock(at: Date(timeIntervalSince1970: 1_785_000_000))

    private func mailer(_ relay: ScriptedRelay, from sender: String = "coffee@example.com") throws -> SMTPMailer {
        try mailer(relay.relay, from: sender)
    }

    private func mailer(_ relay: SMTPRelay, from sender: String = "coffee@example.com") throws -> SMTPMailer {
        SMTPMailer(relay: relay, sender: try #require(MailAddress(sender)), clock: clock) { [clock] in clock.date }
    }

    @Test func `a mail goes out as the standard has it`() async throws {
        let relay = try await ScriptedRelay()
        defer { relay.stop() }
        let mail = try Mail(to: .ada, subject: "Hello", text: "Dear Ada,\n\n.hidden\n..\nBye")
        try await mailer(relay).send(mail)
        await relay.until { $0.first?.hasEnded == true }
        let visit = try #require(relay.visits.first)
        let id = mail.id.uuidString.lowercased()
        let text = """
            Date: Sat, 25 Jul 2026 17:20:00 +0000
            From: <coffee@example.com>
            To: <ada@example.org>
            Subject: Hello
            Message-ID: <\(id)@example.com>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 7bit
            Auto-Submitted: auto-generated

            Dear Ada,

            ..hidden
            ...
            Bye

            """
        #expect(visit.text == text.replacing("\n", with: "\r\n"))
        let size = try #require(visit.commands.dropFirst().first?.firstMatch(of: /SIZE=([0-9]+)$/)?.output.1)
        #expect(
            visit.commands == [
                "EHLO [127.0.0.1]", "MAIL FROM:<coffee@example.com> SIZE=\(size)", "RCPT TO:<ada@example.org>", "DATA",
                "QUIT",
            ])
        // Two dots are added on the way.
        #expect(Int(size) == text.replacing("\n", with: "\r\n").utf8.count - 2)
    }

    @Test func `each mail has a connection of its own`() async throws {
        let relay = try await ScriptedRelay()
        defer { relay.stop() }
        let mailer = try mailer(relay)
        for subject in ["One", "Two"] { try await mailer.send(Mail(to: .ada, subject: subject, text: "")) }
        await relay.until { $0.count == 2 && $0.allSatisfy(\.hasEnded) }
        #expect(relay.visits.map { $0.text?.contains("Subject: One") } == [true, false])
    }

    @Test func `a relay without extensions gets a mail of plain ASCII`() async throws {
        let relay = try await ScriptedRelay { command, _ in command == "EHLO" ? .reply("502 What?") : nil }
        defer { relay.stop() }
        try await mailer(relay).send(Mail(to: .ada, subject: "Grüße aus Köln", text: "Schöne Grüße\n" + long))
        let visit = try #require(relay.visits.first)
        #expect(visit.commands.prefix(3) == ["EHLO [127.0.0.1]", "HELO [127.0.0.1]", "MAIL FROM:<coffee@example.com>"])
        let text = try #require(visit.text)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("Subject: =?utf-8?B?R3LDvMOfZSBhdXMgS8O2bG4=?=\r\n"))
        #expect(text.contains("Content-Transfer-Encoding: quoted-printable\r\n"))
        #expect(text.contains("Sch=C3=B6ne Gr=C3=BC=C3=9Fe\r\n"))
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test func `addresses in other scripts need an extension`() async throws {
        let mail = try Mail(to: .address("jürgen@bücher.example"), subject: "Hello", text: "Hello")
        let plain = try await ScriptedRelay()
        defer { plain.stop() }
        let error = await #expect(throws: MailError.self) { try await mailer(plain).send(mail) }
        #expect(error?.code == .needsSMTPUTF8 && error?.mayPass == false)
        #expect(plain.visits.first?.commands.contains { $0.contains("bücher") } == false)

        let able = try await ScriptedRelay { command, _ in
            command == "EHLO" ? .bytes("250-relay\r\n250-8BITMIME\r\n250 smtputf8\r\n") : nil
        }
        defer { able.stop() }
        try await mailer(able).send(mail)
        let commands = try #require(able.visits.first).commands
        #expect(
            commands[1...2] == [
                "MAIL FROM:<coffee@example.com> BODY=8BITMIME SMTPUTF8", "RCPT TO:<jürgen@bücher.example>",
            ])
    }

    @Test func `a relay that takes no mail of the size is not asked to`() async throws {
        let relay = try await ScriptedRelay { command, _ in
            command == "EHLO" ? .bytes("250-x\r\n250 SIZE 300\r\n") : nil
        }
        defer { relay.stop() }
        let error = await #expect(throws: MailError.self) {
            try await mailer(relay).send(Mail(to: .ada, subject: "Hello", text: long))
        }
        #expect(error?.code == .tooLarge && error?.mayPass == false)
    }

    private static let steps: [(command: String, step: MailError.Step)] = [
        ("greeting", .greeting), ("EHLO", .hello), ("MAIL", .sender), ("RCPT", .recipient), ("DATA", .text),
        ("text", .text),
    ]

    @Test(arguments: steps) func `a refusal says where, and whether another attempt is worth it`(
        command: String, step: MailError.Step
    ) async throws {
        for (status, code, mayPass) in [(451, MailError.Code.refusedForNow, true), (554, .refused, false)] {
            let relay = try await ScriptedRelay { asked, _ in
                asked == command || (command == "EHLO" && asked == "HELO")
                    ? .bytes("\(status)-No\r\n\(status) ada@example.org, never\r\n") : nil
            }
            defer { relay.stop() }
            let error = await #expect(throws: MailError.self) { try await mailer(relay).send(Mail.hello) }
            #expect(error == MailError(code, at: step, status: status))
            #expect(error?.mayPass == mayPass)
            #expect(error?.description.contains("ada") == false)
        }
    }

    @Test(arguments: steps) func `a relay that stalls is left`(command: String, step: MailError.Step) async throws {
        let relay = try await ScriptedRelay { asked, _ in asked == command ? .silence : nil }
        defer { relay.stop() }
        let mailer = try mailer(relay)
        let sending = Task { try await mailer.send(Mail.hello) }
        // The reply to the text may take longer.
        let limit = Duration.seconds(command == "text" ? 600 : command == "greeting" ? 65 : 60)
        await relay.until { visits in
            guard let visit = visits.first else { return false }
            switch command {
            case "greeting": return true
            case "text": return visit.text != nil
            default: return visit.commands.last?.hasPrefix(command) == true
            }
        }
        await clock.sleepers(1)
        clock.advance(by: limit)
        let error = await #expect(throws: MailError.self) { try await sending.value }
        #expect(error == MailError(.timedOut, at: step))
        #expect(error?.mayPass == true)
        await relay.until { $0[0].hasEnded }
    }

    @Test(arguments: steps) func `a relay that hangs up is tried again later`(
        command: String, step: MailError.Step
    ) async throws {
        let relay = try await ScriptedRelay { asked, _ in asked == command ? .hangUp : nil }
        defer { relay.stop() }
        let error = await #expect(throws: MailError.self) { try await mailer(relay).send(Mail.hello) }
        #expect(error == MailError(.unreachable, at: step))
        #expect(error?.mayPass == true)
    }

    private static let garbage: [ScriptedRelay.Answer] = [
        .reply("HTTP/1.1 400 Bad Request"), .reply(""), .reply("25"), .reply("999 OK"), .reply("199 OK"),
        .reply("250_OK"), .reply("２５０ OK"), .bytes("250-a\r\n251 b\r\n"), .bytes("\0\0\0\r\n"), .bytes("-25 x\r\n"),
        .flood("x"), .flood("250-x\r\n"), .flood("250 " + String(repeating: "y", count: 500)), .flood("250 OK\r\n"),
    ]

    @Test(arguments: garbage) func `a relay that does not speak SMTP is left`(
        answer: ScriptedRelay.Answer
    ) async throws {
        for command in ["greeting", "RCPT"] {
            let relay = try await ScriptedRelay { asked, _ in asked == command ? answer : nil }
            defer { relay.stop() }
            let error = await #expect(throws: MailError.self) { try await mailer(relay).send(Mail.hello) }
            #expect(error?.code == .notSMTP, "\(command)")
            #expect(error?.mayPass == false)
            await relay.until { $0[0].hasEnded }
            #expect(relay.visits[0].text == nil)
        }
    }

    @Test func `an answer that comes before its question is not taken for one`() async throws {
        let relay = try await ScriptedRelay { command, _ in
            command == "MAIL" ? .bytes("250 OK\r\n250 OK\r\n") : command == "RCPT" ? .reply("550 No") : nil
        }
        defer { relay.stop() }
        let error = await #expect(throws: MailError.self) { try await mailer(relay).send(Mail.hello) }
        // The second reply is there before the next command, or arrives with the next reply.
        #expect(error?.code == .notSMTP || error?.code == .refused)
        await relay.until { $0[0].hasEnded }
        #expect(relay.visits[0].text == nil)
    }

    @Test func `a relay that shuts down is tried again later`() async throws {
        let relay = try await ScriptedRelay { command, _ in command == "RCPT" ? .reply("421 Bye") : nil }
        defer { relay.stop() }
        let error = await #expect(throws: MailError.self) { try await mailer(relay).send(Mail.hello) }
        #expect(error == MailError(.refusedForNow, at: .recipient, status: 421))
    }

    @Test(arguments: [ScriptedRelay.Answer.hangUp, .silence, .reply("554 No"), .reply("x")])
    func `what a relay says after it has taken a mail does not matter`(answer: ScriptedRelay.Answer) async throws {
        let relay = try await ScriptedRelay { command, _ in command == "QUIT" ? answer : nil }
        defer { relay.stop() }
        let mailer = try mailer(relay)
        let sending = Task { try await mailer.send(Mail.hello) }
        await relay.until { $0.first?.commands.last == "QUIT" }
        if answer == .silence {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }
        try await sending.value
        #expect(relay.visits[0].text != nil)
    }

    @Test func `who is cancelled leaves at once`() async throws {
        let relay = try await ScriptedRelay { command, _ in command == "RCPT" ? .silence : nil }
        defer { relay.stop() }
        let mailer = try mailer(relay)
        let sending = Task { try await mailer.send(Mail.hello) }
        await relay.until { $0.first?.commands.last?.hasPrefix("RCPT") == true }
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
        await relay.until { $0[0].hasEnded }
    }

    @Test func `a relay that is not there is unreachable`() async throws {
        // Nothing listens on port 1. A port that has just become free may belong to another test by now.
        let mailer = try mailer(#require(SMTPRelay("127.0.0.1:1")))
        let error = await #expect(throws: MailError.self) { try await mailer.send(Mail.hello) }
        #expect(error?.code == .unreachable && error?.mayPass == true)
    }

    @Test(arguments: [
        ("127.0.0.1:25", true), ("localhost:25", true), ("relay.internal:587", true), ("[::1]:25", true),
        ("10.1.2.3:25", true), ("172.16.0.1:25", true), ("192.168.1.1:25", true), ("[fd00::1]:25", true),
        ("[fe80::1]:25", true), ("[::ffff:10.0.0.1]:25", true), ("8.8.8.8:25", false), ("172.32.0.1:25", false),
        ("[2001:db8::1]:25", false), ("[::ffff:8.8.8.8]:25", false), ("[fe::1]:25", false), ("127.0.0.1", false),
        ("127.0.0.1:0", false), ("127.0.0.1:65536", false), (":25", false), ("a b:25", false), ("::1:25", false),
        ("a\r\nb:25", false), ("smtp://127.0.0.1:25", false), ("", false),
    ])
    func `a relay is a host and a port, and on no public address`(text: String, isOne: Bool) {
        #expect((SMTPRelay(text) != nil) == isOne)
    }

    @Test func `a relay's address counts, whatever its name is`() {
        for address in ["127.0.0.1", "::1", "10.0.0.1", "fc00::1", "fe80::1", "::ffff:127.0.0.1", "100.64.0.1"] {
            #expect(SMTPRelay.isLocal(address), "\(address)")
        }
        for address in ["8.8.8.8", "2001:db8::1", "::ffff:8.8.8.8", "fc::1", "::", "0.0.0.0", "", "1.2.3"] {
            #expect(!SMTPRelay.isLocal(address), "\(address)")
        }
    }

    /// A line that is longer than a mail's may be.
    private let long = String(repeating: "0123456789", count: 200)
}
