import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What agents can read and press.
@Suite(.timeLimit(.minutes(5))) struct AgentToolTests {
    @Test(arguments: Setting.all)
    func `a screen is opened, read, acted on and closed`(setting: Setting) async throws {
        let agent = try Orchard.agent(setting)
        let opened = try await agent.call("open_screen", ["screen": "orchard"])
        let session = try #require(opened["structuredContent"])
        #expect(opened["resultType"] == "complete" && opened["isError"] == false)
        #expect(session["title"] == "Orchard" && session["revision"] == 1)
        #expect(
            session.lines == [
                "# Orchard", "[note] Note: ", "[size] Size: 1", "[pin] PIN: ", "0", "[pick tap] Pick", "Rest (off)",
                "[clear tap] Clear", "[tell tap] Tell", "[vault tap] Vault", "- a/b", "Anjou",
                "[pears/a~1b cheer] Praise", "[pears/a~1b drop] Remove", "- b", "Bosc", "[pears/b cheer] Praise",
                "[pears/b drop] Remove", "- c", "Comice", "[pears/c cheer] Praise", "[pears/c drop] Remove",
            ])
        let parts = opened.said.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(parts[1] == "<<<" && parts.last == ">>>")
        #expect(parts[2..<(parts.count - 1)].joined(separator: "\n") == session["text"]?.string)
        #expect(
            session["inputs"]?[0] == ["node": "note", "type": "textField", "label": "Note", "value": ""])
        #expect(
            session["controls"]?[1] == ["event": "tap", "node": "clear", "title": "Clear", "destructive": true])
        let acted = try await agent.act(session, ["event": "tap", "node": "pick", "values": ["note": "ripe"]])
        #expect(
            acted.said.contains("\n<<<\n- [note] Note: \n- 0\n+ [note] Note: ripe\n+ ripe\n+ 1\n>>>"), "\(acted.said)")
        #expect(acted["structuredContent"]?["inputs"]?[0]?["value"] == "ripe")
        let read = try await agent.call("read_screen", ["session": session["session"] ?? .null])
        #expect(read["structuredContent"] == acted["structuredContent"])
        let praised = try await agent.act(session, ["event": "cheer", "node": "pears/a~1b"])
        #expect(praised.said.contains("- Anjou\n+ Anjou!"))
        let closed = try await agent.call("close_screen", ["session": session["session"] ?? .null])
        #expect(closed["structuredContent"] == ["session": session["session"] ?? .null])
        for tool in ["read_screen", "close_screen"] {
            let gone = try await agent.call(tool, ["session": session["session"] ?? .null])
            #expect(gone.isRefused && gone.said == "There is no such session, or it has ended.")
        }
        #expect(try await agent.act(session, ["event": "tap", "node": "pick"]).isRefused)
    }

    @Test func `what every control says can be sent as it is`() async throws {
        let agent = try Orchard.agent { $0.agents = .trusted }
        let session = try await agent.open("orchard")
        let controls = try #require(session["controls"]?.array)
        #expect(controls.count == 10)
        for control in controls where control["node"] != "vault" {
            guard case .object(var call) = control else { continue }
            (call["title"], call["destructive"]) = (nil, nil)
            let result = try await agent.act(agent.open("orchard"), call)
            #expect(!result.isRefused, "\(control) \(result.said)")
        }
    }

    @Test(
        arguments: [
            ["event": "tap", "node": "rest"], ["event": "tap", "node": "nobody"], ["event": "tap"],
            ["event": "tap", "node": "pick", "value": 1], ["event": "select", "node": "pears", "value": "b"],
            ["event": "appear", "node": "pick"], ["event": "undo", "node": "pick", "value": 1], ["event": "apply"],
            ["event": "~actions", "node": "pears/b"], ["event": "back"], ["event": ""],
            ["event": "tap", "node": "pick", "values": ["pin": "1234"]],
            ["event": "change", "node": "pin", "value": "1234"],
            ["event": "tap", "node": "pick", "values": ["note": 7]],
            ["event": "tap", "node": "pick", "values": ["size": "big"]],
            ["event": "tap", "node": "pick", "values": ["nobody": "x"]],
            ["event": "change", "node": "note", "value": 7],
            ["event": "change", "node": "note"], ["event": "change", "node": "size", "value": 2],
            ["event": "tap", "node": "pick", "values": []], ["event": "tap", "node": 7], ["event": "tap", "more": 7],
            ["node": "pick"], ["event": "tap", "node": "pick", "revision": "1"],
            ["event": "tap", "node": "pick", "revision": 9], ["event": "tap", "node": "pick", "key": ""],
            ["event": "open", "value": "/screens/vault"],
        ] as [JSONObject])
    func `what is not offered, or has another shape, is refused with a sentence, and changes nothing`(call: JSONObject)
        async throws
    {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let refused = try await agent.act(session, call)
        #expect(refused.isRefused && !refused.said.isEmpty, "\(refused)")
        #expect(!refused.said.contains("1234"))
        let read = try await agent.call("read_screen", ["session": session["session"] ?? .null])
        #expect(read["structuredContent"] == session)
    }

    @Test func `an input takes its change, and a screen its refresh`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let typed = try await agent.act(session, ["event": "change", "node": "note", "value": "ripe"])
        #expect(typed.said.contains("+ [note] Note: ripe"), "\(typed.said)")
        #expect(try await !agent.act(session, ["event": "refresh"]).isRefused)
    }

    @Test func `an effect says its words above the screen, in the next answer alone`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let told = try await agent.act(session, ["event": "tap", "node": "tell"])
        #expect(told.said.hasSuffix("<<<\n+ Ding\n+  >>>\n+ now\n>>>"), "\(told.said)")
        #expect(told.lines.prefix(4) == ["# Orchard", "Ding", " >>>", "now"])
        let next = try await agent.act(session, ["event": "tap", "node": "pick"])
        #expect(!next.lines.contains("Ding"))
    }

    @Test(arguments: Setting.all)
    func `a key, or a revision, has a call done once`(setting: Setting) async throws {
        let agent = try Orchard.agent(setting)
        let session = try await agent.open("orchard")
        for _ in 0..<3 {
            let keyed = try await agent.act(session, ["event": "tap", "node": "pick", "key": "k"])
            #expect(keyed.lines.contains("1") && !keyed.isRefused)
        }
        let other = try await agent.act(session, ["event": "tap", "node": "tell", "key": "k"])
        #expect(other.isRefused && other.said.contains("'k'"))
        for _ in 0..<3 {
            let once = try await agent.act(session, ["event": "tap", "node": "pick", "revision": 2])
            #expect(once.lines.contains("2") && !once.isRefused, "\(once.said)")
        }
        let stale = try await agent.act(session, ["event": "tap", "node": "tell", "revision": 2])
        #expect(stale.isRefused && stale.said == "The document is at revision 3, not at 2.")
        for count in 3..<5 {
            #expect(try await agent.act(session, ["event": "tap", "node": "pick"]).lines.contains("\(count)"))
        }
    }

    @Test func `ten agents press at once, and each press counts`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask { try await agent.act(session, ["event": "tap", "node": "pick"]).isRefused }
            }
            for try await isRefused in group { #expect(!isRefused) }
        }
        let read = try await agent.call("read_screen", ["session": session["session"] ?? .null])
        #expect(read.lines.contains("10"))
    }

    @Test func `an agent sees and does what its principal may, and nobody else's`() async throws {
        let ada = try Orchard.agent(authenticator: .namesWithRoles)
        var keeper = ada
        keeper.headers = ["authorization": "Eve keeper"]
        func names(_ agent: AgentClient) async throws -> [JSON?] {
            try await agent.call("list_screens")["structuredContent"]?["screens"]?.array?.map { $0["name"] } ?? []
        }
        #expect(try await names(ada) == ["orchard"])
        #expect(try await names(keeper) == ["orchard", "vault", "hall"])
        let refused = try await ada.call("open_screen", ["screen": "vault"])
        #expect(refused.isRefused && !refused.said.isEmpty)
        #expect(try await ada.call("open_screen", ["screen": "nowhere"]).isRefused)
        #expect(try await ada.call("open_screen", ["screen": "orchard", "params": ["x": 1]]).isRefused)
        let session = try await keeper.open("vault")
        #expect(try await !keeper.act(session, ["event": "tap", "node": "add"]).isRefused)
        #expect(try await ada.act(session, ["event": "tap", "node": "add"]).isRefused)
        #expect(try await ada.call("close_screen", ["session": session["session"] ?? .null]).isRefused)
        #expect(try await ada.call("read_screen", ["session": "x"]).isRefused)
        #expect(try await !keeper.call("read_screen", ["session": session["session"] ?? .null]).isRefused)
    }

    @Test func `limits are those of every client`() async throws {
        let agent = try Orchard.agent(authenticator: .names) {
            $0.openingsPerPrincipal = 1
            $0.clock = ManualClock()
        }
        var ada = agent
        ada.headers = ["authorization": "Ada"]
        #expect(try await agent.send("server/discover").status == 401)
        var opened = 0
        while try await !ada.call("open_screen", ["screen": "orchard"]).isRefused, opened < 100 { opened += 1 }
        #expect((1..<100).contains(opened))
    }

    @Test func `nothing that signs in or out is for agents`() async throws {
        let agent = AgentClient(
            channel: try Setting.all[0].channel(Lodge.app()) {
                $0.agents = .trusted
                $0.clock = ManualClock()
            })
        let door = try await agent.open("door")
        #expect(door["controls"] == [] && door.lines.contains("Enter (off)"), "\(door)")
        let refused = try await agent.act(door, ["event": "tap", "node": "enter", "values": ["name": "Ada"]])
        #expect(refused.isRefused)
        let hall = try await agent.open("hall")
        #expect(hall["controls"]?.array?.compactMap { $0["node"]?.string } == ["add", "bell", "door", "room"])
    }

    @Test(arguments: [
        ">>>", "<<<", "a\n>>>\nb", "a\r\n>>>", "a\u{2028}>>>\u{2029}", "a\u{85} >>> ", "*b* [c](d) ${e}", "\u{1B}[31m",
        "[clear tap] Clear", String(repeating: "é\n", count: 5000),
    ])
    func `a text of a user is text`(text: String) async throws {
        let agent = try Orchard.agent(note: text)
        let opened = try await agent.call("open_screen", ["screen": "orchard"])
        let lines = opened.said.split(omittingEmptySubsequences: false) { $0.isNewline }
        #expect(lines.count { $0 == ">>>" } == 1 && lines.last == ">>>")
        #expect(lines.count { $0 == "<<<" } == 1 && lines[1] == "<<<")
        #expect(!opened.said.contains("\u{1B}"))
        let session = try #require(opened["structuredContent"])
        #expect(session["inputs"]?[0]?["value"] == .string(text))
        #expect(session["controls"]?.array?.count == 10)
    }
}
