/// A store that keeps sign-ins beside the sessions.
///
/// The sessions that a sign-in has opened end with it, in the same transaction: ``Store/insert(_:then:)`` refuses a session
/// whose sign-in is not there.
///
/// A store that nodes share publishes ``StoredSignIn/news(ofEnds:)`` in the transaction that ends or replaces sign-ins before their
/// time, and has its bus tell of that: for a second, nodes remember which tokens are valid.
///
/// `Conformance.verify(signIns:)` of `OutletTesting` checks such a store.
public protocol SignInStore: Store {
    /// Adds a sign-in; `false` if there is one of this id.
    func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>

    /// Replaces a sign-in by another of the same principal in one transaction.
    ///
    /// The old sign-in is gone, and the sessions that it has opened are those of the new one. Nothing else of them changes:
    /// neither their versions and entries, nor their leases, nor the keys of moves that have led to them.
    ///
    /// `false`, and nothing has changed, if there is no such sign-in, or the new one's id is taken.
    func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>

    /// Moves a session to a new id in one transaction.
    ///
    /// The old session goes, with its entries, its opening key, its lease, and the keys of moves that have led to it; the new one
    /// comes, with its own. A sign-in begins, others end with their sessions or leave them to it, and the key of the event is
    /// kept. Gives the sessions that are gone, without the old one.
    ///
    /// Nil, and nothing has changed, if the stored version of the old session is another; or if the new session could not be
    /// inserted, or the sign-in not begun, for an id or an opening key that is taken.
    func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) throws -> StoreAnswer<[SessionID]?>

    /// The key of the event that has moved a session away from an id; nil if there is none, its time is over and was noticed, or
    /// the session that it leads to is gone.
    func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?>

    /// A sign-in, valid or not; nil if there is none.
    func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) throws -> StoreAnswer<StoredSignIn?>

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began.
    func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]>

    /// Notes the time of a sign-in's last use, in seconds since 1970. Does nothing if there is no such sign-in, or it was used
    /// later.
    func useSignIn(_ id: SignInID, at time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>

    /// Removes sign-ins with their sessions in one transaction, and gives the sessions that are gone. An id of no sign-in counts
    /// for nothing.
    func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>

    /// Removes the sign-ins that are not valid at a time in seconds since 1970, with their sessions, and expired keys of moves.
    /// Returns the ids of the sessions. A store that nodes share may do it for one of them only.
    func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
}
