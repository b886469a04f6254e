import Foundation
import OutletMail
import OutletSocketTesting
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Examples
@testable import OutletAccounts

/// The screens with accounts: a person signs up, out and in, changes the password, and deletes the account.
@Suite(.threads, .timeLimit(.minutes(10))) struct AccountTests {
    private static let wrong = "The name or the password is wrong."

    @Test(arguments: AccountApp.Place.allCases, Transport.allCases)
    func `a person signs up, out, and in again`(place: AccountApp.Place, transport: Transport) async throws {
        let app = try AccountApp(in: place, over: transport)
        let client = try await app.signedUp("Zoë@Example.org")
        #expect(client.stack == ["account"])
        #expect(client.headers["cookie"] != nil)
        try await client.check()
        try await client.tap("signOut")
        #expect(client.screen == "person")
        #expect(client.document["principal"] == nil)
        try await client.open("account")
        #expect(client.document["stack"]?[0]?["url"] == "/screens/sign-in?then=%2Fscreens%2Faccount")
        for (name, password) in [("Zoë@Example.org", "guessed"), ("Nobody", AccountApp.password), ("", "guessed")] {
            try await client.send("signIn", name, password)
            #expect(client.answer?.status == 200)
            #expect(client.text("summary.failure") == Self.wrong)
            #expect(client.value("password") == "")
            #expect(client.screen == "sign-in")
        }
        // In another case, with the accent apart, and with a space that a phone has added.
        try await client.send("signIn", "ZOE\u{308}@EXAMPLE.ORG ")
        try await client.wait { $0.text("who") == "Zoë@Example.org" && !$0.keys(of: "devices").isEmpty }
        #expect(client.stack == ["account"])
        try await client.check()
    }

    @Test func `making an account on the way to a screen leads to that screen`() async throws {
        let client = try await AccountApp().client().open("people")
        #expect(client.screen == "sign-in")
        try await client.tap("toSignUp")
        #expect(client.document["stack"]?[0]?["url"] == "/screens/sign-up?then=%2Fscreens%2Fpeople")
        try await client.send("signUp", "Ada")
        try await client.wait { $0.screen == "people" }
        #expect(client.stack == ["people"])
        try await client.check()
    }

    @Test func `a password is hashed whether or not there is an account of the name`() async throws {
        let passwords = PasswordHasher(atOnce: 1, waiting: 0, cost: .least)
        let app = try AccountApp(passwords: passwords)
        _ = try await app.signedUp("Ada")
        let end = DispatchSemaphore(value: 0)
        let other = Task { try await passwords.work { end.wait() } }
        try await eventually("the hasher is busy") { passwords.load.running == 1 }
        for name in ["Ada", "Nobody"] {
            let client = try await app.client().open("sign-in")
            try await client.send("signIn", name)
            #expect(client.text("summary.failure") == "This could not be saved. Please try again.", "\(name)")
        }
        end.signal()
        try await other.value
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a password with an outdated hash gets a new one when it is typed, and none when another one is`(
        place: AccountApp.Place
    ) async throws {
        let app = try AccountApp(in: place)
        _ = try await app.signedUp("Ada")
        let id = try #require(try await app.book.account(named: AccountName("Ada"))?.account.id)
        func hash() async throws -> String? { try await app.book.account(id)?.password?.description }
        let outdated = PasswordHasher(cost: PasswordHash.Cost(rounds: 3, blockSize: 8, parallelism: 1))
        let old = try await outdated.hash(Secret(AccountApp.password))
        try await app.book.setPassword(of: id, to: old)
        let client = try await app.client().open("sign-in")
        try await client.send("signIn", "Ada", "guessed")
        #expect(client.text("summary.failure") == Self.wrong)
        #expect(try await hash() == old.description)
        _ = try await app.signedIn("Ada")
        try await eventually("the hash is renewed") { try await hash() != old.description }
        let new = try #require(try await hash())
        #expect(new.hasPrefix("$scrypt-hmac$ln=4,r=8,p=1$"))
        _ = try await app.signedIn("Ada")
        #expect(try await hash() == new)
        // One that was changed meanwhile stays.
        try await app.book.renewPassword(of: id, from: old, to: old)
        #expect(try await hash() == new)
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a name is taken in whatever case, and that is told at the field`(place: AccountApp.Place) async throws {
        let app = try AccountApp(in: place)
        _ = try await app.signedUp("Straße")
        let client = try await app.client().open("sign-up")
        try await client.send("signUp", "STRASSE")
        #expect(client.node("name")?["error"] == "This name is taken.")
        #expect(client.headers["cookie"] == nil)
        try await client.send("signUp", "Strase")
        try await client.wait { $0.text("who") == "Strase" }
    }

    @Test func `a faulty name or password is told at its field, and can be tried again`() async throws {
        let app = try AccountApp()
        let client = try await app.client().open("sign-up")
        for (name, password, field, error) in [
            (" ", AccountApp.password, "name", "Please fill this in."),
            (String(repeating: "x", count: 101), AccountApp.password, "name", "Please use 100 characters at most."),
            ("Ada", "", "password", "Please fill this in."),
            ("Ada", "seven77", "password", "Please use 8 characters at least."),
            ("Ada", "password1", "password", "This is one of the commonest passwords. Please choose another one."),
        ] {
            try await client.change("name", to: .string(name))
            try await client.change("password", to: .string(password))
            try await client.submit("form")
            #expect(client.node(field)?["error"]?.string == error)
        }
        try await client.send("signUp", String(repeating: "🏳️‍🌈", count: 100))
        try await client.wait { $0.shows("who") }
    }

    @Test(arguments: [("sign-in", "signIn"), ("sign-up", "signUp")])
    func `an empty form names all that is missing, until it is typed`(screen: String, button: String) async throws {
        let client = try await AccountApp().client().open(screen)
        #expect(client.node(button)?["enabled"] == nil)
        #expect(client.node("name")?["required"] == true && client.node("name")?["error"] == nil)
        try await client.tap(button)
        #expect(client.node("name")?["error"] == "Please fill this in.")
        #expect(client.node("password")?["error"] == "Please fill this in.")
        #expect(client.shows("summary") && client.node(button)?["enabled"] == nil)
        try await client.type("Ada", into: "name")
        #expect(client.node("name")?["error"] == nil && client.node("password")?["error"] != nil)
        try await client.tap(button)
        #expect(client.node("name")?["error"] == nil && client.node("password")?["error"] == "Please fill this in.")
        try await client.check()
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `of two people who take a name at once, one has it, and the other is told`(
        place: AccountApp.Place
    ) async throws {
        let app = try AccountApp(in: place)
        var paths: [String] = []
        for _ in 0..<2 { paths.append(try await app.client().open("sign-up").path) }
        let events = ["Ada", "ADA"].map { name in
            Event(
                .tap, on: "signUp",
                values: JSONObject([("name", .string(name)), ("password", .string(AccountApp.password))])
            ).json
        }
        async let first = app.channel.post("\(paths[0])/events", events[0])
        async let second = app.channel.post("\(paths[1])/events", events[1])
        let answers = try await [first, second]
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers.count { $0["set-cookie"] != nil } == 1)
        #expect(answers.count { $0.text.contains("This name is taken.") } == 1)
    }

    @Test func `sign-in and sign-up lead to each other`() async throws {
        let client = try await AccountApp().client().open("account")
        try await client.tap("toSignUp")
        #expect(client.stack == ["sign-up"])
        try await client.send("signUp", "Ada")
        #expect(client.stack == ["account"])
        try await client.open("sign-up")
        try await client.tap("toSignIn")
        #expect(client.stack == ["sign-in"])
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `the first account is an agent's, who sees all and makes others agents`(
        place: AccountApp.Place
    ) async throws {
        let app = try AccountApp(in: place)
        let ada = try await app.signedUp("Ada")
        let bob = try await app.signedUp("Bob")
        #expect(bob.node("people") == nil)
        let pressed = try await app.channel.post("\(bob.path)/events", Event(.tap, on: "people").json, bob.headers)
        #expect(pressed.status == 409)
        let refusal = await #expect(throws: Refusal.self) { try await app.client(bob.headers).open("people") }
        #expect(refusal?.answer.status == 403)
        let anonymous = try await app.client().open("people")
        #expect(anonymous.screen == "sign-in")
        try await ada.tap("people")
        try await ada.wait { $0.keys(of: "people").count == 2 }
        let keys = ada.keys(of: "people")
        #expect(keys.map { ada.text("people/\($0)/name") } == ["Ada", "Bob"])
        #expect(keys.map { ada.text("people/\($0)/role") } == ["Agent", "Member"])
        // An account without the role can't give it.
        try await app.book.makeAgent(keys[1], by: keys[1])
        #expect(try await app.book.account(keys[1])?.account.isAgent == false)
        try await ada.user("makeAgent", "people/\(keys[1])")
        try await ada.wait { $0.text("people/\(keys[1])/role") == "Agent" }
        try await ada.check()
        let agent = try await app.signedIn("Bob")
        #expect(agent.shows("people"))
        try await agent.open("people")
        #expect(agent.screen == "people")
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a new password signs out everywhere else, and the old one is refused`(
        place: AccountApp.Place
    ) async throws {
        let app = try AccountApp(in: place)
        let client = try await app.signedUp("ada@example.org")
        let other = try await app.signedIn("ada@example.org")
        try await client.tap("password")
        try await client.change("new", to: "Kiesel-Xyloph0n")
        try await client.tap("save")
        try await eventually("the other one is signed out") {
            await app.isSignedOut(other)
        }
        #expect(try await app.client(client.headers).open("account").screen == "account")
        #expect(app.mailer.mails.map(\.subject) == ["Your password was changed"])
        let again = try await app.client().open("sign-in")
        try await again.send("signIn", "ada@example.org")
        #expect(again.text("summary.failure") == Self.wrong)
        _ = try await app.signedIn("ada@example.org", with: "Kiesel-Xyloph0n")
    }

    @Test func `while the password is changed its screen stays open, since its answer signs the others out`()
        async throws
    {
        let passwords = PasswordHasher(atOnce: 1, waiting: 1, cost: .least)
        let app = try AccountApp(passwords: passwords)
        let client = try await app.signedUp("Ada")
        let other = try await app.signedIn("Ada")
        try await client.tap("password")
        try await client.change("new", to: "Kiesel-Xyloph0n")
        let end = DispatchSemaphore(value: 0)
        let work = Task { try await passwords.work { end.wait() } }
        try await eventually("the hasher is busy") { passwords.load.running == 1 }
        try await client.tap("save")
        let refused = try await client.channel.post("\(client.path)/events", client.event(.back).json, client.headers)
        #expect(refused.status == 409 && refused.json["detail"] == "The password is being changed.")
        end.signal()
        try await work.value
        try await eventually("the other one is signed out") { await app.isSignedOut(other) }
        try await client.back()
        #expect(client.screen == "account")
    }

    @Test func `what harms most asks once more who it is, and leads back`() async throws {
        let app = try AccountApp()
        let client = try await app.signedUp("Ada")
        app.clock.advance(by: .seconds(600))
        for (button, screen) in [("password", "password"), ("address", "address"), ("delete", "delete-account")] {
            try await client.open("account")
            try await client.tap(button)
            #expect(client.stack == ["account", "sign-in"])
            try await client.send("signIn", "Ada")
            #expect(client.stack == ["account", screen])
            app.clock.advance(by: .seconds(600))
        }
    }

    @Test(arguments: AccountApp.Place.allCases, Transport.allCases)
    func `a person sees where it is signed in, and signs out elsewhere`(
        place: AccountApp.Place, transport: Transport
    ) async throws {
        let app = try AccountApp(in: place, over: transport)
        let phone = app.client(["user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"])
        try await phone.open("sign-up")
        try await phone.send("signUp", "Ada")
        let desk = try await app.signedIn("Ada")
        let bob = try await app.signedUp("Bob")
        let stream = try await phone.stream()
        _ = try await stream.next()
        try await desk.wait { $0.keys(of: "devices").count == 2 }
        let keys = desk.keys(of: "devices")
        let other = try #require(keys.first { desk.shows("devices/\($0)/end") })
        let own = try #require(keys.first { desk.shows("devices/\($0)/current") })
        #expect(own != other)
        #expect(desk.text("devices/\(other)/client") == "Safari on iPhone")
        #expect(desk.text("devices/\(own)/unknown") == "Unknown device")
        #expect(desk.text("devices/\(own)/lastUsed")?.isEmpty == false)
        try await desk.tap("devices/\(other)/end")
        var last: StreamMessage?
        while let message = try await stream.next() { last = message }
        #expect(last?.event == "end" && last?.json["reason"] == "deleted")
        try await desk.wait { $0.keys(of: "devices") == [own] }
        #expect(desk.stack == ["account"] && desk.text("who") == "Ada")
        try await desk.check()
        try await phone.open("account")
        #expect(phone.screen == "sign-in")
        try await bob.reload()
        #expect(bob.keys(of: "devices").count == 1)
        try await desk.tap("signOut")
        #expect(desk.screen == "person")
    }

    @Test(arguments: AccountApp.Place.allCases)
    func `a deleted account is signed out everywhere, and a new one of its name is another`(
        place: AccountApp.Place
    ) async throws {
        let app = try AccountApp(in: place)
        let client = try await app.signedUp("Ada")
        let other = try await app.signedIn("Ada")
        let id = try #require(try await app.book.account(named: AccountName("ada"))?.account.id)
        try await client.tap("delete")
        #expect(client.stack == ["account", "delete-account"])
        try await client.tap("cancel")
        #expect(client.screen == "account")
        try await client.tap("delete")
        try await client.tap("confirmDelete")
        #expect(client.screen == "person")
        try await other.open("account")
        #expect(other.screen == "sign-in")
        #expect(try await app.book.account(id) == nil)
        let again = try await app.client().open("sign-in")
        try await again.send("signIn", "Ada")
        #expect(again.text("summary.failure") == Self.wrong)
        // The first account that was ever made was an agent's, not the first of those that are left.
        let next = try await app.signedUp("Ada")
        #expect(!next.shows("people"))
        #expect(try await app.book.account(named: AccountName("Ada"))?.account.id != id)
    }

    @Test(arguments: ["de", "ar"]) func `no text is left in English`(language: String) async throws {
        let app = try AccountApp()
        let headers = try await app.signedUp("Ada").headers
        for screen in ["sign-up", "sign-in", "account", "password", "address", "delete-account", "people"] {
            var texts: [Set<String>] = []
            for locale in ["en", language] {
                let client = try await app.client(headers).open(screen, locale: locale)
                if screen == "sign-in" { try await client.send("signIn", "Nobody") }
                texts.append(client.document.texts)
            }
            #expect(texts[0].intersection(texts[1]).subtracting(["", "Ada", "Nobody"]) == [], "\(screen)")
        }
    }
}
