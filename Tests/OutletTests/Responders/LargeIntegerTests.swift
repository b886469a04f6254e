import Outlet
import OutletTesting
import Testing
import ViewTree

/// Identifiers from 2^53 on, which JavaScript would round, are exact on every road inside of the server.
@Suite(.timeLimit(.minutes(5))) struct LargeIntegerTests {
    static let id: Int64 = 9_007_199_254_740_993

    private func client(_ setting: Setting) async throws -> TestClient {
        let app = try Application(
            name: "Post", services: [Service(Remove.self) { $0.id + 2 }, Service(Ask.self) { $0.subject }],
            controllers: [ParcelController(), DetailController(), CrateController()])
        return try await setting.open("parcel", app)
    }

    @Test(arguments: Setting.all) func `a service gets the very number, and its outcome arrives`(setting: Setting)
        async throws
    {
        let client = try await client(setting)
        try await client.tap("remove")
        try await client.wait { $0.text("answer") == "removed 9007199254740995" }
        try await client.check()
    }

    @Test(arguments: Setting.all) func `a screen is opened with the very number, and gets it`(setting: Setting)
        async throws
    {
        let client = try await client(setting)
        try await client.tap("show")
        #expect(client.text("subject") == "Number 9007199254740993")
        try await client.check()
    }

    @Test(arguments: Setting.all) func `what is raised has the very number`(setting: Setting) async throws {
        let client = try await client(setting)
        try await client.tap("mark")
        #expect(client.text("answer") == "marked 9007199254740993")
        try await client.check()
    }

    @Test(arguments: Setting.all) func `a screen that was opened with it opens by its own address`(setting: Setting)
        async throws
    {
        let client = try await client(setting)
        try await client.tap("show")
        let address = try #require(client.document["stack"]?[1]?["url"]?.string)
        #expect(address == "/screens/detail?id=9007199254740993")
        let document = try await client.channel.get(address)
        #expect(document.status == 200 && document.text.contains("Number 9007199254740993"))
        #expect(document.json["stack"]?[0]?["url"]?.string == address)
        try await client.back()
        try await client.post(client.event(.open, on: "root", value: ["url": .string(address)]))
        #expect(client.text("subject") == "Number 9007199254740993")
        try await client.check()
    }

    @Test func `a screen shows the very number that is forwarded to a slot`() async throws {
        let client = try await client(Setting.all[0])
        try await client.tap("forward")
        #expect(client.text("number") == "9007199254740993")
        try await client.check()
    }

    @Test(arguments: ["9007199254740992", "-9007199254740993", "18446744073709551616"])
    func `a client's number is refused`(digits: String) async throws {
        let client = try await client(Setting.all[0])
        let answer = try await client.channel.post(
            "\(client.path)/events",
            Event(EventName("mark"), on: "mark", value: ["id": .largeInteger(digits)]).json)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?[0]?["pointer"] == "/value/id")
        #expect(answer.json["detail"]?.string == "Expected an integer below 2^53, found \(digits).")
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `a client's number that a payload reads as an integer, written as another, is refused`() async throws {
        let client = try await client(Setting.all[0])
        let refusal = await #expect(throws: Refusal.self) {
            try await client.post(Event(EventName("mark"), on: "mark", value: ["id": 1e16]))
        }
        #expect(refusal?.answer.pointers == ["/value/id"])
        #expect(refusal?.answer.json["detail"] == "Expected an integer below 2^53, found 1e+16.")
    }

    @Test(arguments: [
        (JSONObject([("id", .largeInteger("9007199254740993"))]), "/params/id"),
        (JSONObject([("id", 1), ("ratio", .largeInteger("9007199254740993"))]), "/params/ratio"),
    ])
    func `a parameter in a body is refused`(parameters: JSONObject, pointer: String) async throws {
        let client = try await client(Setting.all[0])
        let answer = try await client.channel.post("/sessions", ["screen": "detail", "params": .object(parameters)])
        expect(answer, 422, "wrong-shape")
        #expect(answer.pointers == [pointer])
        #expect(answer.json["detail"] == "Expected an integer below 2^53, found 9007199254740993.")
    }

    @Test(arguments: [("9007199254740993", 422), ("9007199254740992.0", 200), ("1e%2B300", 200), ("7", 200)])
    func `digits that a number of an address can't hold are refused`(ratio: String, status: Int) async throws {
        let client = try await client(Setting.all[0])
        let answer = try await client.channel.get("/screens/detail?id=1&ratio=\(ratio)")
        #expect(answer.status == status)
        #expect(answer.pointers == (status == 200 ? [] : ["/params/ratio"]))
    }
}

/// A screen whose source never answers: it shows what is forwarded.
private struct CrateController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>(), number = Slot<Label>()
        let crate = Slot<DataSource<NoRequest, Int64>>()
    }
    struct Crate: Model { var number = Loadable<Int64>() }

    static let name = "crate"
    let title = "Crate"
    let implementations = [
        Implementation<Self>("standard") {
            $0.number(Label())
            $0.crate(
                DataSource(loading: { _ in
                    try await Task.sleep(for: .seconds(3600))
                    return 0
                }))
            $0.content { host in Column { host.number } }
        }
    ]

    func model(in _: Context) -> Crate? { Crate() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Crate>] {
        Load(\.number, from: outlets.crate)
        Observe({ $0.number.value.map { "\($0)" } ?? "" }, in: outlets.number.text)
    }
}

/// A parcel with a number of another system.
private struct Parcel: Model {
    var id = LargeIntegerTests.id
    var answer = ""
}

private struct Remove: ServiceRequest {
    typealias Outcome = Int64
    static let name = "remove"
    var id: Int64
}

private struct ParcelMark: CodablePayload, Equatable {
    var id: Int64
}

extension NodeEvent where Payload == ParcelMark {
    fileprivate static var mark: Self { Self("mark") }
}

private struct ParcelController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let answer = Slot<Label>()
        let remove = Slot<Button>()
        let show = Slot<Button>()
        let mark = Slot<Button>()
        let forward = Slot<Button>()
    }

    static let name = "parcel"
    let title = "Parcel"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.answer(Label())
            $0.remove(Button("Remove"))
            $0.show(Button("Show"))
            $0.mark(Button("Mark"))
            $0.forward(Button("Forward"))
            $0.content { host in
                Column {
                    host.answer
                    host.remove
                    host.show
                    host.mark.on(.mark, .post)
                    host.forward
                }
            }
        }
    ]

    func model(in _: Context) throws -> Parcel? { Parcel() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Parcel>] {
        Observe(\.answer, in: outlets.answer.text)
        outlets.remove.on(.tap, Call { Remove(id: $0.id) })
        outlets.screen.received(Remove.self) { parcel, id, _ in
            parcel.answer = "removed \(id)"
            return []
        }
        outlets.show.on(.tap, Show(DetailController.self) { .init(id: Int($0.id)) })
        outlets.forward.on(
            .tap,
            Show { (parcel: Parcel) in
                try Destination(CrateController.self).forwarding(parcel.id, to: \CrateController.Resources.crate)
            })
        outlets.mark.on(
            .tap, Change { (parcel: inout Parcel, _, _) in [try .raise(.mark, ParcelMark(id: parcel.id))] })
        outlets.screen.answer(.finished, Change { $0.answer = "finished" })
        outlets.screen.answer(.mark, Change { parcel, mark in parcel.answer = "marked \(mark.id)" })
    }
}
