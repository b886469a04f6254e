import Outlet
import OutletTesting
import TestPrograms
import Testing
import ViewTree

@testable import OutletPostgres

/// What all nodes hear through a PostgreSQL of the tests' own.
@Suite(.threads, .timeLimit(.minutes(10))) struct NewsTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    private struct Board: Model {
        var notice = Loadable<String>()
    }

    private func app(_ broadcast: Broadcast<String>) throws -> Application {
        try Application(name: "Board") {
            Screen("board", title: "Board", model: Board()) {
                Label().id("notice").observing({ (board: Board) in board.notice.value ?? "" })
            } connect: { _ in
                Load(\.notice, from: DataSource(observing: broadcast))
            }
        }
    }

    private func item(_ sender: Int, _ place: Int) -> NewsItem {
        NewsItem(sender: sender, place: place, kind: "test", name: "\(sender)", bytes: [UInt8(place)])
    }

    /// Begins a transaction with a statement, and leaves it open until there is a row of sender 7.
    private func holdOpen(_ statement: String) async throws -> Task<Void, any Error> {
        let transaction = Task { [server, url] in
            _ = try await server.runAside(
                """
                DO $$ BEGIN
                    \(statement);
                    WHILE NOT EXISTS (SELECT FROM outlet.news WHERE sender = 7) LOOP PERFORM pg_sleep(0.01); END LOOP;
                END $$
                """, in: url)
        }
        try await eventually("the transaction is open") {
            try server.run(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL
                AND wait_event = 'PgSleep'
                """, in: url) == "1"
        }
        return transaction
    }

    @Test func `a row whose transaction commits late is read, and the rows around it once`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let start = try await store.news().mark
        // It has its number.
        let late = try await holdOpen(
            "INSERT INTO outlet.news (sender, place, kind, name, bytes) VALUES (9, 1, 'test', '9', '\\x01')")
        try await store.publish([item(8, 1)])
        let early = try await store.news(after: start)
        #expect(early.items.map(\.item) == [item(8, 1)])
        #expect(try await store.news(after: early.mark).items.isEmpty)
        try await store.publish([item(7, 1)])
        try await late.value
        let rest = try await store.news(after: early.mark)
        #expect(rest.items.map(\.item) == [item(9, 1), item(7, 1)])
        #expect(rest.items[0].number < early.items[0].number)
        #expect(try await store.news(after: rest.mark).items.isEmpty)
        // Transactions of other tests count, too, whatever their database.
        try await eventually("what was read is far enough back") {
            try await store.news(after: rest.mark).mark.read.isEmpty
        }
    }

    @Test func `what is there at the first reading is not read again, whatever transaction is open`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let open = try await holdOpen("PERFORM pg_current_xact_id()")
        try await store.publish([item(8, 1), item(8, 2), item(8, 3)])
        let first = try await store.news()
        #expect(first.items.map(\.item) == [item(8, 3)], "the newest of its name")
        #expect(try await store.news(after: first.mark).items.isEmpty)
        try await store.publish([item(7, 1)])
        #expect(try await store.news(after: first.mark).items.map(\.item) == [item(7, 1)])
        try await open.value
    }

    @Test func `what nodes tell each other is parted at 7,000 bytes, and read as it was written`() throws {
        let bus = PostgresBus(try Inbox(Place(""), Inbox.Limits(), patience: .seconds(1)))
        let (ids, heard) = ((0..<1_000).map { _ in SessionID() }, Log<ChangeHint>())
        var hints = WaitingHints()
        hints.add(ids)
        hints.hasNews = true
        let messages = PostgresBus.messages(of: hints, by: .max)
        #expect(messages.count == 5 && messages.allSatisfy { $0.utf8.count <= 7_000 })
        bus.listen { heard.add($0) }
        for message in messages { bus.receive(message, by: .max) }
        #expect(heard.elements.isEmpty, "a node's own")
        for message in messages { bus.receive(message, by: 1) }
        let found = heard.elements.flatMap { hint -> [SessionID] in
            if case .sessions(let ids) = hint { ids } else { [] }
        }
        #expect(Set(found) == Set(ids) && found.count == 1_000 && heard.elements.contains(.news))
    }

    @Test func `a node hears of a switch that a command has set`() async throws {
        let node = try PostgresStore(url, pace: .patient)
        defer { node.close() }
        let (heard, start) = (Log<ChangeHint>(), try await node.news().mark)
        node.bus.listen { heard.add($0) }
        let command = try PostgresStore(url, pace: .patient)
        let change = StoredSwitch(subject: "screen board", value: "maintenance", note: nil, author: "ada", time: 1)
        try await StoreAnswer.awaited { try command.keep(change, then: $0) }
        node.announce(release: "blue")
        let others = try await StoreAnswer.awaited { try node.otherNodes(then: $0) }
        #expect(others.count == 1 && others.ofOtherReleases == 0, "a command serves no release")
        command.close()
        try await eventually("the node is told") { heard.elements.contains(.news) }
        let news = try await node.news(after: start)
        #expect(news.items.map(\.item.kind) == ["switch"] && news.items.map(\.item.name) == ["screen board"])
    }

    @Test(arguments: [false, true])
    func `what is sent on a node is on the screens of the other`(losesHints: Bool) async throws {
        let stores = [try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient)]
        defer { for store in stores { store.close() } }
        let broadcasts = stores.map { _ in Broadcast("welcome", named: "notice") }
        var clients: [TestClient] = []
        for (store, broadcast) in zip(stores, broadcasts) {
            let node: any SharedStore = losesHints ? LossyStore(store) : store
            clients.append(try await TestClient(app(broadcast), store: node).open("board"))
        }
        for count in 1...4 {
            broadcasts[count % 2].send("\(count)")
            for client in clients { try await client.wait { $0.text("notice") == "\(count)" } }
        }
    }

    @Test func `what is sent while PostgreSQL is away is on the screens of the other once it is back`() async throws {
        let server = try PostgresServer()
        let url = try server.makeDatabase()
        let stores = [try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient)]
        defer { for store in stores { store.close() } }
        let broadcasts = stores.map { _ in Broadcast("welcome", named: "notice") }
        let own = try await TestClient(app(broadcasts[0]), store: stores[0]).open("board")
        let other = try await TestClient(app(broadcasts[1]), store: stores[1]).open("board")
        server.stop(hard: true)
        broadcasts[0].send("one")
        broadcasts[0].send("two")
        try server.start()
        for client in [own, other] {
            try await eventually("the store is back, and the node has heard") {
                (try? await client.reload()) != nil && client.text("notice") == "two"
            }
        }
    }

    @Test func `what is older than an hour is removed, and a node that was away for so long is told`() async throws {
        var pace = Pace.patient
        pace.count = .milliseconds(20)
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        try await store.publish([item(1, 1), item(1, 2)])
        try server.run("UPDATE outlet.news SET time = time - interval '61 minutes' WHERE place = 1", in: url)
        try await eventually("the old row is removed") {
            try server.run("SELECT string_agg(place::text, ',') FROM outlet.news", in: url) == "2"
        }
        let now = try await store.news().mark
        #expect(try await !store.news(after: now).hasGap)
        let old = NewsMark(position: now.position, read: now.read, time: now.time - 3_601)
        #expect(try await store.news(after: old).hasGap)
    }

    @Test func `tables of an earlier release get the columns`() async throws {
        try PostgresStore(url, pace: .patient).close()
        try server.run(
            """
            ALTER TABLE outlet.sessions DROP sign_in; DROP TABLE outlet.sign_ins; DROP TABLE outlet.moved_keys;
            ALTER TABLE outlet.nodes DROP release, DROP secret_check; DROP TABLE outlet.secret;
            ALTER TABLE outlet.news DROP sender, DROP place, DROP name; DROP INDEX outlet.news_by_transaction;
            DROP FUNCTION outlet.changed; DROP TABLE outlet.migrations; DROP TABLE outlet.switches;
            DROP TABLE outlet.shared_edits, outlet.shared_models; DROP TABLE outlet.presence;
            UPDATE outlet.schema SET version = 1
            """, in: url)
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        try await store.publish([item(1, 1)])
        #expect(try await store.news().items.map(\.item) == [item(1, 1)])
    }
}

extension PostgresStore {
    func news(after mark: NewsMark? = nil) async throws -> StoreNews {
        try await StoreAnswer.awaited { try self.news(since: [:], after: mark, then: $0) }
    }

    fileprivate func publish(_ items: [NewsItem]) async throws {
        try await StoreAnswer.awaited { try self.publish(items, then: $0) }
    }
}
