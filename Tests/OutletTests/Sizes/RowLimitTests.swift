import Outlet
import OutletTesting
import Testing
import ViewTree

/// Two thousand rows of a source are on screen, unless the app says otherwise.
@Suite(.timeLimit(.minutes(5))) struct RowLimitTests {
    private typealias Source = DataSource<NoRequest, IdentifiedList<Coin>>

    private static func pieces(_ range: Range<Int>) -> IdentifiedList<Coin> {
        IdentifiedList(range.map { Coin(id: $0, text: "piece \($0)") })
    }

    /// A source without an end.
    private static func pages(total: Int? = nil)
        -> @Sendable (NoRequest, PageCursor?) async throws -> Page<
            IdentifiedList<Coin>
        >
    {
        { _, cursor in
            let start = cursor.flatMap { Int($0.text) } ?? 0
            return Page(pieces(start..<start + 70), next: PageCursor("\(start + 70)"), total: total)
        }
    }

    private func client(_ source: Source, store: SessionMemory = SessionMemory()) async throws -> TestClient {
        let client = try await TestClient(Application.hoard(source: source), store: store).open("hoard")
        try await client.wait { !$0.keys(of: "pages").isEmpty }
        return client
    }

    private func expectCut(_ client: TestClient, to rows: Int, total: Int?) {
        #expect(client.keys(of: "pages") == (0..<rows).map { "\($0)" })
        #expect(client.node("pages")?["more"] == nil)
        #expect(client.node("pages")?["total"]?.integer ?? 0 > rows)
        if let total { #expect(client.node("pages")?["total"]?.integer == total) }
    }

    @Test(arguments: [nil, 5_000])
    func `a list that is paged two hundred times ends at two thousand rows, and the session is bounded`(
        total: Int?
    ) async throws {
        let store = SessionMemory()
        let client = try await client(Source(paging: Self.pages(total: total)), store: store)
        for _ in 1...200 where client.node("pages")?["more"] == true {
            let count = client.keys(of: "pages").count
            try await client.user(.loadMore, "pages")
            try await client.wait { $0.keys(of: "pages").count > count }
        }
        expectCut(client, to: 2_000, total: total)
        for _ in 1...5 { try await client.user(.loadMore, "pages") }
        expectCut(client, to: 2_000, total: total)
        #expect(store.bytes ?? 0 > 2_000 * 20, "what only the session holds counts")
        #expect(store.bytes ?? 0 < 600_000)
        try await client.check()
    }

    @Test func `an app says how many rows there are`() async throws {
        let client = try await client(Source(paging: Self.pages(), most: 100))
        try await client.user(.loadMore, "pages")
        try await client.wait { $0.keys(of: "pages").count == 100 }
        expectCut(client, to: 100, total: 101)
    }

    @Test func `a long value of a source is cut too`() async throws {
        for source in [Source(Self.pieces(0..<3_000)), Source(loading: { _ in Self.pieces(0..<3_000) })] {
            let client = try await client(source)
            expectCut(client, to: 2_000, total: 3_000)
            try await client.check()
        }
        let client = try await client(Source(Self.pieces(0..<2_000)))
        #expect(client.keys(of: "pages").count == 2_000)
        #expect(client.node("pages")?["total"] == nil)
    }

    @Test func `sections are cut where the last row is`() {
        struct Name: Model, Identifiable { let id: String }
        let sections = ["a", "b", "c"].enumerated().map { place, name in
            SectionedList<Name, Coin>.Section(Name(id: name), Self.pieces(place * 10..<place * 10 + 10))
        }
        for count in 0...31 {
            var list = SectionedList(sections)
            list.truncate(to: count)
            #expect(list.count == min(count, 30))
            #expect(list.sections.flatMap { $0.rows.ids } == Array(0..<min(count, 30)))
            #expect(list.sections.count == (min(count, 30) + 9) / 10)
            if count > 12 { #expect(list.section(of: 12) == "b") }
        }
    }

    @Test func `a value that all sessions share counts for none of them`() async throws {
        let store = SessionMemory()
        _ = try await client(Source(Self.pieces(0..<1_000)), store: store)
        #expect(store.bytes ?? 0 < 5_000)
        let own = SessionMemory()
        _ = try await client(Source(making: { _ in Self.pieces(0..<1_000) }), store: own)
        #expect(own.bytes ?? 0 > 20_000)
    }
}
