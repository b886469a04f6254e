import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// Several nodes serve one app, and each request may go to any of them.
@Suite(.timeLimit(.minutes(5))) struct ClusterTests {
    private func desk(_ cluster: Cluster, on node: Int = 0) async throws -> TestClient {
        try await cluster.client(node).open("desk")
    }

    private func session(_ client: TestClient) -> String { client.document["session"]?.string ?? "" }

    @Test func `each read, on any node, shows what was answered before`() async throws {
        let cluster = try Cluster(.workshop(), nodes: 3)
        cluster.store.setLosesHints(true)
        let client = try await cluster.client().open("desk")
        for count in 1...20 {
            try await client.tap("add")
            for node in 0..<3 {
                let reader = try await cluster.client(node).resume(session(client))
                #expect(reader.text("count") == String(count))
                #expect(reader.revision == count + 1)
            }
        }
    }

    @Test func `an answer without a change, and a refusal, are those of the newest version`() async throws {
        let cluster = try Cluster(.workshop())
        cluster.store.setLosesHints(true)
        let first = try await desk(cluster)
        let second = try await cluster.client(1).resume(session(first))
        try await first.tap("lock")
        // The second node still has the version in which the button works.
        let refused = try await cluster.channels[1].post(
            "\(first.path)/events", ["node": "locked", "event": "tap"])
        expect(refused, 409, "disabled")
        #expect(refused.json["revision"]?.integer == first.revision)
        try await first.tap("lock")
        try await second.tap("locked")
        try await first.reload()
        #expect(first.text("count") == "10")
        let same = try await cluster.channels[1].post("\(first.path)/events", ["node": "same", "event": "tap"])
        #expect(same.headers["etag"] == "\"\(first.revision)\"")
    }

    @Test func `of what many nodes do at once, each event counts once`() async throws {
        let cluster = try Cluster(.workshop(), nodes: 3)
        let client = try await desk(cluster)
        let path = client.path
        let (writers, taps) = (9, 12)
        let revisions = try await withThrowingTaskGroup(of: [Int].self) { group in
            for writer in 0..<writers {
                let channel = cluster.channels[writer % cluster.channels.count]
                group.addTask {
                    var revisions: [Int] = []
                    for _ in 0..<taps {
                        let answer = try await channel.post("\(path)/events", ["node": "add", "event": "tap"])
                        #expect(answer.status == 200, "\(answer.text)")
                        revisions.append(answer.json.array?.first?["value"]?.integer ?? 0)
                    }
                    return revisions
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try await client.reload()
        #expect(client.text("count") == String(writers * taps))
        // Each answer leads from one revision to the next, and none is answered twice.
        #expect(revisions.sorted() == Array(1...writers * taps))
        #expect(cluster.store.lostRaces > 0)
    }

    @Test func `a repeated event is done once, wherever it is repeated`() async throws {
        let cluster = try Cluster(.workshop())
        let client = try await desk(cluster)
        let event: JSON = ["node": "add", "event": "tap"]
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for channel in cluster.channels + cluster.channels {
                let path = client.path
                group.addTask { try await channel.post("\(path)/events", event, ["idempotency-key": "k"]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers.map(\.text)).count == 1)
        try await client.reload()
        #expect(client.text("count") == "1")
        let other = try await cluster.channels[1].post(
            "\(client.path)/events", ["node": "take", "event": "tap"], ["idempotency-key": "k"])
        expect(other, 422, "key-reused")
    }

    @Test func `one key opens one session, whichever nodes are asked`() async throws {
        let cluster = try Cluster(.workshop(), nodes: 3)
        let sessions = try await withThrowingTaskGroup(of: String?.self) { group in
            for channel in cluster.channels + cluster.channels {
                group.addTask {
                    try await channel.post(
                        "/sessions", ["screen": "desk"], ["idempotency-key": "a-key-of-22-characters"]
                    )
                    .json["session"]?.string
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(sessions.compactMap { $0 }.count == 1)
        #expect(cluster.nodes[0].count == 1)
    }

    @Test(arguments: [false, true])
    func `a stream shows what another node does, even if no message says so`(losesHints: Bool) async throws {
        let cluster = try Cluster(.workshop())
        cluster.store.setLosesHints(losesHints)
        let first = try await desk(cluster)
        let stream = try await first.stream(after: first.revision)
        let second = try await cluster.client(1).resume(session(first))
        for count in 1...3 {
            try await second.tap("add")
            let message = try await stream.next()
            #expect(message?.event == "patch")
            #expect(message?.id == String(count + 1))
        }
    }

    @Test func `a session that another node deletes is gone at once`() async throws {
        let cluster = try Cluster(.workshop())
        let first = try await desk(cluster)
        let stream = try await first.stream(after: first.revision)
        let second = try await cluster.client(1).resume(session(first))
        try await second.close()
        let message = try await stream.next()
        #expect(message?.event == "end")
        #expect(message?.json["reason"]?.string == "deleted")
        expect(try await cluster.channels[0].get(first.path), 404, "unknown-session")
    }

    @Test func `the sessions of a principal are counted over all nodes`() async throws {
        let cluster = try Cluster(.workshop(), nodes: 3) {
            $0.sessionsPerPrincipal = 4
            $0.authenticator = .names
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<9 {
                let channel = cluster.channels[index % 3]
                group.addTask {
                    try await channel.post("/sessions", ["screen": "desk"], ["authorization": "Ada"]).status
                }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses[201, default: 0] <= 4)
        #expect(cluster.nodes[0].count == statuses[201, default: 0])
        for channel in cluster.channels + cluster.channels {
            _ = try await channel.post("/sessions", ["screen": "desk"], ["authorization": "Ada"])
        }
        #expect(cluster.nodes[0].count == 4)
    }

    @Test func `while the store is away nothing is answered that may be old`() async throws {
        let cluster = try Cluster(.workshop())
        let client = try await desk(cluster)
        let stream = try await client.stream(after: client.revision)
        cluster.store.setAway(true)
        for answer in [
            try await cluster.channels[0].get(client.path),
            try await cluster.channels[0].post("\(client.path)/events", ["node": "add", "event": "tap"]),
            try await cluster.channels[0].post("\(client.path)/events", ["node": "same", "event": "tap"]),
        ] {
            expect(answer, 503, "store-unavailable")
            #expect(answer.headers["retry-after"] != nil)
        }
        #expect(try await cluster.channels[0].get("/health/ready").status == 503)
        cluster.store.setAway(false)
        try await cluster.client(1).resume(session(client)).tap("add")
        #expect(try await stream.next()?.id == "2")
    }

    @Test func `a stream whose session is not in memory stays open while the store is away, and goes on`() async throws
    {
        let cluster = try Cluster(.workshop())
        cluster.store.setLosesHints(true)
        let client = try await desk(cluster)
        let sessions = cluster.endpoints[0].sessions
        let store = try #require(sessions.turns.store as? StoredSessions)
        let id = try #require(SessionID(session(client)))
        let stream = SessionStream(
            of: try #require(store.resident(id)), after: 1, in: sessions, documents: StreamDocuments())
        stream.start {}
        defer { stream.stop() }
        func next() -> String {
            switch stream.next() {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .idle: ""
            case .end: "the end"
            }
        }
        #expect(next() == "retry: 2000\n\n")
        cluster.store.setAway(true)
        // As after a lost race.
        store.drop(id)
        stream.keepAlive()
        try await eventually("it is alive") { next() == ":\n\n" }
        #expect(store.failures ?? 0 > 0 && next() == "")
        cluster.store.setAway(false)
        try await cluster.client(1).resume(session(client)).tap("add")
        try await eventually("it goes on") { next().contains("id: 2\n") }
    }
}
