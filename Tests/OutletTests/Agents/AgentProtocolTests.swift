import Outlet
import OutletTesting
import Testing
import ViewTree

/// Messages of the Model Context Protocol.
@Suite(.timeLimit(.minutes(5))) struct AgentProtocolTests {
    @Test(arguments: Setting.all)
    func `there is nothing for agents unless the operator says so, and then only POST`(setting: Setting) async throws {
        let closed = AgentClient(channel: try setting.channel(Orchard.app()))
        expect(try await closed.send("server/discover"), 404, "no-such-path")
        let agent = try Orchard.agent(setting)
        for (channel, isDescribed) in [(closed.channel, false), (agent.channel, true)] {
            let paths = try await channel.get("/openapi.json").json["paths"]
            #expect((paths?[AgentClient.path]?["post"] != nil) == isDescribed)
        }
        for method: HTTPMessages.Method in [.get, .delete] {
            let answer = try await agent.channel.send(method, AgentClient.path)
            expect(answer, 405, "method-not-allowed")
            #expect(answer["allow"] == "POST")
        }
        let text = try await agent.channel.post(AgentClient.path, "{}", ["content-type": "text/plain"])
        expect(text, 415, "unsupported-media-type")
        let stream = try await agent.channel.post(AgentClient.path, "{}", ["accept": "text/event-stream"])
        expect(stream, 406, "not-acceptable")
        let foreign = try await agent.channel.post(AgentClient.path, "{}", ["origin": "https://evil.example"])
        expect(foreign, 403, "foreign-origin")
        let discovered = try await agent.send("server/discover")
        #expect(
            discovered.status == 200 && discovered["mcp-session-id"] == nil && discovered["cache-control"] == "no-store"
        )
        let result = try #require(discovered.json["result"])
        #expect(result["supportedVersions"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(result["resultType"] == "complete" && result["ttlMs"] == 0 && result["cacheScope"] == "private")
        #expect(result["capabilities"] == ["tools": [:]])
    }

    @Test func `below a base path it is there`() async throws {
        let base = try #require(BasePath("/shop"))
        let agent = try Orchard.agent { $0.basePath = base }
        #expect(try await agent.send("tools/list").status == 404)
        let answer = try await agent.channel.post("/shop/mcp", #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
        #expect(answer.status == 200)
    }

    private static let about =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    private static func request(_ method: String, _ members: String = "") -> String {
        #"{"jsonrpc":"2.0","id":"x","method":"\#(method)","params":{\#(members)\#(members.isEmpty ? "" : ",")\#(about)}}"#
    }

    private static func fields(_ method: String, _ name: String? = nil, _ version: String = "2026-07-28") -> Headers {
        var headers: Headers = ["mcp-protocol-version": "\(version)", "mcp-method": "\(method)"]
        headers["mcp-name"] = name
        return headers
    }

    @Test(
        arguments: [
            ("{", [:], 400, -32_700), ("\u{FFFD}", [:], 400, -32_700), ("[]", [:], 400, -32_600),
            (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, [:], 400, -32_600), ("7", [:], 400, -32_600),
            (#"{"id":1,"method":"ping"}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"method":7}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, [:], 400, -32_600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, [:], 400, -32_600),
            (request("tools/list"), fields("tools/list", nil, "2025-11-25"), 400, -32_020),
            (request("tools/list"), [:], 400, -32_020),
            (request("tools/list"), ["mcp-protocol-version": "2026-07-28"], 400, -32_020),
            (request("tools/list"), fields("tools/call"), 400, -32_020),
            (request("tools/call", #""name":"act""#), fields("tools/call"), 400, -32_020),
            (request("tools/call", #""name":"act""#), fields("tools/call", "read_screen"), 400, -32_020),
            (request("tools/call", #""name":"act""#), fields("tools/call", "=?base64?YWN?="), 400, -32_020),
            (request("tools/call"), fields("tools/call"), 400, -32_602),
            (request("tools/call", #""name":"drop_tables""#), fields("tools/call", "drop_tables"), 400, -32_602),
            (request("tools/call", #""name":"act","arguments":[]"#), fields("tools/call", "act"), 400, -32_602),
            (request("tools/list", #""cursor":"2""#), fields("tools/list"), 400, -32_602),
            (request("ping"), fields("ping"), 404, -32_601),
            (request("initialize"), fields("initialize"), 404, -32_601),
            (request("resources/list"), fields("resources/list"), 404, -32_601),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, fields("tools/list"), 400, -32_602),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, fields("tools/list", nil, "1999-01-01"), 400, -32_022),
            (#"{"jsonrpc":"2.0","method":"notifications/x"}"#, fields("x", nil, "1999-01-01"), 400, -32_022),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}}"#,
                fields("tools/list"), 400, -32_602
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
                fields("tools/list"), 400, -32_602
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01"}}}"#,
                fields("x", nil, "2027-01-01"), 400, -32_022
            ),
        ] as [(String, Headers, Int, Int)])
    func `what is wrong with the protocol is an error of its own`(
        body: String, headers: Headers, status: Int, code: Int
    ) async throws {
        let answer = try await Orchard.agent().channel.post(AgentClient.path, body, headers)
        #expect(answer.status == status && answer["content-type"] == "application/json", "\(answer)")
        #expect(answer.json["jsonrpc"] == "2.0" && answer.json["id"] != nil)
        let error = answer.json["error"]
        #expect(error?["code"]?.integer == code, "\(answer.text)")
        #expect(error?["message"]?.string?.isEmpty == false)
        if code == -32_022 {
            #expect(error?["data"]?["supported"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
        }
        if code == -32_020 { #expect(answer.json["id"] == "x") }
    }

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
    ])
    func `a handshake agrees on a revision, and its requests need no more than that`(offer: String, agreed: String)
        async throws
    {
        let channel = try Orchard.agent().channel
        let offered: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": [
                "protocolVersion": .string(offer), "capabilities": [:], "clientInfo": ["name": "a", "version": "1"],
            ],
        ]
        let hello = try await channel.post(AgentClient.path, offered)
        #expect(hello.json["result"]?["protocolVersion"]?.string == agreed && hello["mcp-session-id"] == nil)
        #expect(hello.json["result"]?["serverInfo"]?["name"] == "Orchard")
        let ready = try await channel.post(
            AgentClient.path, ["jsonrpc": "2.0", "method": "notifications/initialized"],
            ["mcp-protocol-version": "\(agreed)"])
        #expect(ready.status == 202 && ready.body.isEmpty)
        let agent = AgentClient(channel: channel, revision: agreed)
        #expect(try await agent.send("ping").json["result"] == [:])
        let tools = try await agent.send("tools/list").json["result"]
        #expect(tools?["tools"]?.array?.count == 5 && tools?["resultType"] == nil && tools?["ttlMs"] == nil)
        let unknown = try await agent.send("server/discover")
        #expect(unknown.status == 200 && unknown.json["error"]?["code"] == -32_601)
        let opened = try await agent.call("open_screen", ["screen": "orchard"])
        #expect(opened["resultType"] == nil && opened["structuredContent"]?["title"] == "Orchard")
    }

    @Test func `the tools say what they take, what they give, and what they may do`() async throws {
        let answer = try await Orchard.agent().send("tools/list").json["result"]
        let tools = try #require(answer?["tools"]?.array)
        #expect(
            tools.compactMap { $0["name"]?.string } == [
                "list_screens", "open_screen", "read_screen", "act", "close_screen",
            ])
        for tool in tools {
            #expect(tool["inputSchema"]?["type"] == "object" && tool["outputSchema"]?["type"] == "object")
        }
        for tool in tools.prefix(3) { #expect(tool["annotations"] == ["readOnlyHint": true]) }
        #expect(tools[3]["annotations"] == ["destructiveHint": true])
        for tool in tools.prefix(4) {
            #expect(tool["description"]?.string?.contains("data") == true)
        }
    }

    @Test func `an error has the id of its request, however large`() async throws {
        let body = #"{"jsonrpc":"2.0","id":12345678901234567890,"method":7}"#
        let answer = try await Orchard.agent().channel.post(AgentClient.path, body, [:])
        #expect(answer.text.contains(#""id":12345678901234567890"#), "\(answer.text)")
    }

    @Test func `the name of a tool may be encoded`() async throws {
        let answer = try await Orchard.agent().channel.post(
            AgentClient.path, Self.request("tools/call", #""name":"list_screens""#),
            Self.fields("tools/call", "=?base64?bGlzdF9zY3JlZW5z?="))
        #expect(answer.json["result"]?["isError"] == false, "\(answer.text)")
    }

    @Test func `a notification is never answered, whatever it asks for`() async throws {
        let agent = try Orchard.agent()
        let session = try await agent.open("orchard")
        let body: JSON = [
            "jsonrpc": "2.0", "method": "tools/call",
            "params": [
                "name": "act",
                "arguments": ["session": session["session"] ?? .null, "event": "tap", "node": "pick"],
            ],
        ]
        let answer = try await agent.channel.post(AgentClient.path, body)
        #expect(answer.status == 202 && answer.body.isEmpty)
        #expect(
            try await agent.call("read_screen", ["session": session["session"] ?? .null])["structuredContent"]
                == session)
    }
}
