import OutletTesting

@testable import Outlet

/// Sessions that leave memory before each use: whatever such a session is asked for, it has come back from a store. Those
/// with data sources stay, which in a test answer once, and those that had a stream.
struct ForgetfulSessions: SessionStore {
    private let base: StoredSessions
    private let application: Application
    private let beforeListing: @Sendable () throws -> Void

    /// Sign-ins are not listed while `beforeListing` throws.
    init(
        _ environment: LoadEnvironment, limit: Int, beforeListing: @escaping @Sendable () throws -> Void = {}
    ) {
        self.beforeListing = beforeListing
        application = environment.reducer.application
        base = StoredSessions(PendingStore(MemoryStore()), environment, limit: limit)
    }

    func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        if let session = base.resident(id), session.state.work.isEmpty, session.state.use.lastStream == 0,
            !session.state.stack.contains(where: { $0.opening.mayLoad(for: application) })
        {
            base.evict(session)
        }
        return try base.load(id, then: then)
    }

    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try base.load(openedWith: key, then: then)
    }

    func insert(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.insert(session, then: then)
    }

    func commit(
        _ session: Session, under lease: Int?, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try base.commit(session, under: lease, then: then)
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.remove(id, then: then)
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try base.idle(since: time, then: then)
    }

    func resident(_ id: SessionID) -> Session? { base.resident(id) }
    var count: Int? { base.count }
    var bytes: Int? { base.bytes }

    var keepsSignIns: Bool { base.keepsSignIns }

    func move(
        _ old: Session, to session: Session, _ terms: MoveTerms, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        try base.move(old, to: session, terms, then: then)
    }

    func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        try base.moved(from: id, then: then)
    }

    func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) throws -> StoreAnswer<StoredSignIn?> {
        try base.signIn(id, then: then)
    }

    func signIns(
        of principal: Principal, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        try beforeListing()
        return try base.signIns(of: principal, then: then)
    }

    func useSignIn(_ id: SignInID, at time: Int) { base.useSignIn(id, at: time) }

    func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { try base.replaceSignIn(id, by: signIn, then: then) }

    func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try base.endSignIns(ids, then: then)
    }

    func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try base.expireSignIns(at: time, then: then)
    }
}
