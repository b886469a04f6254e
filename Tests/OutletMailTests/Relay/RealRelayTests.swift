import Foundation
import OutletTesting
import TestPrograms
import Testing

@testable import OutletMail

/// Mails through a server that others wrote (`aiosmtpd`, which `.ci/validators` installs), read by Python's own parser.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Relay.isInstalled, "make test installs the server"))
struct RealRelayTests {
    private func mailer(_ relay: Relay, _ sender: String = "coffee@example.com") throws -> SMTPMailer {
        SMTPMailer(relay: try #require(SMTPRelay("127.0.0.1:\(relay.port)")), sender: .address(sender))
    }

    private static let texts = [
        "Dear Ada,\n\nhello.\n", "Schöne Grüße aus Köln, 日本語, 👩‍👩‍👧‍👦\n", ".\n..\n.hidden\nAlso . here\n", "\n\n\n",
        String(repeating: "0123456789", count: 500) + "\n", String(repeating: "ü", count: 2_000) + "\n",
        "trailing space \ntrailing tab\t\nüber \n", "QUIT\nRSET\n.\nMAIL FROM:<x@y>\n", "From here\n>From\nFrom: x\n",
        "https://coffee.example/screens/enter?code=AbC-_123=%20\n",
    ]

    @Test func `mails arrive as they were written`() async throws {
        let relay = try await Relay()
        let mailer = try mailer(relay)
        let subjects = ["Hello", "Grüße aus Köln", String(repeating: "日本語", count: 60), "=?utf-8?q?x?=", "a: b, <c>"]
        for (index, text) in Self.texts.enumerated() {
            let mail = try Mail(to: .ada, subject: subjects[index % subjects.count], text: text)
            try await mailer.send(mail)
            let taken = try await relay.next()
            #expect(taken.from == "coffee@example.com" && taken.to == ["ada@example.org"])
            #expect(taken.text == text)
            #expect(taken.headers["Subject"] == mail.subject)
            #expect(taken.headers["From"] == "coffee@example.com" || taken.headers["From"] == "<coffee@example.com>")
            #expect(taken.headers["Message-ID"] == "<\(mail.id.uuidString.lowercased())@example.com>")
            #expect(taken.headers["Auto-Submitted"] == "auto-generated")
            #expect(taken.defects.isEmpty && taken.fields == 9 && taken.longest <= 998)
            let date = try #require(try? Date(taken.date, strategy: .iso8601))
            #expect(abs(date.timeIntervalSinceNow) < 3_600)
        }
    }

    @Test func `a refusal for now is tried again, one for good is not`() async throws {
        let relay = try await Relay()
        let mailer = try mailer(relay)
        let later = try Mail(to: .address("later@example.org"), subject: "x", text: "x")
        let never = try Mail(to: .address("never@example.org"), subject: "x", text: "x")
        let error = await #expect(throws: MailError.self) { try await mailer.send(later) }
        #expect(error == MailError(.refusedForNow, at: .recipient, status: 451))
        let final = await #expect(throws: MailError.self) { try await mailer.send(never) }
        #expect(final == MailError(.refused, at: .recipient, status: 550))

        let clock = ManualClock()
        let other = try await Relay()
        let queue = MailQueue(try self.mailer(other), clock: clock, logger: RecordedLog().logger)
        let running = Task { await queue.run() }
        try queue.send(later)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(try await other.next().to == ["later@example.org"])
        running.cancel()
        await running.value
    }

    @Test func `addresses in other scripts go to a relay that takes them`() async throws {
        let mail = try Mail(to: .address("jürgen@bücher.example"), subject: "Grüße", text: "Grüße")
        let plain = try await Relay()
        await #expect(throws: MailError(.needsSMTPUTF8, at: .recipient)) { try await mailer(plain).send(mail) }
        let able = try await Relay("utf8")
        try await mailer(able, "käse@bücher.example").send(mail)
        let taken = try await able.next()
        #expect(taken.from == "käse@bücher.example" && taken.to == ["jürgen@bücher.example"])
        #expect(taken.text == "Grüße\n" && taken.headers["Subject"] == "Grüße")
    }
}

/// The server, for one test.
private final class Relay {
    struct Taken: Decodable {
        let from: String
        let to: [String]
        let headers: [String: String]
        let defects: [String]
        let date: String
        let text: String
        let longest: Int
        let fields: Int
    }

    struct NoMail: Error {}

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    // Not standardized: that follows the link out of the environment.
    private static let python = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: ".build/validators/bin/python")

    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle
    private var rest: [UInt8] = []
    private(set) var port = 0

    init(_ arguments: String...) async throws {
        process.executableURL = Self.python
        process.arguments = [Self.folder.appending(path: "relay.py").path] + arguments
        process.standardInput = input
        output = try process.start(piping: \.standardOutput).fileHandleForReading
        port = Int(try await line()) ?? 0
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    /// The next mail that has arrived.
    func next() async throws -> Taken { try await JSONDecoder().decode(Taken.self, from: Data(line().utf8)) }

    private func line() async throws -> String {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            // Not on a thread of the tasks, which have few.
            let more = await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [output] in continuation.resume(returning: output.nextBytes()) }
            }
            if more.isEmpty { throw NoMail() }
            rest += more
        }
    }
}
