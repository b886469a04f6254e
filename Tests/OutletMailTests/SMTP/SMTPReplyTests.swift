import OutletTesting
import Testing

@testable import OutletMail

/// Replies, however they are cut.
@Suite struct SMTPReplyTests {
    private func replies(_ text: String) throws -> [SMTPReply] {
        var parser = SMTPReplyParser()
        return try text.utf8.compactMap { try parser.take($0) }
    }

    @Test func `a reply has one line or several`() throws {
        #expect(
            try replies("250 OK\r\n250\r\n421 \n") == [
                SMTPReply(code: 250, lines: ["OK"]), SMTPReply(code: 250, lines: [""]),
                SMTPReply(code: 421, lines: [""]),
            ])
        #expect(try replies("250-a\r\n250-b c\r\n250 d\r\n") == [SMTPReply(code: 250, lines: ["a", "b c", "d"])])
        #expect(try replies("250-a\r\n250 ") == [])
    }

    @Test func `extensions are found by their names, in any case`() throws {
        let reply = try #require(replies("250-relay 8BITMIME\r\n250-size 10\r\n250-SmtpUTF8\r\n250 SIZE 20\r\n").first)
        #expect(reply.extensions == ["SIZE": "10", "SMTPUTF8": ""])
    }

    @Test func `lines and replies are bounded`() throws {
        let most = SMTPReplyParser.mostBytes
        #expect(try replies("250 " + String(repeating: "x", count: most - 5) + "\r\n").count == 1)
        #expect(throws: SMTPReplyParser.Failure.self) { try replies("250 " + String(repeating: "x", count: most - 3)) }
        let lines = String(repeating: "250-x\r\n", count: SMTPReplyParser.mostLines - 1)
        #expect(try replies(lines + "250 x\r\n").count == 1)
        #expect(throws: SMTPReplyParser.Failure.self) { try replies(lines + "250-x\r\n250 x\r\n") }
    }

    @Test func `any bytes are a reply, or refused`() throws {
        for seed in 1...2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let letters = Array("2250 -\r\n45x\0ü".utf8)
            let bytes = (0..<40).map { _ in letters.randomElement(using: &generator) ?? 0 }
            var parser = SMTPReplyParser()
            for byte in bytes {
                do {
                    if let reply = try parser.take(byte) {
                        #expect((200...599).contains(reply.code) && !reply.lines.isEmpty, "seed \(seed)")
                    }
                } catch { break }
            }
        }
    }
}
