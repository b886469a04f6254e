import Outlet
import OutletMail
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// Accounts whose persons sign in with links from mails.
@Suite(.threads, .timeLimit(.minutes(5))) struct AccountLinkTests {
    private static let ada = "ada@example.org"
    private static let gone = "This link was used, or its time is over."

    /// Asks for a link.
    private func ask(_ app: AccountApp, _ client: TestClient, _ address: String) async throws {
        try await client.open("sign-in")
        // In one event, as programs do.
        try await client.post(Event(.tap, on: "sendLink", values: JSONObject([("name", .string(address))])))
    }

    @Test(arguments: AccountApp.Place.allCases, Transport.allCases)
    func `a link from a mail signs in, once`(place: AccountApp.Place, transport: Transport) async throws {
        let app = try AccountApp(in: place, over: transport)
        _ = try await app.signedUp(Self.ada)
        let client = app.client()
        try await ask(app, client, "ADA@example.org")
        #expect(client.text("sent")?.hasPrefix("If there is an account") == true)
        let mail = try #require(app.mailer.mails.last)
        #expect(mail.subject == "Your link to sign in")
        let own = try await app.opened(to: Self.ada, client.headers)
        try await own.wait { $0.text("who") == Self.ada }
        #expect(!own.shows("warning"))
        try await own.tap("signIn")
        try await own.wait { $0.text("who") == Self.ada }
        #expect(own.screen == "account")
        let late = try await app.opened(to: Self.ada)
        try await late.wait { $0.shows("gone") }
        #expect(!late.shows("signIn"))
    }

    @Test func `another browser shows whose link it is, and asks`() async throws {
        let app = try AccountApp()
        _ = try await app.signedUp(Self.ada)
        try await ask(app, app.client(), Self.ada)
        let other = try await app.opened(to: Self.ada)
        try await other.wait { $0.text("who") == Self.ada }
        #expect(other.shows("warning"))
        try await other.tap("signIn")
        try await other.wait { $0.screen == "account" }
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `whether there is an account makes no difference`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        _ = try await app.signedUp(Self.ada)
        _ = try await app.signedUp("Bob")
        var texts: Set<String> = []
        for address in [Self.ada, "zoe@example.org", "Bob", ""] {
            let client = app.client()
            try await ask(app, client, address)
            texts.insert(try #require(client.text("sent")))
            #expect(client.answer?["set-cookie"]?.hasPrefix("outlet-link=") == true)
        }
        #expect(texts.count == 1)
        #expect(app.mailer.mails.map(\.to.text) == [Self.ada])
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `the first proof of an address ends what was there before`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        // An account that another person has made beforehand, with this address.
        let thief = try await app.signedUp(Self.ada)
        let client = app.client()
        for _ in 1...2 { try await ask(app, client, Self.ada) }
        let codes = app.mailer.mails.compactMap { $0.text.split(separator: "code=").last?.prefix(22) }
        let own = try await app.opened(to: Self.ada, client.headers)
        try await own.wait { $0.shows("signIn") }
        try await own.tap("signIn")
        try await own.wait { $0.screen == "account" }
        try await eventually("the thief is signed out") {
            await app.isSignedOut(thief)
        }
        let again = try await app.client().open("sign-in")
        try await again.send("signIn", Self.ada)
        #expect(again.text("summary.failure") == "The name or the password is wrong.")
        let first = try await app.client().open(
            "link", parameters: JSONObject([("code", .string(String(codes[0])))]))
        try await first.wait { $0.shows("gone") }
        // The next link ends nothing.
        try await ask(app, app.client(), Self.ada)
        let second = try await app.opened(to: Self.ada)
        try await second.wait { $0.shows("signIn") }
        try await second.tap("signIn")
        try await second.wait { $0.screen == "account" }
        try await own.wait { $0.text("who") == Self.ada }
        // Its person sets a password, since signing in with a link is a fresh proof.
        try await own.open("password")
        try await own.change("new", to: .string(AccountApp.password))
        try await own.tap("save")
        try await eventually("the others are signed out") { await app.isSignedOut(second) }
        #expect(app.mailer.mails.last?.subject == "Your password was changed")
        _ = try await app.signedIn(Self.ada)
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a new address counts once its link is used, and both are told`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        let client = try await app.signedUp(Self.ada)
        let other = try await app.signedIn(Self.ada)
        try await client.tap("address")
        try await client.change("address", to: "ada.example.org")
        #expect(client.node("address")?["error"]?.string?.isEmpty == false)
        try await client.change("address", to: "ada@example.com")
        try await client.tap("save")
        try await client.wait { $0.shows("sent") }
        #expect(try await app.book.account(named: AccountName("ada@example.com")) == nil)
        let own = try await app.opened(to: "ada@example.com", client.headers)
        try await own.wait { $0.text("newName") == "ada@example.com" }
        try await own.tap("signIn")
        try await own.wait { $0.text("who") == "ada@example.com" }
        #expect(app.mailer.mails.suffix(2).map(\.to.text) == [Self.ada, "ada@example.com"])
        #expect(app.mailer.mails.suffix(2).map(\.subject).allSatisfy { $0 == "Your e-mail address was changed" })
        try await eventually("the other one is signed out") {
            await app.isSignedOut(other)
        }
        _ = try await app.signedIn("ada@example.com")
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `an address that another account has meanwhile is not taken over`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        let client = try await app.signedUp(Self.ada)
        try await client.tap("address")
        try await client.change("address", to: "bob@example.org")
        try await client.tap("save")
        try await client.wait { $0.shows("sent") }
        _ = try await app.signedUp("bob@example.org")
        let own = try await app.opened(to: "bob@example.org", client.headers)
        try await own.wait { $0.shows("signIn") }
        try await own.tap("signIn")
        #expect(own.text("trouble") == Self.gone)
        #expect(try await app.book.account(named: AccountName(Self.ada)) != nil)
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a link ends after ten minutes, and with a new password or its account`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        _ = try await app.signedUp(Self.ada)
        let kept = try #require(try await app.book.account(named: AccountName(Self.ada)))
        let id = kept.account.id
        try await app.book.keep(KeptLink(hash: "late", account: id, newName: nil, end: 1_000))
        #expect(try await app.book.useLink("late", at: 1_000) == nil)
        try await app.book.keep(KeptLink(hash: "early", account: id, newName: nil, end: 1_000))
        #expect(try await app.book.useLink("early", at: 999)?.endsOthers == true)
        try await app.book.keep(KeptLink(hash: "changed", account: id, newName: nil, end: 1_000))
        try await app.book.setPassword(of: id, to: try #require(kept.password))
        #expect(try await app.book.useLink("changed", at: 999) == nil)
        try await app.book.keep(KeptLink(hash: "deleted", account: id, newName: nil, end: 1_000))
        try await app.book.delete(id)
        #expect(try await app.book.useLink("deleted", at: 999) == nil)
    }
}
