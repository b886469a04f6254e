import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Shared lists, of which a store gets what changes.
@Suite(.timeLimit(.minutes(5))) struct SharedEditTests {
    struct Row: Model, Identifiable {
        let id: Int
        var text: String
    }

    struct Table: Model {
        var rows = IdentifiedList<Row>()
        var own = 0
    }

    private static let first = SharedModel("rows", of: IdentifiedList<Row>()).limit(bytes: 2_000_000)

    /// A screen with a list of so many rows, once it was filled.
    private static func app(
        _ count: Int = 1_000, _ shared: SharedModel<IdentifiedList<Row>> = first
    ) throws -> Application {
        let screen = Screen("table", title: "Table", model: Table()) {
            Label().id("count").observing(\Table.rows.count, format: .number)
            Label().id("first").observing({ (table: Table) in table.rows.element(at: 0)?.text ?? "" })
            Label().id("own").observing(\Table.own, format: .number)
            Button("Fill").id("fill").on(
                .tap, Change(\Table.rows) { $0 = IdentifiedList((1...count).map { Row(id: $0, text: "row \($0)") }) })
            Button("Change").id("change").on(.tap, Change(\Table.rows) { $0.update(id: 1) { $0.text += "." } })
            Button("Add").id("add").on(
                .tap, Change(\Table.rows) { $0.append(Row(id: $0.count + 1, text: "added")) })
            Button("Clear").id("clear").on(.tap, Change(\Table.rows) { $0 = IdentifiedList() })
            Button("Own").id("ownMore").on(.tap, Change(\Table.own) { $0 += 1 })
            List(id: "list") { ForEach(\Table.rows) { Label().observing(\Row.text) } }
        } connect: { _ in
            Shared(\.rows, as: shared)
        }
        return try Application(name: "Tables") { screen }
    }

    private static let id = SharedModelID(name: "rows", key: "")

    private static func kept(in store: some SharedModelStore) async throws -> StoredSharedModel {
        try #require(try await StoreAnswer.awaited { try store.sharedModel(id, .last, then: $0) })
    }

    private static func head(of client: TestClient, in store: some Store) async throws -> StoredHead {
        let session = try #require(SessionID(String(client.path.split(separator: "/").last ?? "")))
        return try #require(try await StoreAnswer.awaited { try store.load(session, then: $0) }).head
    }

    @Test func `a row that changes among thousands is written as a row, in the model and in the session`() async throws
    {
        let store = MemoryStore()
        let client = try await TestClient(Self.app(10_000), store: store).open("table")
        try await client.tap("fill")
        let whole = try #require(try await Self.kept(in: store).bytes)
        #expect(whole.count > 200_000)
        for count in 1...5 {
            try await client.tap("change")
            let kept = try await Self.kept(in: store)
            #expect(kept.bytes == whole && kept.edits.count == count)
            #expect(kept.edits.allSatisfy { $0.count < 150 })
            #expect(try await Self.head(of: client, in: store).bytes.count < 1_000)
        }
        #expect(client.text("first") == "row 1.....")
        try await client.check()
        // The next process.
        let again = try TestClient(Self.app(10_000), store: store)
        try await again.open("table")
        #expect(again.text("first") == "row 1....." && again.text("count") == "10,000")
        try await again.tap("add")
        #expect(try await Self.kept(in: store).edits.count == 6)
        let late = try await TestClient(Self.app(10_000), store: store).open("table")
        #expect(late.text("count") == "10,001")
    }

    @Test func `edits are folded by their number and by their bytes, and a small value is kept whole`() async throws {
        let store = MemoryStore()
        let client = try await TestClient(Self.app(1_000, Self.first.folding(from: 4_096, after: 3)), store: store)
            .open("table")
        try await client.tap("fill")
        var counts: [Int] = []
        for _ in 0..<9 {
            try await client.tap("change")
            counts.append(try await Self.kept(in: store).edits.count)
        }
        #expect(counts == [1, 2, 3, 0, 1, 2, 3, 0, 1])
        try await client.tap("clear")
        #expect(
            try await Self.kept(in: store)
                == StoredSharedModel(id: Self.id, version: 11, end: Self.kept(in: store).end, bytes: nil))
        try await client.tap("add")
        try await client.tap("add")
        let kept = try await Self.kept(in: store)
        #expect(kept.edits.isEmpty && kept.bytes?.starts(with: Array("1\n".utf8)) == true)
        #expect(try await String(decoding: Self.head(of: client, in: store).bytes, as: UTF8.self).contains("added"))

        let other = MemoryStore()
        let second = try await TestClient(Self.app(20, Self.first.folding(from: 100, after: 1_000)), store: other)
            .open("table")
        try await second.tap("fill")
        var most = 0
        for _ in 0..<40 {
            try await second.tap("change")
            let kept = try await Self.kept(in: other)
            let bytes = kept.edits.reduce(0) { $0 + $1.count }
            most = max(most, kept.edits.count)
            #expect(bytes <= (kept.bytes?.count ?? 0) + 100)
        }
        #expect((3..<30).contains(most))
        try await second.check()
    }

    @Test(arguments: ["fold", "clear", "fill"])
    func `a client that comes back gets one patch from what it saw, also if the list was written whole since`(
        way: String
    ) async throws {
        let store = MemoryStore()
        let shared = Self.first.folding(from: 4_096, after: 10)
        let ada = try await TestClient(Self.app(1_000, shared), store: store).open("table")
        for button in ["fill", "change"] { try await ada.tap(button) }
        let revision = ada.revision
        // In a process of its own.
        let bob = try await TestClient(Self.app(1_000, shared), store: store).open("table")
        switch way {
        case "fold":
            for _ in 0..<12 { try await bob.tap("change") }
            #expect(try await Self.kept(in: store).edits.count < 5)
        case "clear":
            for button in ["clear", "add", "add"] { try await bob.tap(button) }
        default:
            try await bob.tap("fill")
        }
        let back = try TestClient(Self.app(1_000, shared), store: store)
        let stream = try await back.channel.stream("\(ada.path)/stream?after=\(revision)")
        let message = try #require(try await stream.next())
        #expect(message.event == "patch")
        #expect(message.json[0]?["value"]?.integer == revision)
    }

    @Test
    func `a client that comes back gets one patch from what it saw, or a document if that is long gone`()
        async throws
    {
        let store = MemoryStore()
        let shared = Self.first.folding(from: 4_096, after: 10)
        let ada = try await TestClient(Self.app(1_000, shared), store: store).open("table")
        try await ada.tap("fill")
        // In processes of their own: the session is read from the store.
        func others(_ times: Int) async throws {
            let bob = try await TestClient(Self.app(1_000, shared), store: store).open("table")
            for _ in 0..<times { try await bob.tap("change") }
        }
        try await others(3)
        let back = try TestClient(Self.app(1_000, shared), store: store)
        var answer = try await back.channel.post("\(ada.path)/events", #"{"node":"ownMore","event":"tap"}"#)
        #expect(answer.status == 200)
        #expect(answer.text.contains("row 1...") && answer.body.count < 600, "\(answer.text.prefix(600))")
        try await others(30)
        let late = try TestClient(Self.app(1_000, shared), store: store)
        answer = try await late.channel.get(ada.path)
        #expect(answer.text.contains("row 1" + String(repeating: ".", count: 33)))
        #expect(answer.json["tree"]?["children"]?[2]?["text"]?.string == "1")
        answer = try await late.channel.post("\(ada.path)/events", #"{"node":"ownMore","event":"tap"}"#)
        #expect(answer.status == 200 && answer.body.count < 600)
        #expect(try await late.channel.get(ada.path).json["tree"]?["children"]?[2]?["text"]?.string == "2")
    }

    @Test(arguments: [0, 1]) func `an edit that can't be read is told by name, and nothing else is served`(damage: Int)
        async throws
    {
        let store = MemoryStore()
        let client = try await TestClient(Self.app(), store: store).open("table")
        try await client.tap("fill")
        try await client.tap("change")
        let kept = try await Self.kept(in: store)
        let damaged = MemoryStore()
        let edits = damage == 0 ? [Array(kept.edits[0].dropLast(8))] : [kept.edits[0] + Array("x".utf8)]
        _ = damaged.insert(
            StoredSharedModel(id: Self.id, version: 2, end: nil, bytes: kept.bytes, edits: edits)
        ) { _ in }
        let log = RecordedLog()
        let endpoint = Endpoint(try Self.app(), store: damaged, logger: log.logger(.error))
        let refusal = await #expect(throws: Refusal.self) { _ = try await TestClient(endpoint).open("table") }
        #expect(refusal?.answer.status == 500)
        #expect(log.entries.contains { $0["model"] == "rows" && $0["reason"].contains("an edit is damaged") })
    }

    @Test func `a model is full by its whole value, however it is kept`() async throws {
        let store = MemoryStore()
        let limit = 30_000
        let client = try await TestClient(Self.app(1_000, Self.first.limit(bytes: limit)), store: store).open("table")
        try await client.tap("fill")
        var refused = false
        for _ in 0..<500 where !refused {
            do { try await client.tap("add") } catch let refusal as Refusal {
                refused = refusal.answer.json["type"] == "/problems/shared-full"
                #expect(refused)
            }
        }
        #expect(refused)
        // The value as it would be written whole.
        let other = MemoryStore()
        let kept = try await Self.kept(in: store)
        #expect(!kept.edits.isEmpty)
        _ = other.insert(kept) { _ in }
        let reader = try await TestClient(Self.app(1_000, Self.first.folding(from: 4_096, after: 0)), store: other)
            .open("table")
        try await reader.tap("change")
        let whole = try #require(try await Self.kept(in: other).bytes)
        #expect((limit - 60...limit + 20).contains(whole.count), "\(whole.count)")
    }

    // MARK: Releases

    struct Old: Model {
        var rows = IdentifiedList<Row>()
        var count = 0
    }

    struct New: MigratingModel {
        static let version = 2
        var all = IdentifiedList<Row>()
        static func migrate(_ record: inout JSONObject, from version: Int) { record["all"] = record["rows"] }
    }

    struct Wider: Model {
        var before = IdentifiedList<Row>()
        var rows = IdentifiedList<Row>()
        var count = 0
    }

    @Test func `edits of an earlier release are read by the next, migrated or with what is new`() async throws {
        let store = MemoryStore()
        let old = Screen("old", title: "Old", sharing: SharedModel("rows", of: Old())) {
            Label().id("count").observing(\Old.rows.count, format: .number)
            Button("Fill").id("fill").on(
                .tap,
                Change(\Old.rows) { $0 = IdentifiedList((1...500).map { Row(id: $0, text: "row \($0)") }) })
            Button("Change").id("change").on(.tap, Change(\Old.rows) { $0.update(id: 1) { $0.text += "." } })
            Button("Remove").id("remove").on(.tap, Change(\Old.rows) { $0.remove(id: 500) })
        }
        let client = try await TestClient(try Application(name: "Old") { old }, store: store).open("old")
        for button in ["fill", "change", "remove", "change"] { try await client.tap(button) }
        let kept = try await Self.kept(in: store)
        #expect(kept.edits.count == 3)
        let (wide, migrated) = (MemoryStore(), MemoryStore())
        for other in [wide, migrated] { _ = other.insert(kept) { _ in } }

        let wider = Screen("wider", title: "Wider", sharing: SharedModel("rows", of: Wider())) {
            Label().id("count").observing(\Wider.rows.count, format: .number)
            Label().id("first").observing({ (value: Wider) in value.rows.element(at: 0)?.text ?? "" })
            Button("Change").id("change").on(.tap, Change(\Wider.rows) { $0.update(id: 1) { $0.text += "!" } })
        }
        let more = try await TestClient(try Application(name: "Wider") { wider }, store: wide).open("wider")
        #expect(more.text("count") == "499" && more.text("first") == "row 1..")
        try await more.tap("change")
        #expect(more.text("count") == "499" && more.text("first") == "row 1..!")

        let new = Screen("new", title: "New", sharing: SharedModel("rows", of: New())) {
            Label().id("count").observing(\New.all.count, format: .number)
            Label().id("first").observing({ (value: New) in value.all.element(at: 0)?.text ?? "" })
            Button("Change").id("change").on(.tap, Change(\New.all) { $0.update(id: 1) { $0.text += "!" } })
        }
        let next = try await TestClient(try Application(name: "New") { new }, store: migrated).open("new")
        #expect(next.text("count") == "499" && next.text("first") == "row 1..")
        try await next.tap("change")
        #expect(try await Self.kept(in: migrated).edits.isEmpty)
        try await next.tap("change")
        #expect(try await Self.kept(in: migrated).edits.count == 1)
        #expect(next.text("first") == "row 1..!!")
        // The release before leaves it alone.
        let again = try TestClient(try Application(name: "Old") { old }, store: migrated)
        await #expect(throws: Refusal.self) { _ = try await again.open("old") }
    }

    // MARK: Several nodes

    @Test func `nodes that change one list at once lose nothing, on whichever of them the edits are folded`()
        async throws
    {
        let cluster = try Cluster(
            (0..<3).map { _ in try Self.app(300, Self.first.folding(from: 1_000, after: 7)) })
        try await cluster.client(0).open("table").tap("fill")
        let watcher = try await cluster.client(2).open("table")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                let (own, spread) = (cluster.client(index % 3), cluster.client())
                group.addTask {
                    let client = index % 2 == 0 ? own : spread
                    try await client.open("table")
                    for _ in 0..<5 {
                        try await client.tap("change")
                        try await client.tap("add")
                    }
                    try await client.reload()
                    try await client.check()
                }
            }
            try await group.waitForAll()
        }
        let dots = String(repeating: ".", count: 60)
        try await watcher.wait { $0.text("count") == "360" && $0.text("first") == "row 1\(dots)" }
        try await watcher.check()
    }
}
