import Testing

@testable import Outlet
@testable import OutletMail

/// What can be a mail, and what can't.
@Suite struct MailTests {
    @Test(arguments: [
        "ada@example.org", "a@b", "ada.lovelace+news@mail.example.org", "o'neill@example.org", "jürgen@bücher.example",
        "用户@例子.广告", "ada@xn--bcher-kva.example", "1@2.3", "#!$%&'*+/=?^_`{}|~-@example.org",
        String(repeating: "a", count: 64) + "@example.org",
    ])
    func `an address is one`(text: String) {
        #expect(MailAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "@", "ada", "ada@", "@example.org", "a@b@c", "ada example@example.org", " ada@example.org",
        "ada@example.org ", "ada@example.org\r\nRCPT TO:<eve@example.org>", "ada\n@example.org", "ada@example.org\0",
        "ada@exa\tmple.org", "ada\u{85}@example.org", "ada\u{2028}@example.org", "ada\u{200B}@example.org",
        "ada\u{202E}@example.org", "<ada@example.org>", "Ada <ada@example.org>", "ada@example.org,eve@example.org",
        "ada@example.org>", "\"ada\"@example.org", "ada(comment)@example.org", ".ada@example.org", "ada.@example.org",
        "a..b@example.org", "ada@.org", "ada@example.", "ada@example..org", "ada@-example.org", "ada@example-.org",
        "ada@[127.0.0.1]", "ada@exam_ple.org", "ada;eve@example.org", "ada:eve@example.org", "ada\\@example.org",
        String(repeating: "a", count: 65) + "@example.org",
        "ada@" + String(repeating: "b", count: 64) + ".org",
        "ada@" + Array(repeating: String(repeating: "b", count: 60), count: 5).joined(separator: "."),
    ])
    func `what is no address is refused`(text: String) {
        #expect(MailAddress(text) == nil)
        #expect(Letter.accepts(text) == text.isEmpty, "a form leaves it to 'required' that there is one")
    }

    @Test func `the case of a domain does not matter`() {
        #expect(MailAddress("Ada@EXAMPLE.Org") == MailAddress("Ada@example.org"))
        #expect(MailAddress("ada@example.org") != MailAddress("Ada@example.org"))
    }

    @Test func `a form takes addresses only`() {
        #expect(Letter.accepts("ada@example.org"))
        #expect(!Letter.accepts("ada@localhost"), "people have a dot there")
    }

    /// All characters that end a line somewhere, or control something.
    private static let controls: [Unicode.Scalar] =
        (0...0x1F).map { Unicode.Scalar(UInt8($0)) } + (0x7F...0x9F).map { Unicode.Scalar(UInt8($0)) }
        + ["\u{2028}", "\u{2029}"]

    @Test(arguments: controls) func `no control character gets into a header field`(scalar: Unicode.Scalar) {
        #expect(MailAddress("ada\(scalar)Bcc: eve@example.org") == nil)
        #expect(MailAddress("ada@example.org\(scalar)Bcc") == nil)
        for subject in ["Hello\(scalar)Bcc: eve@example.org", "\(scalar)", "Hello\(scalar)", "\(scalar)Hello"] {
            let error = #expect(throws: MailError.self) { try Mail(to: .ada, subject: subject, text: "") }
            #expect(error?.code == .invalidSubject)
        }
    }

    @Test func `a subject is a line of a length that people read`() throws {
        for subject in [
            "", " ", "\u{A0}\u{2003}", String(repeating: "x", count: 201),
            "\u{300}" + String(repeating: "\u{301}", count: 1_000),
        ] {
            let error = #expect(throws: MailError.self) { try Mail(to: .ada, subject: subject, text: "") }
            #expect(error?.code == .invalidSubject)
        }
        #expect(try Mail(to: .ada, subject: String(repeating: "é", count: 200), text: "").subject.count == 200)
    }

    @Test func `a text has lines, and nothing that controls anything`() throws {
        #expect(try Mail(to: .ada, subject: "x", text: "a\r\nb\rc\nd\r\r\ne\t").text == "a\nb\nc\nd\n\ne\t")
        for text in ["\0", "a\u{1B}[2J", "\u{7F}", "\u{9B}", "a\u{B}", String(repeating: "x", count: 65_537)] {
            let error = #expect(throws: MailError.self) { try Mail(to: .ada, subject: "x", text: text) }
            #expect(error?.code == .invalidText)
        }
    }

    @Test(arguments: [
        ("https://coffee.example", "https://coffee.example"), ("https://coffee.example/", "https://coffee.example"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:8080/tools", "http://[::1]:8080/tools"),
        ("https://coffee.example/a/b-c/", "https://coffee.example/a/b-c"),
    ])
    func `a public address is that of a place`(text: String, address: String) throws {
        let url = try #require(PublicURL(text))
        #expect(url.text == address)
        #expect(try url.link(to: "/screens/room?code=a%20b") == address + "/screens/room?code=a%20b")
    }

    @Test(arguments: [
        "", "coffee.example", "ftp://coffee.example", "https://", "https://a@coffee.example",
        "https://coffee.example?x=1",
        "https://coffee.example#x", "https://coffee.example//x", "https://cof fee.example",
        "https://coffee.example\r\nx",
        "javascript:alert(1)", "https://coffee.example/%2e", "https://coffee.example:port", "HTTPS://coffee.example",
    ])
    func `what is no such address is refused`(text: String) { #expect(PublicURL(text) == nil) }

    @Test func `a link in a mail leads to the app and nowhere else`() throws {
        let url = try #require(PublicURL("https://coffee.example"))
        for path in ["", "x", "//evil.example", ".evil.example", "@evil.example", "/a b", "/a\r\nb", "/\\evil", "/ü"] {
            #expect(throws: InvalidLink.self) { try url.link(to: path) }
        }
        let own = PublicURL()
        #expect(throws: InvalidLink.self) { try own.link(to: "/x") }
        own.resolve("http://127.0.0.1:4711")
        own.resolve("http://127.0.0.1:4712")
        #expect(try own.link(to: "/x") == "http://127.0.0.1:4711/x")
    }
}

/// A form with an address.
private struct Letter: FormModel {
    var to = ""
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.to, .mailAddress)]

    static func accepts(_ text: String) -> Bool {
        let constraint = Constraint<Letter, String>.mailAddress
        return constraint.fault(text, Letter()) == nil
    }
}
