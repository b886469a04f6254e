/// Keeps the last committed version of each session, for a process.
///
/// Answers like a ``Store``: at once if it can, else later through `then`.
package protocol SessionStore: Sendable {
    /// Adds a session; `false` if there is no room, or its opening key has opened another session.
    func insert(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The last committed version of a session that this process knows; nil if there is none.
    func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// The last committed version of a session, whichever node has committed it; nil if there is none.
    func newest(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// Makes what the thread that calls asks by itself about newest versions; nil if there is nothing to ask.
    func makeThreadQuestions() -> (any ThreadQuestions)?
    /// The last committed version of the session that was opened with a key; nil if there is none.
    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// Replaces the previous version of a session; `false` if that is not the stored version. `lease` is the number of the
    /// lease that the process must have, if it needs one.
    func commit(_ session: Session, under lease: Int?, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session; `false` if there is none.
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session, with low priority, if it was last used before a time in seconds since 1970; `false` if it was used
    /// since, or does not exist.
    func expire(_ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The sessions last used before a time in seconds since 1970.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// A session that is in memory; nil if it is not there, whether the store has it or not.
    func resident(_ id: SessionID) -> Session?
    /// The sessions that wait for a service or a time, and are not in memory: those from before a start.
    func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The sessions of a principal from before a start.
    func sessions(of principal: Principal, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// Notes when a session was last used, in seconds since 1970, without a new version.
    func touch(_ id: SessionID, at time: Int)
    /// The sessions that can leave memory, last used before a time, the longest unused first.
    func evictable(since time: Int) -> [Session]
    /// Lets a session leave memory that the store has.
    func evict(_ session: Session)
    /// The number of sessions; nil if counting them is expensive.
    var count: Int? { get }
    /// The size of the sessions in memory, in bytes; nil if none are there.
    var bytes: Int? { get }
    /// The number of sessions in memory.
    var residentCount: Int { get }
    /// How often the store beyond the process has failed; nil if there is none.
    var failures: Int? { get }
    /// The statistics of the persistent store; nil if there is none, or it keeps none.
    var statistics: StoreStatistics? { get }
    /// Verifies that changes can be kept.
    func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
    /// The leases of sessions that other nodes change, too; nil if the sessions are this process's alone.
    var leases: SessionLeases? { get }
    /// Reads a session again, of which another node may have committed a newer version.
    func refresh(_ id: SessionID)
    /// Drops the sessions from memory that sign-ins have opened, and returns them.
    func drop(ofSignIns ids: [SignInID]) -> [SessionID]
    /// How many other nodes serve another release of the app.
    func otherReleases(then: @escaping Completion<Int>) throws -> StoreAnswer<Int>
    /// Sets the receiver of changes by other nodes.
    func follow(_ receiver: @escaping @Sendable (SessionArrival) -> Void)

    /// Whether sign-ins can be kept.
    var keepsSignIns: Bool { get }
    /// Moves the stored version of a session to a new id, and gives the other sessions that are gone with that; nil if the
    /// stored version is another.
    func move(
        _ old: Session, to session: Session, _ terms: MoveTerms, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?>
    /// The key that is kept of a session that has moved from an id; nil if there is none.
    func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?>
    /// A sign-in, valid or not; nil if there is none.
    func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) throws -> StoreAnswer<StoredSignIn?>
    /// The sign-ins of a principal, in the order in which they began.
    func signIns(
        of principal: Principal, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]>
    /// Notes when a sign-in was last used, in seconds since 1970.
    func useSignIn(_ id: SignInID, at time: Int)
    /// Replaces a sign-in by another of the same principal, whose its sessions are then; `false` if there is none.
    func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>
    /// Removes sign-ins with their sessions, and gives those.
    func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// Removes the sign-ins that are not valid at a time in seconds since 1970, with their sessions. Returns the ids of the
    /// sessions.
    func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The store beyond the process that keeps switches; nil if none does.
    var switches: (any SwitchStore)? { get }
    /// Whether shared models can be kept.
    var keepsSharedModels: Bool { get }
    /// A version of a shared model; nil if it is not there.
    func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?>
    /// The numbers of the last versions of those shared models that exist, whichever node has committed them.
    func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]>
    /// How many shared models there are of each name that has some.
    func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]>
    /// The same as ``commit(_:under:then:)``, together with new versions of shared models: all of it or nothing.
    func commit(
        _ session: Session, under lease: Int?, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>
    /// Removes the shared models that have ended before a time in seconds since 1970.
    func removeSharedModels(endedBefore time: Int)
    /// Sets the receiver of the sign-ins that have ended on request of another process, with the sessions that were removed
    /// with them.
    func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void)
}

/// A change of a session by another node.
package enum SessionArrival: Sendable {
    /// It has committed a newer version, which is in memory now.
    case newer(Session)
    /// It has removed the session.
    case gone(SessionID)
    /// It serves another release, and has committed what this one does not know.
    case unknown(SessionID)
}

/// The implementation for stores that keep their sessions in memory only.
extension SessionStore {
    package func newest(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try load(id, then: then)
    }
    package func makeThreadQuestions() -> (any ThreadQuestions)? { nil }
    package var leases: SessionLeases? { nil }
    package var switches: (any SwitchStore)? { nil }
    package func refresh(_ id: SessionID) {}
    package func drop(ofSignIns ids: [SignInID]) -> [SessionID] { [] }
    package func otherReleases(then: @escaping Completion<Int>) throws -> StoreAnswer<Int> { .done(0) }
    package func follow(_ receiver: @escaping @Sendable (SessionArrival) -> Void) {}
    package func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { try remove(id, then: then) }
    package func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        .done([])
    }
    package func sessions(
        of principal: Principal, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { .done([]) }
    package func touch(_ id: SessionID, at time: Int) {}
    package func evictable(since time: Int) -> [Session] { [] }
    package func evict(_ session: Session) {}
    package var residentCount: Int { count ?? 0 }
    package var failures: Int? { nil }
    package var statistics: StoreStatistics? { nil }
    package func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> { .done(()) }
}

/// The implementation for stores without sign-ins.
extension SessionStore {
    package func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void) {}
    package var keepsSignIns: Bool { false }
    package func move(
        _ old: Session, to session: Session, _ terms: MoveTerms, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> { throw Problem.noSignIns }
    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        .done(nil)
    }
    package func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> { .done(nil) }
    package func signIns(
        of principal: Principal, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> { .done([]) }
    package func useSignIn(_ id: SignInID, at time: Int) {}
    package func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { .done(false) }
    package func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { .done([]) }
    package func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { .done([]) }
}

/// The implementation for stores without shared models. An app with shared models can't use such a store.
extension SessionStore {
    package var keepsSharedModels: Bool { false }
    package func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> { .done(nil) }
    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> { .done([:]) }
    package func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        .done([:])
    }
    package func commit(
        _ session: Session, under lease: Int?, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { models.isEmpty ? try commit(session, under: lease, then: then) : .done(false) }
    package func removeSharedModels(endedBefore time: Int) {}
}

extension Problem {
    /// The refusal of a sign-in that nothing can keep.
    static let noSignIns = Problem(.storeUnavailable, "The server keeps no sign-ins. Nothing has changed.")
}
