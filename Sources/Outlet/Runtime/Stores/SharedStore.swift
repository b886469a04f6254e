/// A store that several processes share, its nodes: each of them may change every session at any time.
///
/// Correctness never depends on which nodes live, on a message or on a clock, but on the version in the session's row: a commit
/// names the version that it replaces. A node that has lost a race reads the session and decides again. Each value of the type
/// is one node; it has an id of its own, and renews its sign of life in the store.
///
/// `Conformance.verify(nodes:)` of `OutletTesting` checks such a store.
public protocol SharedStore: Store {
    /// The bus that notifies the other nodes at once of a newer version of a session.
    var bus: any ChangeBus { get }

    /// The version that a session has now; nil if there is none.
    ///
    /// The answer includes every commit, by any node, that was answered before this call.
    func version(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?>

    /// The news: those of the given sessions that have another version now, and the items that the node has not read. One
    /// question for both, since a node with streams asks each second.
    ///
    /// An item is given once, however late the transaction commits that has published it. The store keeps items for an hour.
    /// `mark` is where the last reading of this node has ended; nil for the first, which gives the newest item of each kind and
    /// name.
    func news(
        since versions: [SessionID: Int], after mark: NewsMark?, then: @escaping Completion<StoreNews>
    ) throws -> StoreAnswer<StoreNews>

    /// Whether the store itself follows the items of other nodes, even if no session is watched. It is then asked for news
    /// every few seconds, and when the bus reports some. The default is `false`.
    var followsNews: Bool { get }

    /// Publishes items for all nodes, this one too, in their order. One that is there already is left as it is: after a failure
    /// they can be published again.
    func publish(_ items: [NewsItem], then: @escaping Completion<Void>) throws -> StoreAnswer<Void>

    /// Locks a session against commits of other nodes, until this node's next commit of it, or ``unlock(_:)``; `false` if there
    /// is none.
    ///
    /// For sessions over whose versions nodes race: a commit needs no lock. A lock that is kept for more than ten seconds may be
    /// lost.
    func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>

    /// Lets other nodes commit again. Does nothing if this node has not locked the session.
    func unlock(_ id: SessionID)

    /// Takes the leases of sessions that no living node has, and returns the numbers of those that this node has now.
    ///
    /// The node with a session's lease does its work: services, loads, delayed effects. A session without work needs no lease.
    /// A lease's number grows with each taking by another node. A lease is lost when its node has not told for
    /// ``leaseTime`` that it lives, by the store's clock.
    func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]>

    /// Takes the lease of a session from whichever node has it, and returns its number: a higher one if another node had it. Nil if
    /// there is no such session, or this node is taken for dead.
    ///
    /// For work that no other node can do. The node that had the lease is refused with its next change.
    func takeOverLease(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?>

    /// Takes the leases of at most `limit` sessions that have something to do by a time in seconds since 1970, the earliest
    /// first, and that no living node has.
    func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]>

    /// Gives leases back that this node has. Should the store fail, they are lost when their time is over.
    func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) throws -> StoreAnswer<Void>

    /// Gives back all leases, so that other nodes take up at once what this one leaves: before it stops.
    func releaseAllLeases(then: @escaping Completion<Void>) throws -> StoreAnswer<Void>

    /// How long a node keeps its leases that does not tell any more that it lives.
    var leaseTime: Duration { get }

    /// Announces the release of the app that this node serves, by a text that differs between releases. The other nodes may
    /// learn it a few seconds later; until then the node counts as one that has not announced it.
    func announce(release: String)

    /// The other nodes that have told within their ``leaseTime`` that they live, by the store's clock.
    func otherNodes(then: @escaping Completion<OtherNodes>) throws -> StoreAnswer<OtherNodes>
}

/// The other nodes of a ``SharedStore`` that live.
public struct OtherNodes: Sendable, Equatable {
    /// How many there are.
    public let count: Int
    /// How many of them serve another release than this node, or have not said which.
    public let ofOtherReleases: Int

    /// A number of nodes, and how many of them serve another release.
    public init(count: Int, ofOtherReleases: Int) {
        self.count = count
        self.ofOtherReleases = ofOtherReleases
    }
}

extension SharedStore {
    /// It does not.
    public var followsNews: Bool { false }
}

/// A commit was refused because the node no longer has the lease that the change names: another node does the session's work.
public struct LeaseLost: Error {
    /// The number of the lease, as far as it is known.
    let number: Int?

    /// The error.
    public init() { self.init(number: nil) }

    init(number: Int?) { self.number = number }
}
