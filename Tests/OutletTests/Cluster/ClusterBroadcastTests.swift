import Logging
import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// What is sent on one node reaches the sessions of all.
@Suite(.timeLimit(.minutes(5))) struct ClusterBroadcastTests {
    private struct Board: Model {
        var notice = Loadable<String>()
    }

    /// Nodes, each with a broadcast of its own, as processes have.
    private struct Boards {
        let broadcasts: [Broadcast<String>]
        let cluster: Cluster

        init(_ count: Int = 2, log: RecordedLog = RecordedLog(), first: String = "welcome") throws {
            broadcasts = (0..<count).map { _ in Broadcast(first, named: "notice") }
            cluster = try Cluster(broadcasts.map { try Boards.app($0) }, logger: log.logger(.info))
        }

        static func app(_ broadcast: Broadcast<String>) throws -> Application {
            try Application(name: "Board") { screen("board", broadcast) }
        }

        static func screen(_ name: String, _ broadcast: Broadcast<String>) -> Screen {
            Screen(name, title: "Board", model: Board()) {
                Label().id("notice").observing({ (board: Board) in board.notice.value ?? "" })
            } connect: { _ in
                Load(\.notice, from: DataSource(observing: broadcast))
            }
        }

        /// A client of each node that has the screen open.
        func clients() async throws -> [TestClient] {
            var clients: [TestClient] = []
            for node in broadcasts.indices { clients.append(try await cluster.client(node).open("board")) }
            return clients
        }
    }

    /// Notes what a broadcast sends.
    private final class Listener: Sendable {
        private let heard = Mutex<[String]>([])
        var values: [String] { heard.withLock { $0 } }

        init(to broadcast: Broadcast<String>) {
            Task { for await value in broadcast.values { heard.withLock { $0.append(value) } } }
        }
    }

    private func expect(_ text: String, on clients: [TestClient]) async throws {
        for client in clients { try await client.wait { $0.text("notice") == text } }
    }

    @Test(arguments: [false, true])
    func `what is sent on a node is on the screens of all, even if no message says so`(losesHints: Bool) async throws {
        let boards = try Boards(3)
        boards.cluster.store.setLosesHints(losesHints)
        let clients = try await boards.clients()
        try await expect("welcome", on: clients)
        for (node, text) in [(0, "We close at six."), (1, "We close at seven."), (0, "We close at eight.")] {
            boards.broadcasts[node].send(text)
            try await expect(text, on: clients)
        }
        for client in clients { try await client.check() }
    }

    @Test func `what is sent while the store is away is on the screens of all once it is back`() async throws {
        let boards = try Boards()
        let clients = try await boards.clients()
        boards.cluster.store.setAway(true)
        boards.broadcasts[0].send("We close at five.")
        boards.broadcasts[0].send("We close at six.")
        // Who listens on this node does not wait for the store.
        var values = boards.broadcasts[0].values.makeAsyncIterator()
        #expect(await values.next() == "We close at six.")
        boards.cluster.store.setAway(false)
        try await expect("We close at six.", on: clients)
    }

    @Test func `a value is shown once, and nothing older takes its place`() async throws {
        let boards = try Boards()
        let clients = try await boards.clients()
        try await expect("welcome", on: clients)
        let listeners = boards.broadcasts.map { Listener(to: $0) }
        for count in 1...50 { boards.broadcasts[0].send("\(count)") }
        try await expect("50", on: clients)
        // A question more: what was read is not read again.
        boards.broadcasts[1].send("end")
        try await expect("end", on: clients)
        try await eventually("the listeners have heard it") { listeners.allSatisfy { $0.values.contains("end") } }
        for values in listeners.map(\.values) {
            let numbers = values.compactMap { Int($0) }
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "\(values)")
            #expect(values.count { $0 == "end" } == 1)
        }
    }

    @Test func `of what two nodes send at once, all keep the same`() async throws {
        let boards = try Boards(3)
        let clients = try await boards.clients()
        for round in 0..<20 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for node in 0..<2 { group.addTask { boards.broadcasts[node].send("\(round) of \(node)") } }
                try await group.waitForAll()
            }
            try await eventually("all show the same") {
                for client in clients { try await client.reload() }
                let texts = Set(clients.map { $0.text("notice") })
                return texts.count == 1 && texts.first??.hasPrefix("\(round) of") == true
            }
        }
    }

    @Test func `a node that starts later shows what was sent last`() async throws {
        let boards = try Boards(1)
        let first = try await boards.clients()
        boards.broadcasts[0].send("We close at six.")
        try await expect("We close at six.", on: first)
        let late = Broadcast("welcome", named: "notice")
        let client = try await TestClient(Boards.app(late), store: boards.cluster.store.node()).open("board")
        try await expect("We close at six.", on: [client])
    }

    @Test func `a node that missed what the store has forgotten says so, and goes on`() async throws {
        let log = RecordedLog()
        let boards = try Boards(log: log)
        let clients = try await boards.clients()
        boards.broadcasts[0].send("one")
        try await expect("one", on: clients)
        boards.cluster.store.setLosesHints(true)
        boards.cluster.store.setAway(true)
        boards.broadcasts[0].send("two")
        boards.cluster.store.missNews()
        boards.cluster.store.setAway(false)
        try await eventually("the log says it") { log.entries.contains { $0.message.contains("may be missing") } }
        let entry = try #require(log.entries.first { $0.message.contains("may be missing") })
        #expect(entry.level == .warning && entry["broadcasts"] == "notice")
        try await expect("two", on: clients)
    }

    @Test func `broadcasts that can't travel are faults with a store that nodes share, and only there`() async throws {
        let silent = Broadcast("welcome")
        let single = try await TestClient(Boards.app(silent), store: MemoryStore()).open("board")
        silent.send("closing")
        try await expect("closing", on: [single])
        let twice = try Application(name: "Board") {
            Boards.screen("board", Broadcast("", named: "notice"))
            Boards.screen("other", Broadcast("", named: "notice"))
        }
        #expect(twice.sharingFaults.count == 1)
        #expect(twice.sharingFaults.first?.contains("two broadcasts are named 'notice'") == true)
        let fault = try #require(try Boards.app(silent).sharingFaults.first)
        #expect(fault.hasPrefix("board, ") && fault.contains("Give it one"), "\(fault)")
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try TestClient(ClusterBroadcastTests.unnamed(), store: MemoryCluster().node())
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("a broadcast without a name"), "\(output)")
    }

    private static func unnamed() throws -> Application { try Boards.app(Broadcast("welcome")) }
}
