import Outlet
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// A row that counts how often somebody looks at it.
private struct CountedRow: Model, Identifiable {
    static let looks = Atomic(0)

    private let number: Int
    var text: String

    init(_ number: Int) { (self.number, text) = (number, "row") }

    var id: Int {
        Self.looks.add(1, ordering: .relaxed)
        return number
    }

    static func == (left: Self, right: Self) -> Bool {
        looks.add(1, ordering: .relaxed)
        return left.number == right.number && left.text == right.text
    }
}

/// A screen with rows of its own, and rows of a source.
private struct Counted: Model {
    var own = IdentifiedList<CountedRow>()
    var loaded = Loadable<IdentifiedList<CountedRow>>()
    var count = 0
}

private struct CountedController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let rows = Slot<DataSource<NoRequest, IdentifiedList<CountedRow>>>()
        init() {}
    }

    static let name = "counted"
    let title = "Counted"
    let rows: Int

    var implementations: [Implementation<Self>] {
        let rows = rows
        return [
            Implementation("standard") {
                $0.rows(
                    DataSource(
                        paging: { _, cursor in
                            let start = cursor.flatMap { Int($0.text) } ?? 0
                            let count = start == 0 ? rows : 20
                            return Page(
                                IdentifiedList((start..<start + count).map(CountedRow.init)),
                                next: PageCursor("\(start + count)"))
                        }, most: 10_000))
                $0.content { _ in
                    Column {
                        Button("Add").id("add").on(.tap, Change(\Counted.count) { $0 += 1 })
                        Button("Change").id("change").on(
                            .tap, Change(\Counted.self) { counted in counted.own.update(id: 7) { $0.text += "!" } })
                        Label().id("count").observing({ (counted: Counted) in "\(counted.count)" }, in: \.text)
                        List(id: "own") {
                            ForEach(\Counted.own) { Label().observing(\CountedRow.text, in: \.text) }
                        }
                        List(id: "loaded") {
                            ForEach(rowsOf: { $0.loaded.value ?? IdentifiedList() }) {
                                Label().observing(\CountedRow.text, in: \.text)
                            }
                        }.observing({ (counted: Counted) in counted.loaded.hasMore }, in: \.more)
                            .on(.loadMore, LoadMore(\Counted.loaded))
                    }
                }
            }
        ]
    }

    func model(in _: Context) -> Counted? {
        var counted = Counted()
        counted.own = IdentifiedList((0..<rows).map(CountedRow.init))
        return counted
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Counted>] {
        Load(\.loaded, from: outlets.rows)
    }
}

/// An event on a long list costs what it changes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RowCostTests {
    /// How often rows are looked at while a client does something.
    private func looks(_ rows: Int, _ body: (TestClient) async throws -> Void) async throws -> Int {
        let app = try Application(name: "Counted", controllers: [CountedController(rows: rows)])
        let client = try await TestClient(app).open("counted")
        try await client.wait { $0.keys(of: "loaded").count == rows }
        let before = CountedRow.looks.load(ordering: .relaxed)
        try await body(client)
        return CountedRow.looks.load(ordering: .relaxed) - before
    }

    @Test func `on two thousand rows as on twenty`() async throws {
        let events: [(name: String, body: (TestClient) async throws -> Void)] = [
            ("what is beside the rows", { client in for _ in 1...10 { try await client.tap("add") } }),
            ("one row", { client in for _ in 1...10 { try await client.tap("change") } }),
            (
                "another page",
                { client in
                    for _ in 1...10 {
                        let count = client.keys(of: "loaded").count
                        try await client.user(.loadMore, "loaded")
                        try await client.wait { $0.keys(of: "loaded").count == count + 20 }
                    }
                }
            ),
        ]
        for (name, body) in events {
            let few = try await looks(20, body)
            let many = try await looks(2_000, body)
            #expect(many <= 2 * few + 1_000, "\(name): \(few) looks at twenty rows, \(many) at two thousand")
        }
    }
}
