import Outlet
import OutletPostgres
import Synchronization
import Testing

/// The store's functions, waiting for the answer.
extension PostgresStore {
    func insert(_ session: StoredSession) async throws -> Bool {
        try await StoreAnswer.awaited { try self.insert(session, then: $0) }
    }

    func idle(since time: Int) async throws -> [SessionID] {
        try await StoreAnswer.awaited { try self.idle(since: time, then: $0) }
    }

    func beginSignIn(_ signIn: StoredSignIn) async throws -> Bool {
        try await StoreAnswer.awaited { try self.beginSignIn(signIn, then: $0) }
    }

    func signIn(_ id: SignInID) async throws -> StoredSignIn? {
        try await StoreAnswer.awaited { try self.signIn(id, then: $0) }
    }

    func expireSignIns(at time: Int) async throws -> [SessionID] {
        try await StoreAnswer.awaited { try self.expireSignIns(at: time, then: $0) }
    }

    func replaceSignIn(_ id: SignInID, by signIn: StoredSignIn) async throws -> Bool {
        try await StoreAnswer.awaited { try self.replaceSignIn(id, by: signIn, then: $0) }
    }

    /// A new sign-in, and a session that it has opened.
    func insertWithSignIn() async throws -> (StoredSignIn, StoredSession) {
        let signIn = StoredSignIn.sample()
        var session = StoredSession.sample()
        session.signIn = signIn.id
        #expect(try await beginSignIn(signIn))
        #expect(try await insert(session))
        return (signIn, session)
    }

    func commit(_ change: StoredChange) async throws -> Bool {
        try await StoreAnswer.awaited { try self.commit(change, then: $0) }
    }

    func commit(_ id: SessionID, to version: Int, lease: Int? = nil) async throws -> Bool {
        try await commit(StoredChange.sample(id, to: version, lease: lease))
    }

    func load(_ id: SessionID) async throws -> StoredSession? {
        try await StoreAnswer.awaited { try self.load(id, then: $0) }
    }

    func remove(_ id: SessionID) async throws -> Bool {
        try await StoreAnswer.awaited { try self.remove(id, then: $0) }
    }

    func version(of id: SessionID) async throws -> Int? {
        try await StoreAnswer.awaited { try self.version(of: id, then: $0) }
    }

    func takeLeases(of ids: [SessionID]) async throws -> [SessionID: Int] {
        try await StoreAnswer.awaited { try self.takeLeases(of: ids, then: $0) }
    }

    func takeLeases(dueBy time: Int, limit: Int) async throws -> [SessionID: Int] {
        try await StoreAnswer.awaited { try self.takeLeases(dueBy: time, limit: limit, then: $0) }
    }

    /// Why nothing is taken at the moment, without waiting; nil if it is.
    var refusal: PostgresStoreError? {
        do {
            _ = try version(of: SessionID()) { _ in }
            return nil
        } catch { return error as? PostgresStoreError }
    }

    func verify() async throws { try await StoreAnswer.awaited { try self.verify(then: $0) } }
}

/// What a store or its bus has said.
final class Log<Element: Sendable>: Sendable {
    private let content = Mutex<[Element]>([])
    var elements: [Element] { content.withLock { $0 } }
    func add(_ element: Element) { content.withLock { $0.append(element) } }
}

extension PostgresStore {
    /// What the store finds, from now on and from before.
    func findings() -> Log<StoreFinding> {
        let log = Log<StoreFinding>()
        report { log.add($0) }
        return log
    }
}

extension Log<StoreFinding> {
    /// Whether a finding has a text.
    func has(_ text: String) -> Bool { elements.contains { $0.text.contains(text) } }
}
