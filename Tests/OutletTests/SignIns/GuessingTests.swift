import Logging
import MicroHTTPD
import OutletServer
import OutletSocketTesting
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet

/// Passwords can't be guessed one after the other.
@Suite(.timeLimit(.minutes(5))) struct GuessingTests {
    private let clock = ManualClock()
    private let calls = Calls()

    /// The lodge at which only Ada is known, and each attempt counts.
    private func app(answer: @escaping @Sendable () async throws -> Void = {}) throws -> Application {
        try Lodge.app(
            Service(signingIn: Lodge.Knock.self, account: \.name) { [calls] knock in
                calls.add()
                try await answer()
                return knock.name == "Ada" && knock.password.text == Lodge.password
            })
    }

    private func channel(
        _ setting: Setting = Setting(transport: .inProcess, isStored: false), _ app: Application? = nil,
        configure: (inout Endpoint.Configuration) throws -> Void = { _ in }
    ) throws -> any Channel {
        try setting.channel(app ?? self.app(), limit: 2_000) { configuration in
            configuration.clock = clock
            configuration.trustedProxies = [try #require(NetworkRange("127.0.0.1"))]
            try configure(&configuration)
        }
    }

    /// The path of a session at the door.
    private func door(_ channel: any Channel, _ headers: Headers = Headers()) async throws -> String {
        try #require(try await channel.post("/sessions", ["screen": "room"], headers)["location"])
    }

    /// Tries a password at a door.
    private func attempt(
        _ channel: any Channel, at door: String, as name: String = "Ada", with password: String = "guessed",
        from address: String = "192.0.2.1", _ more: Headers = Headers()
    ) async throws -> Answer {
        let values = JSONObject([("name", .string(name)), ("password", .string(password))])
        var headers: Headers = ["content-type": "application/json", "x-forwarded-for": address]
        for field in more.fields { headers[field.name] = field.value }
        return try await channel.send(
            Request(
                method: .post, path: "\(door)/events", headers: headers,
                body: Event(.tap, on: "enter", values: values).json.encoded, peer: NetworkAddress("127.0.0.1")))
    }

    /// Fails so often on an account.
    private func fail(
        _ count: Int, _ channel: any Channel, as name: String = "Ada", _ headers: Headers = Headers()
    ) async throws {
        let door = try await door(channel)
        for _ in 0..<count {
            #expect(try await attempt(channel, at: door, as: name, headers).status == 200)
        }
    }

    /// A browser that has signed in as Ada and out again.
    private func knownBrowser(_ channel: any Channel) async throws -> TestClient {
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        try await client.tap("leave")
        return client
    }

    private func expectPause(_ answer: Answer, _ seconds: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(answer, 429, "too-many-attempts", sourceLocation: sourceLocation)
        #expect(answer["retry-after"] == "\(seconds)", sourceLocation: sourceLocation)
        #expect(answer["cache-control"] == "no-store", sourceLocation: sourceLocation)
    }

    // MARK: - Pauses

    @Test(arguments: Setting.all)
    func `five failures in an hour cause no pause, each further one a longer one`(setting: Setting) async throws {
        let channel = try channel(setting)
        let door = try await door(channel)
        for _ in 1...5 { #expect(try await attempt(channel, at: door).status == 200) }
        for (number, pause) in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].enumerated() {
            // From another address each time, since each has a limit of its own.
            let answer = try await attempt(channel, at: door, from: "198.51.100.\(number)")
            #expect(answer.status == 200)
            let document = try await channel.get(door)
            expectPause(try await attempt(channel, at: door), pause)
            #expect(try await channel.get(door) == document)
            clock.advance(by: .seconds(pause) - .milliseconds(1))
            expectPause(try await attempt(channel, at: door), 1)
            clock.advance(by: .milliseconds(1))
        }
        #expect(calls.count == 17)
    }

    @Test(arguments: Setting.all)
    func `in a pause nothing is verified, nothing counts, and no key is used`(setting: Setting) async throws {
        let channel = try channel(setting)
        try await fail(6, channel)
        let door = try await door(channel)
        let key: Headers = ["idempotency-key": "0123456789abcdefABCDEF"]
        for _ in 1...100 { expectPause(try await attempt(channel, at: door, with: Lodge.password, key), 1) }
        #expect(calls.count == 6)
        clock.advance(by: .seconds(1))
        let answer = try await attempt(channel, at: door, with: Lodge.password, key)
        #expect(answer.status == 200)
        #expect(answer["set-cookie"] != nil)
    }

    @Test func `failures of an hour ago do not count`() async throws {
        let channel = try channel()
        try await fail(5, channel)
        clock.advance(by: .seconds(3_600))
        try await fail(6, channel)
        expectPause(try await attempt(channel, at: door(channel)), 1)
        clock.advance(by: .seconds(3_600))
        try await fail(6, channel)
        expectPause(try await attempt(channel, at: door(channel)), 1)
    }

    @Test func `a success ends the series`() async throws {
        let channel = try channel()
        for _ in 1...3 {
            try await fail(5, channel)
            let answer = try await attempt(channel, at: door(channel), with: Lodge.password)
            #expect(answer["set-cookie"] != nil)
        }
    }

    @Test func `whether an account exists makes no difference`() async throws {
        let channel = try channel()
        let doors = (try await door(channel), try await door(channel))
        for number in 1...12 {
            let known = try await attempt(channel, at: doors.0, as: "Ada", from: "192.0.2.1")
            let unknown = try await attempt(channel, at: doors.1, as: "Zoe", from: "192.0.2.2")
            #expect(known == unknown)
            let isInPause = number > 6 && !number.isMultiple(of: 2)
            #expect(known.status == (isInPause ? 429 : 200))
            if isInPause { clock.advance(by: .seconds(Int(known["retry-after"] ?? "") ?? 0)) }
        }
    }

    @Test func `however an account is typed, it is one`() async throws {
        let channel = try channel()
        for name in ["Zoë", "ZOË", "zoe\u{308}", " zoë ", "Ｚｏë", "ZOE\u{308}"] {
            try await fail(1, channel, as: name)
        }
        expectPause(try await attempt(channel, at: door(channel), as: "zoË"), 1)
        try await fail(1, channel, as: "Zoe")
    }

    @Test func `of a thousand attempts at once six are verified`() async throws {
        let gate = Gate()
        let channel = try channel(Setting(transport: .inProcess, isStored: false), app { await gate.pass() })
        var doors: [String] = []
        for _ in 1...1_000 { doors.append(try await door(channel)) }
        let refused = Calls()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, door) in doors.enumerated() {
                group.addTask {
                    let answer = try await attempt(channel, at: door, from: "10.0.\(number / 250).\(number % 250)")
                    if answer.status == 429 { refused.add() }
                    return answer.status
                }
            }
            try await eventually("all others are refused") { refused.count == 994 && gate.arrivals == 6 }
            gate.open()
            var accepted = 0
            for try await status in group where status == 200 { accepted += 1 }
            #expect(accepted == 6)
        }
        #expect(calls.count == 6)
        expectPause(try await attempt(channel, at: door(channel)), 1)
    }

    @Test(arguments: Setting.all)
    func `an attempt that is repeated with its key is one, and succeeds once`(setting: Setting) async throws {
        let gate = Gate()
        let isHeld = Mutex(false)
        let channel = try channel(setting, app { if isHeld.withLock({ $0 }) { await gate.pass() } })
        let key: Headers = ["idempotency-key": "0123456789abcdefABCDEF"]
        try await fail(5, channel)
        isHeld.withLock { $0 = true }
        let door = try await door(channel)
        async let first = attempt(channel, at: door, with: Lodge.password, key)
        try await eventually("the service is called") { gate.arrivals == 1 }
        async let repeated = [
            attempt(channel, at: door, with: Lodge.password, key),
            attempt(channel, at: door, with: Lodge.password, key),
        ]
        gate.open()
        let answers = try await [first] + repeated
        #expect(answers.allSatisfy { $0.status == 200 && $0["set-cookie"] != nil })
        #expect(answers.count { $0["set-cookie"]?.contains("outlet-known=") == true } == 1)
        #expect(calls.count == 6)
        try await fail(5, channel)
        #expect(calls.count == 11)
        // The address is free as well of what has not failed.
        for number in 1...10 { try await fail(1, channel, as: "\(number)") }
        expectPause(try await attempt(channel, at: self.door(channel), as: "11"), 600)
    }

    // MARK: - What counts

    @Test func `a failure of the proof counts, one of the service does not`() async throws {
        struct Broken: Error {}
        let isBroken = Mutex(true)
        let channel = try channel(
            Setting(transport: .inProcess, isStored: false),
            app {
                guard isBroken.withLock({ $0 }) else { throw ServiceFailure("No.") }
                throw Broken()
            })
        try await fail(30, channel, as: "Zoe")
        isBroken.withLock { $0 = false }
        try await fail(6, channel)
        expectPause(try await attempt(channel, at: door(channel)), 1)
    }

    @Test(arguments: [false, true])
    func `a client that goes away before the answer has tried all the same`(heedsCancellation: Bool) async throws {
        let gate = Gate()
        let channel = try channel(
            Setting(transport: .inProcess, isStored: false),
            app { if heedsCancellation { try await Task.sleep(for: .seconds(3_600)) } else { await gate.pass() } })
        for number in 1...6 {
            let door = try await door(channel)
            async let answer = attempt(channel, at: door)
            try await eventually("the service is called") { calls.count == number }
            #expect(try await channel.send(.delete, door).status == 204)
            #expect(try await answer.status == 404)
        }
        expectPause(try await attempt(channel, at: door(channel)), 1)
        gate.open()
    }

    @Test func `a call that no event waits for counts, too, and is not made in a pause`() async throws {
        let service = Service(signingIn: Lodge.Knock.self, account: \.name) { [calls] _ in
            calls.add()
            return false
        }
        let app = try Application(name: "Late", services: [service]) {
            Screen("late", title: "Late", model: 0) {
                Label().id("count").observing(\Int.self, format: .number)
                Button("Later").id("later").on(.tap, Later())
            } connect: { outlets in
                outlets.screen.received(Lodge.Knock.self) { count, _, _ in
                    count += 1
                    return []
                }
                outlets.screen.failed(Lodge.Knock.self) { count, _, _ in
                    count += 100
                    return []
                }
            }
        }
        let client = try await TestClient(channel(Setting(transport: .inProcess, isStored: false), app)).open("late")
        // The eighth is due a second after the seventh, whose failure causes a pause of two.
        for count in ["1", "2", "3", "4", "5", "6", "7", "107"] {
            try await client.tap("later")
            clock.advance(by: .seconds(1))
            try await eventually("the call is answered") {
                try await client.reload()
                return client.text("count") == count
            }
        }
        #expect(calls.count == 7)
    }

    private struct Later: Intention {
        func perform(_: Interaction, on _: inout ModelContainer<Int>, in _: Context) throws -> [Effect] {
            [.after(.seconds(1), [try .call(Lodge.Knock(name: "Ada", password: Secret("guessed")))])]
        }
    }

    // MARK: - Addresses

    @Test(arguments: Setting.all)
    func `an address fails twenty times in ten minutes, on whatever accounts`(setting: Setting) async throws {
        let channel = try channel(setting)
        let door = try await door(channel)
        for number in 1...20 {
            #expect(try await attempt(channel, at: door, as: "\(number)", from: "192.0.2.1").status == 200)
            clock.advance(by: .seconds(1))
        }
        for _ in 1...10 { expectPause(try await attempt(channel, at: door, as: "21", from: "192.0.2.1"), 580) }
        #expect(try await attempt(channel, at: door, as: "21", from: "192.0.2.2").status == 200)
        let metrics = try await channel.get("/metrics").text
        #expect(metrics.contains("\noutlet_sign_in_attempts_refused_total{owner=\"address\"} 10\n"))
        #expect(metrics.contains("\noutlet_sign_in_attempts_refused_total{owner=\"account\"} 0\n"))
        clock.advance(by: .seconds(580))
        #expect(try await attempt(channel, at: door, as: "21", from: "192.0.2.1").status == 200)
        expectPause(try await attempt(channel, at: door, as: "22", from: "192.0.2.1"), 1)
    }

    @Test func `the addresses of one network of IPv6 are one`() async throws {
        let channel = try channel()
        let door = try await door(channel)
        for number in 1...20 {
            let answer = try await attempt(channel, at: door, as: "\(number)", from: "2001:db8:0:1::\(number)")
            #expect(answer.status == 200)
        }
        expectPause(try await attempt(channel, at: door, as: "21", from: "2001:db8:0:1::99"), 600)
        #expect(try await attempt(channel, at: door, as: "21", from: "2001:db8:0:2::1").status == 200)
    }

    // MARK: - Known browsers

    @Test(arguments: Setting.all)
    func `a browser that has signed in before is not held up by others`(setting: Setting) async throws {
        let channel = try channel(setting)
        let browser = try await knownBrowser(channel)
        let cookie = try #require(browser.headers["cookie"])
        #expect(cookie.hasPrefix("outlet-known="))
        try await fail(6, channel)
        let door = try await door(channel, browser.headers)
        expectPause(try await attempt(channel, at: door, with: Lodge.password), 1)
        let answer = try await attempt(channel, at: door, with: Lodge.password, ["cookie": cookie])
        #expect(answer["set-cookie"]?.contains("outlet=") == true)
        // That the browser has come in frees no others.
        expectPause(try await attempt(channel, at: self.door(channel), with: Lodge.password), 1)
    }

    @Test func `its own failures count for itself`() async throws {
        let channel = try channel()
        let browser = try await knownBrowser(channel)
        let cookie = try #require(browser.headers["cookie"])
        try await fail(6, channel, ["cookie": cookie])
        let door = try await door(channel)
        expectPause(try await attempt(channel, at: door, with: Lodge.password, ["cookie": cookie]), 1)
        #expect(try await attempt(channel, at: door).status == 200, "another browser")
        clock.advance(by: .seconds(1))
        try await fail(1, channel, ["cookie": cookie])
        expectPause(try await attempt(channel, at: door, ["cookie": cookie]), 2)
    }

    @Test func `its address has the same limit`() async throws {
        let channel = try channel()
        let cookie = try #require(try await knownBrowser(channel).headers["cookie"])
        let door = try await door(channel)
        for number in 1...20 { _ = try await attempt(channel, at: door, as: "\(number)") }
        expectPause(try await attempt(channel, at: door, with: Lodge.password, ["cookie": cookie]), 600)
    }

    @Test(arguments: Setting.all)
    func `its cookie outlives signing out, and says of no request who sends it`(setting: Setting) async throws {
        let channel = try channel(setting)
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        let set = try #require(client.answer?["set-cookie"])
        let known = try #require(set.split(separator: ", ").first { $0.hasPrefix("outlet-known=") })
        #expect(known.hasSuffix("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"))
        #expect(known.prefix { $0 != ";" }.utf8.count == "outlet-known=".utf8.count + 32)
        try await client.tap("leave")
        #expect(client.answer?["set-cookie"] == "outlet=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        #expect(client.headers["cookie"].map { $0[...] } == known.prefix { $0 != ";" })
        try await client.open("room")
        #expect(client.document["screen"]?.string == "door")
        #expect(client.document["principal"] == nil)
    }

    @Test func `over TLS its cookie is for this host alone`() async throws {
        let channel = try Setting(transport: .socket, isStored: false).channel(app()) { configuration in
            configuration.clock = clock
            configuration.trustedProxies = [try #require(NetworkRange("127.0.0.1"))]
        }
        let client = TestClient(channel)
        client.headers = ["x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"]
        try await client.enter(as: "Ada")
        #expect(client.headers["cookie"]?.contains("; __Host-outlet-known=") == true)
        #expect(client.answer?["set-cookie"]?.hasSuffix("HttpOnly; SameSite=Lax; Secure") == true)
    }

    @Test func `a program gets no such cookie`() async throws {
        let client = TestClient(try channel())
        client.headers = ["outlet-token": "header"]
        try await client.enter(as: "Ada")
        #expect(client.answer?["set-cookie"] == nil)
    }

    @Test func `a cookie that was forged, or is from elsewhere, or for another account does not count`() async throws {
        let channel = try channel()
        let cookie = try #require(try await knownBrowser(channel).headers["cookie"])
        let elsewhere = try #require(try await knownBrowser(self.channel()).headers["cookie"])
        let last = cookie.last == "A" ? "B" : "A"
        try await fail(6, channel)
        try await fail(6, channel, as: "Bob")
        let door = try await door(channel)
        let mark = String(cookie.dropFirst("outlet-known=".count))
        let forged = [
            "", "x", "\(mark.dropLast())\(last)", "\(mark.dropLast())", mark + "A", String(repeating: "A", count: 32),
        ]
        for cookie in forged.map({ "outlet-known=" + $0 }) + [elsewhere, "outlet=" + mark] {
            expectPause(try await attempt(channel, at: door, with: Lodge.password, ["cookie": cookie]), 1)
        }
        expectPause(try await attempt(channel, at: door, as: "Bob", ["cookie": cookie]), 1)
        // Planted ones don't displace it.
        let several = "outlet-known=x; \(cookie); \(elsewhere)"
        let answer = try await attempt(channel, at: door, with: Lodge.password, ["cookie": several])
        #expect(answer["set-cookie"] != nil)
    }

    @Test func `a cookie has eight accounts, the newest first`() throws {
        let secret = BodySecret(nil)
        let accounts = (0..<9).map { secret.code(for: "account", [$0]) }
        var known = KnownAccounts([String]())
        for account in accounts { known = known.adding(account, under: secret) }
        #expect(known.text.split(separator: ".").count == 8)
        let read = KnownAccounts([known.text])
        #expect(read.text == known.text)
        #expect(read.mark(of: accounts[0], under: secret) == nil)
        for account in accounts.dropFirst() {
            #expect(read.mark(of: account, under: secret) != nil)
            #expect(read.mark(of: account, under: BodySecret(nil)) == nil)
        }
        let again = read.adding(accounts[3], under: secret)
        #expect(again.mark(of: accounts[3], under: secret) == read.mark(of: accounts[3], under: secret))
        #expect(again.text.split(separator: ".").count == 8)
        #expect(again.text != read.text)
    }

    // MARK: - Forms, logs

    @Test(arguments: Setting.all)
    func `a form without script shows why, and what was typed without the password`(setting: Setting) async throws {
        let channel = try channel(setting)
        let form: Headers = [
            "content-type": "application/x-www-form-urlencoded", "accept": "text/html", "x-forwarded-for": "192.0.2.1",
        ]
        let typed = "name=Ada&password=Secret-Guess&~do=event%3Dtap%26node%3Denter"
        for _ in 1...6 {
            let answer = try await channel.post("/sessions", "~url=%2Fscreens%2Fdoor&\(typed)", form)
            #expect(answer.status == 303)
        }
        let opened = try await door(channel)
        for (path, body) in [("/sessions", "~url=%2Fscreens%2Fdoor&\(typed)"), ("\(opened)/events", typed)] {
            let page = try await channel.post(path, body, form)
            #expect(page.status == 429)
            #expect(page["retry-after"] == "1")
            #expect(page.text.contains("There were too many failed attempts. Please wait, and try again."))
            #expect(page.text.contains("value=\"Ada\""))
            #expect(!page.text.contains("Secret-Guess"))
        }
        #expect(calls.count == 6)
    }

    @Test func `the log warns, and names no account and no address`() async throws {
        let log = RecordedLog()
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.trustedProxies = [try #require(NetworkRange("127.0.0.1"))]
        let channel = try Transport.inProcess.channel(
            to: Endpoint(app(), configuration: configuration, logger: log.logger(.info)))
        try await fail(6, channel, as: "Adalbert")
        let door = try await door(channel)
        for _ in 1...10 { expectPause(try await attempt(channel, at: door, as: "Adalbert"), 1) }
        for number in 1...14 { _ = try await attempt(channel, at: door, as: "\(number)") }
        for _ in 1...10 { expectPause(try await attempt(channel, at: door, as: "15"), 600) }
        let warnings = log.entries.filter { $0.message == "Attempts at signing in are refused" }
        #expect(Set(warnings.map { $0["of"] }) == ["an account", "an address"])
        #expect(warnings.allSatisfy { $0.level == .warning })
        for entry in log.entries {
            let text = "\(entry)"
            #expect(!text.contains("Adalbert") && !text.contains("192.0.2.1") && !text.contains("guessed"))
        }
    }

    @Test func `a wrong password is in the log once and for those who debug, and a broken service is an error`()
        async throws
    {
        for (error, level) in [
            (ServiceFailure("Nobody knows you.") as any Error, Logger.Level.debug), (Mishap(), .error),
        ] {
            let log = RecordedLog()
            var configuration = Endpoint.Configuration()
            configuration.clock = ManualClock()
            let channel = try Transport.inProcess.channel(
                to: Endpoint(app { throw error }, configuration: configuration, logger: log.logger(.trace)))
            #expect(try await attempt(channel, at: door(channel)).status == 200)
            let entries = log.entries.filter { $0["service"] == Lodge.Knock.name }
            #expect(entries.map(\.level) == [level], "\(entries)")
        }
    }

    private final class Calls: Sendable {
        private let number = Atomic(0)
        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }
}
