import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What is destructive waits for a person's yes.
@Suite(.timeLimit(.minutes(5))) struct AgentQuestionTests {
    private let drop: JSONObject = ["event": "drop", "node": "pears/b"]

    private func rows(_ agent: AgentClient, _ session: JSON) async throws -> [String] {
        let read = try await agent.call("read_screen", ["session": session["session"] ?? .null])
        return read.lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    }

    @Test(arguments: Setting.all)
    func `a person is asked, and only a yes has it done, once`(setting: Setting) async throws {
        let agent = try Orchard.agent(setting)
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        #expect(asked.question == "Remove: “Bosc” (Orchard)?", "\(asked)")
        #expect(asked["inputRequests"]?["yes"]?["method"] == "elicitation/create")
        let form = asked["inputRequests"]?["yes"]?["params"]
        #expect(form?["mode"] == "form" && form?["requestedSchema"]?["required"] == ["yes"])
        #expect(form?["requestedSchema"]?["properties"]?["yes"]?["type"] == "boolean")
        #expect(try await rows(agent, session) == ["a/b", "b", "c"])
        let done = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(done.said.contains("- Bosc") && done["resultType"] == "complete", "\(done)")
        #expect(try await rows(agent, session) == ["a/b", "c"])
        let again = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(again.isRefused, "\(again)")
    }

    @Test(
        arguments: [
            ("decline", nil), ("cancel", nil), ("accept", false), ("accept", nil), ("accept", "true"), ("x", true),
        ]
            as [(JSON, JSON?)])
    func `any other answer is not done, and uses the question up`(action: JSON, yes: JSON?) async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        let declined = try await agent.act(session, drop, AgentClient.answer(asked, action, yes: yes))
        #expect(declined.isRefused && declined.said.hasPrefix("Not done"), "\(declined)")
        let late = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(late.isRefused && late.question == nil, "\(late)")
        #expect(try await rows(agent, session) == ["a/b", "b", "c"])
        let other = try await agent.act(session, drop)
        #expect(try await !agent.act(session, drop, AgentClient.answer(other)).isRefused)
        #expect(try await rows(agent, session) == ["a/b", "c"])
    }

    @Test func `a yes for something else does nothing`() async throws {
        let ada = try Orchard.agent(authenticator: .optionalNames)
        let session = try await ada.open("orchard")
        let asked = try await ada.act(session, drop)
        // For another row: it is asked about that one, and the first answer is used up.
        let other = try await ada.act(session, ["event": "drop", "node": "pears/c"], AgentClient.answer(asked))
        #expect(other.question == "Remove: “Comice” (Orchard)?", "\(other)")
        #expect(try await ada.act(session, drop, AgentClient.answer(asked)).isRefused)
        // With other values.
        let second = try await ada.act(session, drop)
        var changed = drop
        changed["values"] = ["note": "sour"]
        let asks = try await ada.act(session, changed, AgentClient.answer(second))
        #expect(asks.question == "Remove: “Bosc” (Orchard)?\nNote: sour", "\(asks)")
        // In another session, of another principal.
        let third = try await ada.act(session, drop)
        let elsewhere = try await ada.open("orchard")
        #expect(try await ada.act(elsewhere, drop, AgentClient.answer(third)).question != nil)
        var eve = ada
        eve.headers = ["authorization": "Eve"]
        let hers = try await eve.open("orchard")
        #expect(try await eve.act(hers, drop, AgentClient.answer(third)).question != nil)
        // Made up, changed, or missing.
        let state = try #require(third["requestState"]?.string)
        let spoiled = (state.hasPrefix("A") ? "B" : "A") + state.dropFirst()
        for forged in ["", "x", String(state.reversed()), state + "00", spoiled] {
            var answer = AgentClient.answer(third)
            answer["requestState"] = .string(forged)
            #expect(try await ada.act(session, drop, answer).question != nil, "\(forged)")
        }
        var stateless = AgentClient.answer(third)
        stateless["requestState"] = nil
        #expect(try await ada.act(session, drop, stateless).question != nil)
        #expect(try await rows(ada, session) == ["a/b", "b", "c"])
        #expect(try await !ada.act(session, drop, AgentClient.answer(third)).isRefused)
    }

    @Test func `it is asked anew if the question would read otherwise by now`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        _ = try await agent.act(session, ["event": "cheer", "node": "pears/b"])
        let anew = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(anew.question == "Remove: “Bosc!” (Orchard)?")
        #expect(
            try await agent.act(session, drop, AgentClient.answer(asked)).isRefused, "one answer is all that it takes")
        #expect(try await !agent.act(session, drop, AgentClient.answer(anew)).isRefused)
        #expect(try await rows(agent, session) == ["a/b", "c"])
    }

    @Test func `an answer to what is gone by now is used up`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        let other = try await agent.act(session, drop)
        #expect(try await !agent.act(session, drop, AgentClient.answer(other)).isRefused)
        let late = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(late.isRefused && late.said.contains("does not offer 'drop'"), "\(late)")
        let again = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(again.isRefused && again.said.contains("has been used"), "\(again)")
    }

    @Test func `an answer counts for ten minutes`() async throws {
        let clock = ManualClock()
        let agent = try Orchard.agent {
            $0.clock = clock
            $0.unusedSessionLifetime = .seconds(3600)
        }
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        clock.advance(by: .seconds(601))
        #expect(try await agent.act(session, drop, AgentClient.answer(asked)).question != nil)
        let again = try await agent.act(session, drop)
        clock.advance(by: .seconds(599))
        #expect(try await !agent.act(session, drop, AgentClient.answer(again)).isRefused)
    }

    @Test func `an answer counts once, however many calls with keys come between`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let clear: JSONObject = ["event": "tap", "node": "clear"]
        let asked = try await agent.act(session, clear)
        #expect(asked.question == "Clear (Orchard)?")
        #expect(try await !agent.act(session, clear, AgentClient.answer(asked)).isRefused)
        for number in 0..<1100 {
            _ = try await agent.act(session, ["event": "tap", "node": "pick", "key": .string("k\(number)")])
        }
        #expect(try await agent.act(session, clear, AgentClient.answer(asked)).isRefused)
        #expect(try await agent.call("read_screen", ["session": session["session"] ?? .null]).lines.contains("1,100"))
    }

    @Test func `of calls at once with one answer, one is done`() async throws {
        let cluster = try Cluster(Orchard.app()) {
            $0.agents = .asking
            $0.secret = Array("a secret of all nodes of this app".utf8)
        }
        let agents = cluster.channels.map { AgentClient(channel: $0) }
        let session = try await agents[0].open("orchard")
        for _ in 0..<3 { _ = try await agents[0].act(session, ["event": "tap", "node": "pick"]) }
        let clear: JSONObject = ["event": "tap", "node": "clear"]
        let asked = try await agents[0].act(session, clear)
        let answer = AgentClient.answer(asked)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await agents[number % 2].act(session, clear, answer).isRefused }
            }
            var done = 0
            for try await isRefused in group where !isRefused { done += 1 }
            #expect(done == 1)
        }
        let read = try await agents[1].call("read_screen", ["session": session["session"] ?? .null])
        #expect(read.lines.contains("0"))
    }

    @Test func `a key has what a person has said yes to done once`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        var keyed = drop
        keyed["key"] = "k"
        let asked = try await agent.act(session, keyed)
        #expect(asked.question != nil)
        keyed["key"] = "l"
        let declined = try await agent.act(session, keyed, AgentClient.answer(asked, "decline"))
        #expect(declined.isRefused)
        let again = try await agent.act(session, keyed)
        for _ in 0..<3 {
            let done = try await agent.act(session, keyed, AgentClient.answer(again))
            #expect(!done.isRefused && !done.lines.contains("Bosc"), "\(done)")
        }
        #expect(try await !agent.act(session, keyed).isRefused, "it has been done")
    }

    @Test(arguments: [[:], ["elicitation": ["url": [:]]], ["elicitation": nil]] as [JSON])
    func `a client that can't ask is told so`(capabilities: JSON) async throws {
        var agent = try Orchard.agent()
        agent.capabilities = capabilities
        let session = try await agent.open("orchard")
        let refused = try await agent.act(session, drop)
        #expect(refused.isRefused && refused.said.contains("can't ask"), "\(refused)")
        agent.capabilities = ["elicitation": ["form": [:], "url": [:]]]
        let asked = try await agent.act(session, drop)
        #expect(asked.question != nil)
        agent.revision = "2025-11-25"
        #expect(try await agent.act(session, drop, AgentClient.answer(asked)).isRefused)
        #expect(try await rows(agent, session) == ["a/b", "b", "c"])
    }

    @Test func `a yes of a client that can't ask by now does nothing, and is used up`() async throws {
        var agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let asked = try await agent.act(session, drop)
        agent.capabilities = [:]
        let late = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(late.isRefused && late.said.contains("can't ask"), "\(late)")
        agent.capabilities = ["elicitation": [:]]
        let again = try await agent.act(session, drop, AgentClient.answer(asked))
        #expect(again.isRefused && again.said.contains("has been used"), "\(again)")
        #expect(try await rows(agent, session) == ["a/b", "b", "c"])
    }

    @Test func `a yes is compared with the screen once it has settled`() async throws {
        let names = TestSource<Int, String>()
        let screen = Screen("crate", title: "Crate", model: Crate()) {
            Button(role: .destructive).id("drop").observing({ (crate: Crate) in crate.name.value ?? "" }, in: \.title)
                .on(.tap, Change { (crate: inout Crate) in crate.isEmpty = true })
            Button("Next").id("next").on(.tap, Change { (crate: inout Crate) in crate.number += 1 })
        } connect: { _ in
            Load(\Crate.name, from: names.source) { $0.number }
        }
        let channel = try Setting.all[0].channel(Application(name: "Crate") { screen }) {
            $0.agents = .asking
            $0.clock = ManualClock()
        }
        let agent = AgentClient(channel: channel)
        async let opening = agent.open("crate")
        try await names.next().answer("Bosc")
        let session = try await opening
        let drop: JSONObject = ["event": "tap", "node": "drop"]
        let asked = try await agent.act(session, drop)
        #expect(asked.question == "Bosc (Crate)?")
        let path = "/sessions/\(session["session"]?.string ?? "")"
        let next = try await channel.post("\(path)/events", ["node": "next", "event": "tap"])
        #expect(next.status == 200)
        async let answered = agent.act(session, drop, AgentClient.answer(asked))
        // The answer is there before the name.
        try await Task.sleep(for: .milliseconds(20))
        try await names.next().answer("Comice")
        let anew = try await answered
        #expect(anew.question == "Comice (Crate)?", "\(anew)")
    }

    private struct Crate: Model {
        var number = 0
        var name = Loadable<String>()
        var isEmpty = false
    }

    @Test func `an agent that is trusted asks nobody`() async throws {
        let agent = try Orchard.agent { $0.agents = .trusted }
        let session = try await agent.open("orchard")
        #expect(try await !agent.act(session, drop).isRefused)
        #expect(try await rows(agent, session) == ["a/b", "c"])
    }
}
