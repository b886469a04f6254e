import ArgumentParser
import Foundation
import Outlet
import OutletTesting
import Synchronization
import Testing

@testable import OutletDaemon

/// How sessions are copied from one store to another, in this process.
@Suite(.timeLimit(.minutes(5))) struct SessionCopyTests {
    /// Sessions of all sorts: with and without owners, keys, entries and things to do.
    private static func sessions(_ count: Int = 20) -> [StoredSession] {
        (0..<count).map { number in
            .sample(
                "\(number)", of: number % 3 == 0 ? .anonymous : Principal(id: "\(number % 3)"), key: "\(number)",
                version: number + 1, due: number % 4 == 0 ? 1 + number : nil,
                entries: (0..<number % 5).map { StoredEntry(kind: 2, number: $0, bytes: [0xFF, UInt8(number)]) })
        }
    }

    private static func store(of sessions: [StoredSession]) -> MemoryStore {
        let store = MemoryStore()
        for session in sessions { _ = store.insert(session) { _ in } }
        return store
    }

    private static func sessions(in store: any Store) async throws -> [StoredSession] {
        var sessions: [StoredSession] = []
        try await store.forEachSession { sessions.append($0) }
        return sessions
    }

    /// Copies sessions into a store; what is reported, with the summary.
    private static func report(_ sessions: [StoredSession], into store: any Store) async throws -> [String] {
        var (copy, report) = (SessionCopy(), [String]())
        for session in sessions { try await copy.take(session, into: store) { report.append($0) } }
        return report + [copy.summary]
    }

    @Test func `all of a session is copied, and what was copied before is left as it is`() async throws {
        let (sessions, target) = (Self.sessions(), PendingStore(MemoryStore()))
        let first = try await Self.report(sessions, into: target)
        #expect(first == ["20 sessions copied with 40 patches and answers, 5 waiting for a service or a delay."])
        #expect(try await Self.sessions(in: target) == sessions)
        #expect(try await Self.report(sessions, into: target) == ["0 sessions copied; 20 there already."])
        #expect(try await Self.sessions(in: target) == sessions)
    }

    @Test func `what is there as another, or can't be read, is told, and the others are copied`() async throws {
        let sessions = Self.sessions(3)
        let target = Self.store(of: [sessions[0], .sample("rival", of: sessions[1].principal, key: "1")])
        _ = target.commit(sessions[0].next) { _ in }
        let unreadable = StoredSession.sample(head: "{}")
        let report = try await Self.report(sessions + [unreadable], into: target)
        try #require(report.count == 4, "\(report)")
        #expect(
            report[0]
                == "\(sessions[0].id.prefix)…: It is there already in version 2, and would be copied in version 1.")
        #expect(report[1] == "\(sessions[1].id.prefix)…: Another session was opened with its key.")
        #expect(report[2].hasPrefix("\(unreadable.id.prefix)…: The session can't be read: "), "\(report)")
        #expect(report[3] == "1 session copied with 2 patches and answers; 3 not copied.")
    }

    /// The stores of the command's tests.
    private struct Shelves: Daemon {
        static let stores = Mutex<[String: any Store]>([:])

        func application() throws -> Application { try Application(name: "Shelves", controllers: []) }

        var stores: [NamedStore] {
            [NamedStore("shelf") { name in try #require(Self.stores.withLock { $0[name] }) }]
        }
    }

    /// Copies from one store to another by the command.
    private func copy(_ source: any Store, _ target: any Store, _ flags: String...) async throws {
        let names = [UUID().uuidString, UUID().uuidString]
        Shelves.stores.withLock { $0.merge(zip(names, [source, target])) { $1 } }
        defer { Shelves.stores.withLock { stores in for name in names { stores[name] = nil } } }
        try await CopyCommand<Shelves>.parse(["--from", "shelf:\(names[0])", "--to", "shelf:\(names[1])"] + flags).run()
    }

    @Test func `shared models are copied with their versions, and what is there as another is told`() async throws {
        let (source, target) = (Self.store(of: Self.sessions(1)), MemoryStore())
        let models = ["a", "b", "c"].enumerated().map { number, key in
            StoredSharedModel(
                id: SharedModelID(name: "todos", key: key), version: number + 4, end: number == 1 ? 9_000 : nil,
                bytes: number == 1 ? nil : [1, 10, UInt8(number)], edits: number == 2 ? [[7], [8, 9]] : [])
        }
        for model in models { _ = source.insert(model) { _ in } }
        try await copy(source, target)
        #expect(try await Self.models(in: target) == models)
        let error = await #expect(throws: StartError.self) { try await copy(source, target) }
        #expect(error?.description.contains("1 session and 3 shared models already") == true, "\(error)")
        try await copy(source, target, "--merge")
        let other = MemoryStore()
        _ = other.insert(StoredSharedModel(id: models[2].id, version: 1, end: nil, bytes: [2])) { _ in }
        await #expect(throws: ExitCode.self) { try await copy(source, other, "--merge") }
        #expect(try await Self.models(in: other).map(\.version) == [4, 5, 1])
    }

    @Test func `switches are copied, and one that is set otherwise there is told`() async throws {
        let (source, target) = (Self.store(of: Self.sessions(1)), MemoryStore())
        let changes = ["screen a", "screen b"].map {
            StoredSwitch(subject: $0, value: "maintenance", note: "Soon.", author: "ada", time: 7)
        }
        for change in changes { _ = source.keep(change) { _ in } }
        try await copy(source, target)
        #expect(try await target.setSwitches() == changes)
        let error = await #expect(throws: StartError.self) { try await copy(source, target) }
        #expect(error?.description.contains("1 session and 2 switches already") == true, "\(error)")
        try await copy(source, target, "--merge")
        let other = MemoryStore()
        let cleared = StoredSwitch(subject: "screen b", value: nil, note: nil, author: "bob", time: 9)
        _ = other.keep(cleared) { _ in }
        await #expect(throws: ExitCode.self) { try await copy(source, other, "--merge") }
        #expect(try await other.setSwitches() == [changes[0]], "what an operator has cleared stays so")
    }

    private static func models(in store: any Store) async throws -> [StoredSharedModel] {
        var models: [StoredSharedModel] = []
        try await store.forEachSharedModel { models.append($0) }
        return models
    }

    @Test(arguments: StoreFault.allCases)
    func `a copy that is broken off says so, and is completed when it is repeated`(fault: StoreFault) async throws {
        let sessions = Self.sessions()
        let target = FaultyStore(MemoryStore())
        target.fail(fault, skipping: 7)
        let error = await #expect(throws: StartError.self) { try await copy(Self.store(of: sessions), target) }
        #expect(
            error?.description.contains("7 sessions copied with 11 patches and answers, 2 waiting") == true,
            "\(String(describing: error))")
        #expect(error?.description.hasSuffix("repeat the command with --merge.") == true)
        try await copy(Self.store(of: sessions), target, "--merge")
        #expect(try await Self.sessions(in: target) == sessions)
    }

    @Test func `a store that has sessions gets others only if that is said`() async throws {
        let (sessions, other) = (Self.sessions(3), StoredSession.sample("other"))
        let target = Self.store(of: [other])
        let error = await #expect(throws: StartError.self) { try await copy(Self.store(of: sessions), target) }
        #expect(error?.description.hasPrefix("The store that --to names has 1 session already.") == true)
        #expect(target.count == 1)
        try await copy(Self.store(of: sessions), target, "--merge")
        #expect(try await Self.sessions(in: target) == [other] + sessions)
    }

    @Test func `sign-ins are copied before their sessions, and one that is another is told`() async throws {
        let ada = Principal(id: "Ada", tenant: "north", roles: ["editor"])
        let signIns = [StoredSignIn.sample(ada), .sample(Principal(id: "Bob"))]
        let (source, target) = (MemoryStore(), PendingStore(MemoryStore()))
        for signIn in signIns { _ = source.beginSignIn(signIn) { _ in } }
        let sessions = signIns.map { StoredSession.sample("x", of: $0.principal, signIn: $0.id) }
        for session in sessions { _ = source.insert(session) { _ in } }
        try await copy(source, target)
        #expect(try await target.signIns() == signIns)
        #expect(try await Self.sessions(in: target) == sessions)
        await #expect(throws: StartError.self) { try await copy(source, target) }
        var (again, report) = (SessionCopy(), [String]())
        try await again.take(signIns[0].used(at: 5_000), into: target) { report.append($0) }
        let other = StoredSignIn(
            id: signIns[1].id, principal: ada, began: 1, lastUsed: 1, proved: 1, idleTime: .max, end: 1,
            client: "Firefox on Linux")
        try await again.take(other, into: target) { report.append($0) }
        #expect(report == ["The sign-in \(other.id.prefix)… is there already, and not the same."])
        #expect(again.summary == "0 sessions copied; 1 there already; 1 not copied.")
    }

    @Test(arguments: [false, true])
    func `a store that other nodes serve is copied only if that is said`(isSource: Bool) async throws {
        let (sessions, cluster) = (Self.sessions(3), MemoryCluster())
        let (node, other) = (cluster.node(), cluster.node())
        let plain = Self.store(of: isSource ? [] : sessions)
        for session in isSource ? sessions : [] {
            _ = try await StoreAnswer.awaited { node.insert(session, then: $0) }
        }
        let stores: (any Store, any Store) = isSource ? (node, plain) : (plain, node)
        let error = await #expect(throws: StartError.self) { try await copy(stores.0, stores.1) }
        #expect(error?.description.hasPrefix("The store that \(isSource ? "--from" : "--to") names is in use.") == true)
        try await copy(stores.0, stores.1, "--in-use")
        #expect(try await Self.sessions(in: stores.1) == sessions)
        cluster.stop(other)
        try await copy(stores.0, stores.1, "--merge")
    }

    @Test func `a command that names no two stores is refused, without what follows their names`() {
        for arguments in [
            ["--from", "shelf:Sesame-4711", "--to", "shelf:Sesame-4711"], ["--from", "memory", "--to", "shelf:x"],
            ["--from", "shelf:x", "--to", "memory"], ["--from", "shelf:x", "--to", "board:Sesame-4711"],
            ["shelf:Sesame-4711", "shelf:x", "--to", "shelf:y"], ["shelf:x", "shelf:Sesame-4711"], ["--to"],
        ] {
            let error = #expect(throws: (any Error).self) { try CopyCommand<Shelves>.parse(arguments) }
            let message = error.map { CopyCommand<Shelves>.fullMessage(for: $0) } ?? ""
            #expect(!message.contains("4711"), "\(message)")
            #expect(message.contains("--from") || message.contains("--to"), "\(message)")
        }
    }
}
