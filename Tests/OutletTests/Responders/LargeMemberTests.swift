import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Integers from 2^53 on in inputs and members of nodes.
@Suite(.timeLimit(.minutes(5))) struct LargeMemberTests {
    private static let digits = "9007199254740993"

    @Test(
        arguments: [
            ("count", .largeInteger(digits)), ("counts", [1, .largeInteger(digits)]), ("length", .largeInteger(digits)),
            ("slider", .largeInteger(digits)), ("stepper", .largeInteger("-\(digits)")),
            ("numberField", .largeInteger(digits)), ("whole", .largeInteger("-\(digits)")),
        ] as [(String, JSON)])
    func `an input's value is refused, be it the new one or among others`(input: String, value: JSON) async throws {
        let client = try await TestClient(Application(name: "Scales") { Scales.screen }).open("scales")
        let given = try #require(value.firstLargeInteger?.digits)
        for (event, pointer) in [
            (Event(.change, on: input, value: value), "/value"),
            (Event(.tap, on: "reset", values: JSONObject([(input, value)])), "/values/\(input)"),
        ] {
            let refusal = await #expect(throws: Refusal.self) { try await client.post(event) }
            let answer = try #require(refusal?.answer)
            expect(answer, 422, "invalid-value")
            #expect(answer.pointers == [pointer])
            #expect(answer.json["detail"]?.string == "Expected an integer below 2^53, found \(given).")
        }
        #expect(try await client.post(Event(.back, values: JSONObject([(input, value)]))).status == 200)
        #expect(client.revision == 1)
    }

    @Test func `an integer that is written with an exponent is refused, a number is not`() async throws {
        let client = try await TestClient(Application(name: "Scales") { Scales.screen }).open("scales")
        let refusal = await #expect(throws: Refusal.self) {
            try await client.post(Event(.change, on: "count", value: 1e16))
        }
        #expect(
            refusal?.answer.json["detail"] == "Expected a whole number, found a number from 2^53 on.")
        try await client.change("length", to: 1e300)
        #expect(client.node("length")?["value"] == 1e300)
        try await client.check()
    }

    @Test(arguments: ["9007199254740993", "+9007199254740993", "-9007199254740993"])
    func `digits in a field of a page are refused, too`(text: String) async throws {
        let client = try await TestClient(Application(name: "Scales") { Scales.screen }).open("scales")
        let answer = try await client.channel.post(
            "\(client.path)/events", "slider=\(text.replacing("+", with: "%2B"))",
            ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Expected an integer below 2^53, found \(text.replacing("+", with: ""))."))
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `a member that the server would send so is a fault of the app, told in its log`() async throws {
        let log = RecordedLog()
        let screen = Screen("meters", title: "Meters", model: (1 << 53) - 1) {
            Meter().id("meter").observing({ (count: Int) in count }, in: \.count)
            Button("More").id("more").on(.tap, Change(\Int.self) { $0 += 1 })
        }
        let endpoint = Endpoint(try Application(name: "Meters") { screen }, logger: log.logger(.error))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("meters")
        #expect(client.node("meter")?["count"] == 9_007_199_254_740_991)
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("more") }
        #expect(refusal?.answer.status == 500)
        #expect(
            log.entries.map { $0["error"] } == [
                "'count' of 'meter' on 'meters' is 9007199254740992. A client's numbers are exact below 2^53: show it as text."
            ])
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `a document that begins so is a fault, too, and a fixed member one at start-up`() async throws {
        let screen = Screen("meters", title: "Meters", model: Int.min) {
            Meter().id("meter").observing({ (count: Int) in count }, in: \.count)
        }
        let client = try TestClient(Application(name: "Meters") { screen })
        #expect(try await client.channel.post("/sessions", ["screen": "meters"]).status == 500)
        #expect(try await client.channel.get("/screens/meters").status == 500)
        let error = #expect(throws: SceneFaults.self) {
            try Application(name: "Meters") {
                Screen("meters", title: "Meters", model: 0) { Meter().id("meter").with(\.count, 1 << 53) }
            }
        }
        #expect(
            error?.faults == [
                "meters, standard: 'count' of 'meter' is 9007199254740992. A client's numbers are exact below 2^53: show it "
                    + "as text."
            ])
    }

    @Test func `an effect for the client with such a number is a fault`() async throws {
        let log = RecordedLog()
        let screen = Screen("meters", title: "Meters", model: 0) {
            Button("Tell").id("tell").on(
                .tap, Change { (_: inout Int, _, _) in [.client(type: "drop", members: ["id": JSON(Int.max)])] })
        }
        let endpoint = Endpoint(try Application(name: "Meters") { screen }, logger: log.logger(.error))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("meters")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("tell") }
        #expect(refusal?.answer.status == 500)
        #expect(log.entries.first?["error"].contains("'/id' of the effect 'drop' is 9223372036854775807.") == true)
    }
}

/// Inputs for numbers, without bounds.
private struct Scales: Model {
    var count = 0
    var counts: [Int] = []
    var length = 0.0

    static var screen: Screen {
        Screen("scales", title: "Scales", model: Scales()) {
            Abacus().id("count").observing(\Scales.count).on(.change, Assign(\Scales.count))
            Abaci().id("counts").observing(\Scales.counts).on(.change, Assign(\Scales.counts))
            Ruler().id("length").observing(\Scales.length).on(.change, Assign(\Scales.length))
            Slider("Slider", in: -1e300...1e300).id("slider").on(.change, Assign(\Scales.length))
            Stepper("Stepper", in: -1e300...1e300).id("stepper").on(.change, Assign(\Scales.length))
            NumberField("Any").id("numberField").on(.change, AssignNumber(\Scales.length))
            NumberField("Whole", step: 1).id("whole").on(.change, AssignNumber(\Scales.count))
            Button("Reset").id("reset").on(.tap, Change(\Scales.count) { $0 = 0 })
        }
    }
}

private struct Abacus: InputNode {
    struct Members: Sendable { let value = Member(always: "value", initial: 0) }
    static let typeName = "abacus"
    static let members = Members()
    static let valueMember = members.value
    var element = Element(Self.type)
}

private struct Abaci: InputNode {
    struct Members: Sendable { let value = Member(always: "value", initial: [Int]()) }
    static let typeName = "abaci"
    static let members = Members()
    static let valueMember = members.value
    var element = Element(Self.type)
}

private struct Ruler: InputNode {
    struct Members: Sendable { let value = Member(always: "value", initial: 0.0) }
    static let typeName = "ruler"
    static let members = Members()
    static let valueMember = members.value
    var element = Element(Self.type)
}

private struct Meter: Node {
    struct Members: Sendable { let count = Member("count", default: 0) }
    static let typeName = "meter"
    static let members = Members()
    var element = Element(Self.type)
}
