import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// Shares of experiments: as large as they say, and each who takes part keeps what they got.
@Suite(.timeLimit(.minutes(5))) struct ExperimentTests {
    private static let subjects = (0..<10_000).map { "user-\($0)" }

    private func drawn(_ experiment: String) -> [Double] {
        Self.subjects.map { Experiment(name: experiment).draw(for: $0) }
    }

    @Test(arguments: ["newList", "", "checkout 2"])
    func `draws are spread evenly`(experiment: String) {
        var tenths = [Int](repeating: 0, count: 10)
        for draw in drawn(experiment) { tenths[Int(draw * 10)] += 1 }
        for count in tenths { #expect((880...1120).contains(count), "four standard deviations: \(tenths)") }
    }

    @Test func `a draw is the same in every process and release`() {
        let draws = [
            ("newList", "ada"), ("newList", "bob"), ("oldList", "ada"), ("newLis", "tada"), ("", ""),
        ].map { Experiment(name: $0).draw(for: $1) }
        let expected = [
            0.2741597594486539, 0.5750375539005707, 0.4948224034908898, 0.7288039456916071, 0.4442161423420532,
        ]
        #expect(draws == expected)
    }

    @Test func `who is in one experiment is no likelier in another`() {
        let both = zip(drawn("one"), drawn("two")).count { $0 < 0.5 && $1 < 0.5 }
        #expect((2330...2670).contains(both))
    }

    @Test func `a fifth of the principals gets what a share of 0.2 says, and the same ones each time`() {
        let choices = ImplementationChoices([.experiment("newList", share: 0.2, "cards")])
        let again = ImplementationChoices([.experiment("newList", share: 0.2, "cards")])
        var count = 0
        for subject in Self.subjects {
            let audience = Audience(principal: Principal(id: subject), profile: nil)
            let choice = choices.choice(for: audience).implementation
            #expect(again.choice(for: audience).implementation == choice)
            if choice == "cards" { count += 1 }
        }
        #expect((1840...2160).contains(count), "four standard deviations")
    }

    @Test func `the variants of one experiment divide the principals among themselves`() {
        let choices = ImplementationChoices([
            .experiment("newList", share: 0.2, "cards"), .experiment("newList", share: 0.3, "tiles"),
        ])
        var counts: [String?: Int] = [:]
        for subject in Self.subjects {
            let audience = Audience(principal: Principal(id: subject), profile: nil)
            counts[choices.choice(for: audience).implementation, default: 0] += 1
        }
        #expect((1840...2160).contains(counts["cards"] ?? 0))
        #expect((2810...3190).contains(counts["tiles"] ?? 0))
        #expect((4800...5200).contains(counts[nil] ?? 0))
    }

    @Test func `a principal sees the same variant in every session, on every screen and without a session`()
        async throws
    {
        let probe = Probe.board(.experiment("newList", share: 0.5, "cards"))
        var seen: Set<String> = []
        for name in ["ada", "bob", "cem", "dora", "eve", "finn"] {
            let expected = Experiment(name: "newList").draw(for: name) < 0.5 ? "cards" : "plain"
            seen.insert(expected)
            for _ in 1...3 {
                let client = try await client(of: probe.app(), as: name).open("probe")
                #expect(client.variant == expected)
                try await client.tap("button")
                #expect(client.variant == expected)
                let linked = try await client.channel.get("/screens/probe", ["authorization": name])
                #expect(linked.json["implementation"]?.string == expected)
            }
        }
        #expect(seen.count == 2)
    }

    @Test func `an anonymous session is drawn for when it opens, and keeps what it got`() async throws {
        let app = try Probe.board(.experiment("newList", share: 0.5, "cards")).app()
        let endpoint = Endpoint(app, logger: .silent)
        var counts: [String?: Int] = [:]
        for _ in 1...200 {
            let client = try await TestClient(endpoint).open("probe")
            let variant = client.variant
            counts[variant, default: 0] += 1
            try await client.tap("button")
            #expect(client.variant == variant, "the screen above")
        }
        let (cards, plain) = (counts["cards", default: 0], counts["plain", default: 0])
        #expect((50...150).contains(cards), "seven standard deviations")
        #expect(cards + plain == 200)
    }

    @Test func `a document of no session does not flicker: somebody anonymous is in no experiment there`()
        async throws
    {
        let app = try Probe.board(
            .experiment("newList", share: 0.5, "cards"), .experiment("all", share: 1, "tiles"),
            .when(profile: .phone, "acme")
        ).app()
        let client = try TestClient(app)
        let first = try await client.channel.get("/screens/probe")
        #expect(first.json["implementation"] == "plain")
        for _ in 1...20 { #expect(try await client.channel.get("/screens/probe") == first) }
        let phone = try await client.channel.get("/screens/probe", ["outlet-profile": "phone"])
        #expect(phone.json["implementation"] == "acme")
    }
}
