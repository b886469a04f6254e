import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import OutletMail

/// The mails of development, and the screen that shows them.
@Suite(.timeLimit(.minutes(5))) struct MailsScreenTests {
    private let mailer = MemoryMailer()

    private func client() async throws -> TestClient {
        try await TestClient(Application(name: "Coffee") { mailer.screen }).open("mails")
    }

    private func mail(_ subject: String, _ text: String = "") throws -> Mail {
        try Mail(to: .ada, subject: subject, text: text)
    }

    @Test func `the latest hundred are kept`() throws {
        for number in 1...101 { mailer.send(try mail("\(number)")) }
        #expect(mailer.mails.map(\.subject) == (2...101).map { "\($0)" })
    }

    @Test func `the screen has the latest first, in its first document`() async throws {
        for subject in ["One", "Two"] { mailer.send(try mail(subject, "Dear Ada,\nhello.")) }
        let client = try await client()
        let shown = client.document.encoded
        let text = String(decoding: shown, as: UTF8.self)
        let (one, two) = (text.firstRange(of: "One"), text.firstRange(of: "Two"))
        #expect(try #require(two).lowerBound < #require(one).lowerBound)
        #expect(text.contains("ada@example.org") && text.contains("Dear Ada,\\nhello."))
    }

    @Test func `a mail that is sent while the screen is open appears`() async throws {
        let client = try await client()
        #expect(client.text("none") == "No mail was sent.")
        mailer.send(try mail("One", "See https://coffee.example/screens/enter?code=1."))
        try await client.wait { String(decoding: $0.document.encoded, as: UTF8.self).contains("One") }
        #expect(String(decoding: client.document.encoded, as: UTF8.self).contains("enter?code=1\""))
        try await client.check()
    }

    @Test func `links in a text lead where they say`() throws {
        let mail = try mail(
            "x",
            "a https://a.example/x?y=1&z=2#3, (http://b.example/). javascript:x <https://c.example> \"https://d.example\"!\n"
                + "ahttps://e.example https://f.example/\u{202E}x")
        let links = ShownLink.all(in: mail).map(\.text)
        #expect(
            links == [
                "https://a.example/x?y=1&z=2#3", "http://b.example/", "https://c.example", "https://d.example",
                "https://e.example", "https://f.example/\u{202E}x",
            ])
        #expect(Set(ShownLink.all(in: mail).map(\.id)).count == links.count)
    }

    @Test func `only a mailer with a logger logs mails`() throws {
        let log = RecordedLog()
        MemoryMailer(logger: log.logger).send(try mail("One", "Dear Ada"))
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("info ") && log.lines[0].contains("ada@example.org"))
        #expect(log.lines[0].contains("One") && log.lines[0].contains("Dear Ada"))
    }

    @Test func `an app gets the screen from outside, untranslated, and no second one of the name`() async throws {
        let app = try Application(name: "Coffee", locales: ["de", "en"]) { mailer.screen }
        let error = #expect(throws: SceneFaults.self) { try app.adding([mailer.screen]) }
        #expect(error?.description.contains("mails: two screens have this name.") == true)
    }
}
