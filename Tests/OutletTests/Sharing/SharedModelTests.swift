import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// A model that belongs to the app, and what users see of it.
@Suite(.timeLimit(.minutes(5))) struct SharedModelTests {
    struct Counter: Model {
        var count = 0
    }

    static func counter(_ name: String = "counter") -> Screen { counter(name, SharedModel("counter", of: Counter())) }

    static func counter(_ name: String = "counter", _ shared: SharedModel<Counter>, guards: [Guard] = []) -> Screen {
        Screen(name, title: "Counter", guards: guards, sharing: shared) {
            Label().id("count").observing(\Counter.count, format: .number)
            Button("More").id("more").on(.tap, Change(\Counter.count) { $0 += 1 })
            Button("None").id("none").on(.tap, Change(\Counter.count) { $0 = 0 })
        }
    }

    static func app(@ScreenBuilder screens: () -> [Screen] = { [counter()] }) throws -> Application {
        try Application(name: "Shared", screens: screens)
    }

    private static func endpoint(
        _ app: Application, store: (any Store)? = nil, _ configure: (inout Endpoint.Configuration) -> Void = { _ in }
    ) -> Endpoint {
        var configuration = Endpoint.Configuration()
        configure(&configuration)
        return Endpoint(app, store: store, configuration: configuration, logger: .silent)
    }

    /// Stores in which the sessions of one process can be; nil for none.
    enum Place: CaseIterable {
        case process, memory, pending
        var store: (any Store)? {
            switch self {
            case .process: nil
            case .memory: MemoryStore()
            case .pending: PendingStore(MemoryStore())
            }
        }
    }

    @Test(arguments: Transport.allCases, Place.allCases)
    func `two users have one counter`(transport: Transport, place: Place) async throws {
        let endpoint = Self.endpoint(try Self.app(), store: place.store)
        let ada = try await TestClient(endpoint, over: transport).open("counter")
        let bob = try await TestClient(endpoint, over: transport).open("counter")
        try await ada.tap("more")
        try await ada.tap("more")
        #expect(ada.text("count") == "2")
        #expect(bob.text("count") == "0")
        // What was answered before it was sent is in a document.
        try await bob.reload()
        #expect(bob.text("count") == "2")
        #expect(bob.revision == 2)
        try await ada.tap("more")
        // One patch leads from what he saw to what all see.
        try await bob.tap("more")
        #expect(bob.text("count") == "4")
        #expect(bob.revision == 3)
        try await ada.reload()
        for client in [ada, bob] { try await client.check() }
        let late = try await TestClient(endpoint, over: transport).open("counter")
        #expect(late.text("count") == "4")
        #expect(try await late.channel.get("/screens/counter").json["tree"]?.description.contains("\"4\"") == true)
    }

    @Test func `an event at the revision that its user saw is taken, whatever others have changed`() async throws {
        let endpoint = Self.endpoint(try Self.app())
        let ada = try await TestClient(endpoint).open("counter")
        let bob = try await TestClient(endpoint).open("counter")
        try await ada.tap("more")
        let answer = try await bob.post(bob.event(.tap, on: "more"), ["if-match": "\"1\"", "idempotency-key": "k"])
        #expect(answer.status == 200)
        #expect(bob.text("count") == "2")
        let again = try await bob.channel.post(
            "\(bob.path)/events", bob.event(.tap, on: "more").json, ["if-match": "\"1\"", "idempotency-key": "k"])
        #expect(again.body == answer.body)
        try await bob.check()
        #expect(bob.text("count") == "2")
    }

    @Test(arguments: Transport.allCases)
    func `who watches it gets each change, and nobody else anything`(transport: Transport) async throws {
        let other = Screen("other", title: "Other", model: Counter()) {
            Label().id("count").observing(\Counter.count, format: .number)
        }
        let endpoint = Self.endpoint(
            try Self.app {
                Self.counter()
                other
            })
        let ada = try await TestClient(endpoint, over: transport).open("counter")
        let bob = try await TestClient(endpoint, over: transport).open("counter")
        let eve = try await TestClient(endpoint, over: transport).open("other")
        let stream = try await bob.stream(after: bob.revision)
        for count in 1...5 {
            try await ada.tap("more")
            let message = try await bob.receive(from: stream)
            #expect(message?.event == "patch")
            #expect(bob.text("count") == "\(count)")
        }
        #expect(bob.revision == 6)
        try await bob.check()
        try await eve.reload()
        #expect(eve.revision == 1)
    }

    @Test(arguments: Place.allCases)
    func `of a hundred sessions that change it at once, each change is there once`(place: Place) async throws {
        let endpoint = Self.endpoint(try Self.app(), store: place.store)
        let watcher = try await TestClient(endpoint).open("counter")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let client = try await TestClient(endpoint).open("counter")
                    for _ in 0..<5 { try await client.tap("more") }
                }
            }
            try await group.waitForAll()
        }
        try await watcher.wait { $0.text("count") == "500" }
        try await watcher.check()
    }

    // MARK: A part of the model

    struct Note: Model, Identifiable {
        let id: Int
        var text: String
    }

    struct Board: Model {
        var notes = IdentifiedList<Note>([])
        var own = 0
    }

    static let board = Screen("board", title: "Board", model: Board()) {
        Label().id("own").observing(\Board.own, format: .number)
        Label().id("notes").observing(\Board.notes.count, format: .number)
        Button("Add").id("add").on(
            .tap,
            Change(\Board.self) { board in
                board.own += 1
                board.notes.append(Note(id: board.notes.count + 1, text: "note"))
            })
        Button("Fail").id("fail").on(
            .tap,
            Change(\Board.self) { board in
                board.own += 1
                board.notes.append(Note(id: board.notes.count + 1, text: "note"))
                throw Veto("No.")
            })
        List(id: "list") { ForEach(\Board.notes) { Label().observing(\Note.text) } }
    } connect: { _ in
        Shared(\.notes, as: SharedModel("notes", of: IdentifiedList<Note>([])))
    }

    @Test func `a part of a model is everybody's, and the rest each one's own`() async throws {
        let store = FaultyStore(MemoryStore())
        let endpoint = Self.endpoint(try Self.app { Self.board }, store: store)
        let ada = try await TestClient(endpoint).open("board")
        let bob = try await TestClient(endpoint).open("board")
        try await ada.tap("add")
        try await bob.tap("add")
        #expect(bob.text("notes") == "2" && bob.text("own") == "1")
        #expect(bob.keys(of: "list") == ["1", "2"])
        // What is refused, or can't be kept, has changed neither.
        await #expect(throws: Refusal.self) { try await ada.tap("fail") }
        store.fail(.beforeWriting)
        await #expect(throws: Refusal.self) { try await ada.tap("add") }
        try await ada.reload()
        #expect(ada.text("notes") == "2" && ada.text("own") == "1")
        try await ada.tap("add")
        #expect(ada.text("notes") == "3" && ada.text("own") == "2")
        for client in [ada, bob] {
            try await client.reload()
            #expect(client.text("notes") == "3")
            try await client.check()
        }
    }

    // MARK: Several screens, several keys

    struct Room: ScreenParameters {
        var room: String
    }

    @Test func `there is one for each key, and all screens of a session show the same`() async throws {
        let shared = SharedModel("counter", of: Counter())
        let detail = Screen("detail", title: "Detail", sharing: shared) { (parameters: Room) in
            parameters.room
        } content: {
            Label().id("inner").observing(\Counter.count, format: .number)
            Button("More").id("innerMore").on(.tap, Change(\Counter.count) { $0 += 10 })
        }
        func show(_ name: String) -> some Intention<Counter> {
            Change(\Counter.count) { $0 += 1 }.then(Show<Counter>(detail) { _ in Room(room: name) })
        }
        let room = Screen("room", title: "Room", sharing: shared) { (parameters: Room) in
            parameters.room
        } content: {
            Label().id("count").observing(\Counter.count, format: .number)
            Button("More").id("more").on(.tap, Change(\Counter.count) { $0 += 1 })
            Button("Blue").id("blue").on(.tap, show("blue"))
            Button("Red").id("red").on(.tap, show("red"))
        }
        let endpoint = Self.endpoint(
            try Self.app {
                room
                detail
            })
        let ada = try await TestClient(endpoint).open("room", parameters: ["room": "blue"])
        let bob = try await TestClient(endpoint).open("room", parameters: ["room": "red"])
        try await bob.tap("more")
        #expect(bob.text("count") == "1" && ada.text("count") == "0")
        // The screen that opens shows what the same event has changed.
        try await ada.tap("blue")
        #expect(ada.text("inner") == "1")
        try await ada.tap("innerMore")
        #expect(ada.text("inner") == "11")
        try await ada.back()
        #expect(ada.text("count") == "11")
        // One that nobody of the session has shown before is read.
        try await ada.tap("red")
        #expect(ada.text("inner") == "1")
        try await ada.check()
        try await bob.reload()
        #expect(bob.text("count") == "1")
    }

    // MARK: Bounds and ends

    private struct Text: Model {
        var text = ""
    }

    @Test func `one that is full takes only what makes it smaller`() async throws {
        let text = Screen("text", title: "Text", sharing: SharedModel("text", of: Text()).limit(bytes: 100)) {
            Label().id("text").observing(\Text.text)
            Button("More").id("more").on(.tap, Change(\Text.text) { $0 += String(repeating: "a", count: 40) })
            Button("Less").id("less").on(.tap, Change(\Text.text) { $0.removeLast() })
        }
        let client = try await TestClient(Self.endpoint(try Self.app { text })).open("text")
        try await client.tap("more")
        try await client.tap("more")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("more") }
        #expect(refusal?.answer.status == 409)
        #expect(refusal?.answer.json["type"] == "/problems/shared-full")
        try await client.tap("less")
        #expect(client.text("text")?.count == 79)
        try await client.check()
    }

    struct Poll: ScreenParameters {
        var poll: String
    }

    static func poll(_ shared: SharedModel<Counter>) -> Screen {
        Screen("poll", title: "Poll", sharing: shared) { (parameters: Poll) in
            parameters.poll
        } content: {
            Label().id("count").observing(\.count, format: .number)
            Button("More").id("more").on(.tap, Change(\.count) { $0 += 1 })
            Button("None").id("none").on(.tap, Change(\.count) { $0 = 0 })
        }
    }

    private static func open(_ poll: String, _ endpoint: Endpoint) async throws -> TestClient {
        try await TestClient(endpoint).open("poll", parameters: ["poll": .string(poll)])
    }

    @Test(arguments: [Place.process, .memory])
    func `no more keys have a value than may, and one that is deleted leaves its room once it is gone`(
        place: Place
    ) async throws {
        let clock = ManualClock()
        let shared = SharedModel("poll", of: Counter()).limit(keys: 2)
        let endpoint = Self.endpoint(try Self.app { Self.poll(shared) }, store: place.store) { $0.clock = clock }
        let (ada, bob) = (try await Self.open("a", endpoint), try await Self.open("b", endpoint))
        for client in [ada, bob, ada] { try await client.tap("more") }
        let eve = try await Self.open("c", endpoint)
        #expect(eve.text("count") == "0")
        let refusal = await #expect(throws: Refusal.self) { try await eve.tap("more") }
        #expect(refusal?.answer.status == 409)
        #expect(refusal?.answer.json["type"] == "/problems/shared-full")
        #expect(eve.revision == 1)
        for name in ["none", "more"] { try await ada.tap(name) }
        try await bob.tap("none")
        #expect(ada.text("count") == "1" && bob.text("count") == "0", "those that are there change")
        clock.advance(by: .seconds(40 * 86_400))
        try await eventually("there is room again") {
            endpoint.sessions.expire(now: endpoint.sessions.date)
            do {
                try await Self.open("c", endpoint).tap("more")
                return true
            } catch is Refusal {
                return false
            }
        }
    }

    @Test func `the keys that another process has given a value count`() async throws {
        let store = MemoryStore()
        let app = try Self.app { Self.poll(SharedModel("poll", of: Counter()).limit(keys: 1)) }
        try await Self.open("a", Self.endpoint(app, store: store)).tap("more")
        let late = try await Self.open("b", Self.endpoint(app, store: store))
        await #expect(throws: Refusal.self) { try await late.tap("more") }
    }

    @Test func `one that expires has its first value again, and goes on from that`() async throws {
        let clock = ManualClock()
        let store = MemoryStore()
        let shared = SharedModel("counter", of: Counter()).expires(after: .seconds(60))
        let endpoint = Self.endpoint(try Self.app { Self.counter("counter", shared) }, store: store) {
            $0.clock = clock
        }
        let ada = try await TestClient(endpoint).open("counter")
        try await ada.tap("more")
        try await ada.tap("more")
        clock.advance(by: .seconds(59))
        try await ada.reload()
        #expect(ada.text("count") == "2")
        clock.advance(by: .seconds(2))
        try await ada.reload()
        #expect(ada.text("count") == "0")
        try await ada.tap("more")
        #expect(ada.text("count") == "1")
        try await ada.check()
    }

    @Test func `one that is assigned its first value is kept no longer`() async throws {
        let store = MemoryStore()
        let clock = ManualClock()
        let endpoint = Self.endpoint(try Self.app(), store: store) { $0.clock = clock }
        let id = SharedModelID(name: "counter", key: "")
        func kept() async throws -> StoredSharedModel? {
            try await StoreAnswer.awaited { store.sharedModel(id, .last, then: $0) }
        }
        let ada = try await TestClient(endpoint).open("counter")
        let bob = try await TestClient(endpoint).open("counter")
        #expect(try await kept() == nil)
        try await ada.tap("more")
        #expect(try await kept()?.version == 1)
        try await ada.tap("none")
        #expect(try await kept()?.version == 2)
        #expect(try await kept()?.bytes == nil)
        try await bob.tap("more")
        #expect(bob.text("count") == "1")
        #expect(try await kept()?.bytes != nil)
        try await bob.tap("none")
        clock.advance(by: .seconds(40 * 86_400))
        endpoint.sessions.expire(now: endpoint.sessions.date)
        try await eventually("it is removed") { try await kept() == nil }
        let eve = try await TestClient(endpoint).open("counter")
        try await eve.tap("more")
        #expect(eve.text("count") == "1")
    }

    // MARK: Releases

    struct NewCounter: MigratingModel {
        static let version = 2
        var total = 0
        static func migrate(_ record: inout JSONObject, from version: Int) { record["total"] = record["count"] }
    }

    @Test func `what an earlier release has written is migrated`() async throws {
        let store = MemoryStore()
        let old = try await TestClient(try Self.app(), store: store).open("counter")
        try await old.tap("more")
        try await old.tap("more")
        let next = Screen("next", title: "Next", sharing: SharedModel("counter", of: NewCounter())) {
            Label().id("total").observing(\NewCounter.total, format: .number)
            Button("More").id("more").on(.tap, Change(\NewCounter.total) { $0 += 1 })
        }
        let client = try await TestClient(try Self.app { next }, store: store).open("next")
        #expect(client.text("total") == "2")
        try await client.tap("more")
        #expect(client.text("total") == "3")
        // The release before leaves alone what it does not know.
        let again = try TestClient(try Self.app(), store: store)
        let refusal = await #expect(throws: Refusal.self) { _ = try await again.open("counter") }
        #expect(refusal?.answer.status == 500)
        try await client.reload()
        #expect(client.text("total") == "3")
    }

    // MARK: For whom

    @Test func `a screen that is for some principals shows it to them alone`() async throws {
        let endpoint = Self.endpoint(
            try Self.app { Self.counter("counter", SharedModel("counter", of: Counter()), guards: [.signedIn]) }
        ) {
            $0.authenticator = Authenticator { request in
                .principal(request.headers["authorization"].map { Principal(id: $0) } ?? .anonymous)
            }
        }
        let ada = try TestClient(endpoint)
        ada.headers["authorization"] = "Ada"
        try await ada.open("counter")
        try await ada.tap("more")
        let bob = try TestClient(endpoint)
        bob.headers["authorization"] = "Bob"
        try await bob.open("counter")
        #expect(bob.text("count") == "1")
        let eve = try TestClient(endpoint)
        let refusal = await #expect(throws: Refusal.self) { _ = try await eve.open("counter") }
        #expect(refusal?.answer.status == 401)
        #expect(try await eve.channel.get("/screens/counter").status == 401)
    }

    // MARK: Mistakes

    @Test func `mistakes are found at start-up`() throws {
        let faults = #expect(throws: SceneFaults.self) {
            try Self.app {
                Self.counter("one", SharedModel("counter", of: Counter()))
                Self.counter("two", SharedModel("counter", of: Counter(count: 1)))
            }
        }
        #expect(faults?.faults.contains { $0.hasPrefix("Two shared models are named 'counter'") } == true)
        let more = #expect(throws: SceneFaults.self) {
            try Self.app {
                Self.counter("one", SharedModel("", of: Counter()))
                Screen("two", title: "Two", model: Board()) {
                    Label("two")
                } connect: { _ in
                    Shared(\.own, as: SharedModel("own", of: 0)) { (room: Room) in room.room }
                    Shared(\.notes, as: SharedModel("notes", of: IdentifiedList<Note>([])))
                    Shared(\.notes, as: SharedModel("notes", of: IdentifiedList<Note>([])))
                }
            }
        }
        for sentence in [
            "a shared model has no name", "the key of the shared model 'own' follows from Room", "shares 'notes' twice",
        ] {
            #expect(more?.faults.contains { $0.contains(sentence) } == true, "\(more?.faults ?? [])")
        }
    }
}
