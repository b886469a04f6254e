import FoundationEssentials
import Testing

@testable import OutletMail

/// Mails as bytes.
@Suite struct MailMessageTests {
    private func text(_ subject: String, _ text: String) throws -> String {
        let message = MailMessage(
            try Mail(to: .ada, subject: subject, text: text), from: .address("coffee@example.com"),
            date: Date(timeIntervalSince1970: 0))
        return String(decoding: message.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (4_102_444_800, "Fri, 1 Jan 2100 00:00:00 +0000"),
    ])
    func `the date is in UTC`(seconds: Int, date: String) throws {
        let message = MailMessage(
            try Mail.hello, from: .ada, date: Date(timeIntervalSince1970: TimeInterval(seconds)))
        #expect(String(decoding: message.bytes, as: UTF8.self).hasPrefix("Date: \(date)\r\n"))
    }

    @Test(arguments: [
        "Grüße", "日本語の件名がとても長い場合は何行かに分けて書かなければなりませんので、ここで試してみます。", "=?utf-8?B?x?=", "x =?y", " x", "x ",
        String(repeating: "x", count: 70), String(repeating: "👩‍👩‍👧‍👦", count: 20), "a\u{301}",
    ])
    func `a subject that is no short ASCII is in words of Base64, each of whole characters`(subject: String) throws {
        let head = try #require(text(subject, "").split(separator: "\r\n\r\n").first)
        let field = try #require(head.firstMatch(of: /Subject: ((?:.|\r\n )*?)\r\n[^ ]/)?.output.1)
        let lines = head.split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
        let words = field.split(separator: "\r\n ")
        let decoded = try words.map { word in
            let match = try #require(word.wholeMatch(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]+)\?=/))
            let bytes = try #require(Data(base64Encoded: String(match.1)))
            return try #require(String(bytes: bytes, encoding: .utf8))
        }
        #expect(decoded.joined() == subject)
    }

    @Test func `a short subject of ASCII stays as it is`() throws {
        let subject = String(repeating: "x", count: 69)
        #expect(try text(subject, "").contains("\r\nSubject: \(subject)\r\n"))
    }

    @Test(arguments: [
        "Schöne Grüße", "ends with a space \nends with a tab\t\nü ", "=41 ü", String(repeating: "ü", count: 500),
        String(repeating: " ", count: 300) + "ü", String(repeating: "x", count: 3_000), "\n\nü\n\n",
        "ü\n.\n..\n.x\n" + String(repeating: ".", count: 200), "https://x.example/?a=b&c=d ü",
    ])
    func `a text that is not plain is quoted, on short lines, and comes back`(text: String) throws {
        let whole = try self.text("x", text)
        let end = try #require(whole.firstRange(of: "\r\n\r\n")?.upperBound)
        #expect(whole[..<end].contains("Content-Transfer-Encoding: quoted-printable"))
        let body = whole[end...]
        for line in body.split(separator: "\r\n") {
            #expect(line.utf8.count <= 76 && line.last != " " && line.last != "\t")
            #expect(line.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) })
        }
        #expect(try decoded(body) == (text.hasSuffix("\n") ? text : text + "\n").replacing("\n", with: "\r\n"))
    }

    @Test func `a plain text stays as it is, links too`() throws {
        let link = "https://coffee.example/screens/enter?code=" + String(repeating: "x", count: 900)
        let whole = try text("x", "Open this:\n\(link)\n")
        #expect(whole.hasSuffix("7bit\r\nAuto-Submitted: auto-generated\r\n\r\nOpen this:\r\n\(link)\r\n"))
    }

    @Test(arguments: [".", "..", "a\n.", ".\nRSET\nMAIL FROM:<x>", "\n.\n.\n", "ü\n.\n"])
    func `no line of a text ends it`(text: String) throws {
        let message = MailMessage(try Mail(to: .ada, subject: "x", text: text), from: .ada, date: .now)
        let lines = String(decoding: message.transferred, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.suffix(2) == [".", ""])
        #expect(!lines.dropLast(2).contains("."))
        let back = lines.dropLast(2).map { $0.hasPrefix(".") ? $0.dropFirst() : $0 }.joined(separator: "\r\n") + "\r\n"
        #expect(Array(back.utf8) == message.bytes)
    }

    private struct NoByte: Error {}

    /// What quoted-printable stands for.
    private func decoded(_ text: Substring) throws -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "=") {
                guard let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                    throw NoByte()
                }
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
