import MicroHTTPD
public import Outlet
import Synchronization
import ViewTree

extension Conformance {
    /// Verifies a store. Throws unless it returns every session as it was committed, accepts only one of two commits of
    /// the same version, keeps one session for each opening key, and deletes removed sessions.
    ///
    /// The store has to be empty, and is empty afterwards.
    public static func verify(store: some Store) async throws {
        let app = try Application(name: "Conformance", controllers: [Tally()])
        var findings = Findings()
        try await keeps(store, app, &findings)
        try await loses(store, app, &findings)
        try await finds(store, app, &findings)
        try await opens(store, app, &findings)
        try await counts(store, app, &findings)
        try await serves(store, app, &findings)
        findings.expect(store.count ?? 0 == 0, "The store counts \(store.count ?? 0) sessions, all are removed.")
        try findings.finish()
    }

    /// A session is loaded as it was inserted, and is gone after its removal.
    private static func keeps(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let session = try Reducer(app).session(with: Tally.name)
        findings.expect(try await store.load(session.id) == nil, "A session is there that nobody has put in.")
        findings.expect(try await !store.remove(session.id), "'remove' removed a session that is not there.")
        findings.expect(try await !store.commit(session.following()), "'commit' took a session that is not there.")
        findings.expect(try await store.insert(session), "'insert' refused the first session.")
        let kept = try await store.load(session.id)
        findings.expect(kept.map { Facts($0, app) } == Facts(session, app), "'load' changed what was put in.")
        findings.expect(try await store.remove(session.id), "'remove' did not find a session that is there.")
        findings.expect(try await store.load(session.id) == nil, "'load' found a session that is removed.")
        findings.expect(try await !store.commit(session.following()), "'commit' brought back a removed session.")
        findings.expect(try await store.load(session.id) == nil, "'commit' brought back a removed session.")
    }

    /// Only the version that follows the stored one is accepted.
    private static func loses(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let first = try Reducer(app).session(with: Tally.name)
        _ = try await store.insert(first)
        findings.expect(try await !store.commit(first), "'commit' took the version that it keeps.")
        findings.expect(
            try await !store.commit(first.following().following()), "'commit' took a version that skips one.")
        findings.expect(try await store.commit(first.following()), "'commit' refused the next version.")
        findings.expect(
            try await !store.commit(first.following()), "'commit' took the same version twice: a lost race was won.")
        let kept = try await store.load(first.id)
        findings.expect(kept?.version == first.following().version, "A refused commit changed what is kept.")
        _ = try await store.remove(first.id)
    }

    /// Idle sessions are found by the time of their last use.
    private static func finds(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let old = try Reducer(app).session(with: Tally.name, now: 1_000)
        let new = try Reducer(app).session(with: Tally.name, now: 2_000)
        for session in [old, new] { _ = try await store.insert(session) }
        findings.expect(try await store.idle(since: 1_000) == [], "'idle' gave a session that was used at that time.")
        findings.expect(try await store.idle(since: 1_001) == [old.id], "'idle' does not give just the old session.")
        findings.expect(
            try await Set(store.idle(since: 3_000)) == [old.id, new.id], "'idle' does not give both sessions.")
        findings.expect(
            try await store.commit(old.following(now: 2_500)), "'commit' refused the next version of an old session.")
        findings.expect(
            try await store.idle(since: 2_001) == [new.id], "'idle' goes by another time than the last commit's.")
        for session in [old, new] { _ = try await store.remove(session.id) }
        findings.expect(try await store.idle(since: 3_000) == [], "'idle' gave sessions that are removed.")
    }

    /// Of many concurrent commits, none is lost and none counts twice.
    private static func counts(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let session = try Reducer(app).session(with: Tally.name)
        _ = try await store.insert(session)
        let (writers, rounds) = (8, 25)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<writers {
                group.addTask {
                    var won = 0
                    while won < rounds, let kept = try await store.load(session.id) {
                        if try await store.commit(kept.following()) { won += 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        let version = try await store.load(session.id)?.version
        findings.expect(
            version == session.version + writers * rounds,
            "After \(writers * rounds) commits of \(writers) writers the version is \(version ?? 0), "
                + "not \(session.version + writers * rounds).")
        _ = try await store.remove(session.id)
    }

    /// Everything in a session is stored: model, patches, recorded answers.
    private static func serves(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let client = try await TestClient(app, store: store).open(Tally.name)
        for _ in 1...3 { try await client.tap("add") }
        let event = client.event(.tap, on: "add")
        let answer = try await client.post(event, ["idempotency-key": "k"])
        try await client.reload()
        guard client.text("total") == "4" else {
            return findings.expect(false, "After four events the session is not what they made of it.")
        }
        let again = try await client.channel.post(
            "\(client.path)/events", event.json, ["idempotency-key": "k"])
        findings.expect(again == answer, "A kept answer is not what was answered first.")
        let message = try await client.stream(after: 1).next()
        findings.expect(message?.event == "patch", "The patches of a session are not kept.")
        try await client.close()
    }
}

/// The facts about a session that a client can observe.
private struct Facts: Equatable {
    let id: SessionID
    let principal: Principal
    let locale: String
    let timeZone: String
    let version: Int
    let revision: Int
    let document: [UInt8]?

    init(_ session: Session, _ app: Application) {
        id = session.id
        principal = session.principal
        locale = session.locale
        timeZone = session.timeZone
        version = session.version
        revision = session.revision
        document = try? DocumentRenderer(app).document(of: session)
    }
}

extension Conformance {
    /// A principal has one session for each opening key, and the key finds the session while it exists.
    private static func opens(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let ada = Principal(id: "Ada")
        let session = try Reducer(app).session(with: Tally.name, key: "k", for: ada)
        let key = OpeningKey(of: ada, "k")
        findings.expect(try await store.load(openedWith: key) == nil, "A key leads to a session that is not there.")
        findings.expect(try await store.insert(session), "'insert' refused the first session of a key.")
        findings.expect(
            try await store.load(openedWith: key)?.id == session.id, "A key does not lead to the session it opened.")
        for other in [OpeningKey(of: ada, "l"), OpeningKey(of: .anonymous, "k")] {
            findings.expect(
                try await store.load(openedWith: other) == nil, "A key leads to a session that another one opened.")
        }
        let twin = try Reducer(app).session(with: Tally.name, key: "k", for: ada)
        findings.expect(try await !store.insert(twin), "'insert' took a second session of the same key.")
        findings.expect(try await store.load(twin.id) == nil, "'load' found a session that 'insert' refused.")
        let other = try Reducer(app).session(with: Tally.name, key: "k", for: Principal(id: "Bob"))
        findings.expect(try await store.insert(other), "'insert' refused another principal's session of the same key.")
        findings.expect(try await store.commit(session.following()), "'commit' refused a session that has a key.")
        findings.expect(
            try await store.load(openedWith: key)?.version == session.following().version,
            "A key does not lead to the session as it was committed.")
        _ = try await store.remove(session.id)
        findings.expect(try await store.load(openedWith: key) == nil, "A key leads to a session that is removed.")
        findings.expect(try await store.insert(twin), "The key of a removed session opens no other.")
        for session in [twin, other] { _ = try await store.remove(session.id) }
        try await races(store, app, &findings)
    }

    /// Of many sessions that are opened with one key at the same time, the store accepts one.
    private static func races(_ store: some Store, _ app: Application, _ findings: inout Findings) async throws {
        let rivals = try (1...8).map { _ in try Reducer(app).session(with: Tally.name, key: "race") }
        let taken = try await withThrowingTaskGroup(of: SessionID?.self) { group in
            for rival in rivals { group.addTask { try await store.insert(rival) ? rival.id : nil } }
            return try await group.reduce(into: [SessionID]()) { ids, id in if let id { ids.append(id) } }
        }
        findings.expect(taken.count == 1, "Of 8 sessions that one key opens at once \(taken.count) were taken.")
        let found = try await store.load(openedWith: OpeningKey(of: .anonymous, "race"))?.id
        findings.expect(found == taken.first, "A key does not lead to the session that was taken.")
        for id in taken { _ = try await store.remove(id) }
    }
}

extension Store {
    fileprivate func load(openedWith key: OpeningKey) async throws -> Session? {
        try await answer("load(openedWith:)") { try load(openedWith: key, then: $0) }
    }

    fileprivate func insert(_ session: Session) async throws -> Bool {
        try await answer("insert") { try insert(session, then: $0) }
    }

    fileprivate func load(_ id: SessionID) async throws -> Session? {
        try await answer("load") { try load(id, then: $0) }
    }

    fileprivate func commit(_ session: Session) async throws -> Bool {
        try await answer("commit") { try commit(session, then: $0) }
    }

    fileprivate func remove(_ id: SessionID) async throws -> Bool {
        try await answer("remove") { try remove(id, then: $0) }
    }

    fileprivate func idle(since time: Int) async throws -> [SessionID] {
        try await answer("idle") { try idle(since: time, then: $0) }
    }

    /// Waits for the answer, which has to come exactly once: immediately, or through `then`.
    private func answer<Value>(
        _ name: String, _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) async throws -> Value {
        let calls = Calls()
        let value = try await withCheckedThrowingContinuation { continuation in
            do {
                let answer = try ask { result in
                    if calls.isFirst() { continuation.resume(with: result) }
                }
                guard case .done(let value) = answer else { return }
                if calls.isFirst() { continuation.resume(returning: value) }
            } catch {
                if calls.isFirst() { continuation.resume(throwing: error) }
            }
        }
        if calls.count > 1 { throw TestFailure("'\(name)' answered \(calls.count) times.") }
        return value
    }
}

/// Counts the answers of a store to one request.
private final class Calls: Sendable {
    private let answers = Atomic(0)
    var count: Int { answers.load(ordering: .relaxed) }
    func isFirst() -> Bool { answers.add(1, ordering: .relaxed).newValue == 1 }
}

/// A model with a number that grows.
private struct Count: Model {
    var total = 0
}

/// A screen with a number that grows.
private struct Tally: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let total = Slot<Label>()
        let add = Slot<Button>()
        init() {}
    }

    static let name = "tally"
    let title = "Tally"
    let implementations: [Implementation<Tally>] = [
        Implementation("standard") {
            $0.total(Label())
            $0.add(Button("Add"))
            $0.content { host in
                Column {
                    host.total
                    host.add
                }
            }
        }
    ]

    func model(in _: Context) -> Count? { Count() }

    func connect(_ outlets: Outlets<Tally>) -> [Connection<Count>] {
        Observe({ String($0.total) }, in: outlets.total.text)
        outlets.add.on(.tap, Change { $0.total += 1 })
    }
}
