public import Outlet
import Synchronization

/// A shared store in the memory of the process, for tests of several nodes: each endpoint gets a node of its own.
///
/// ```swift
/// let cluster = MemoryCluster()
/// let (first, second) = (cluster.node(), cluster.node())
/// let ada = try await TestClient(app, store: first).open("counter")
/// ```
///
/// A node has its leases until ``stop(_:)`` says that it has not told for too long that it lives. Time only plays a part in who is
/// present.
public final class MemoryCluster: Sendable {
    /// A lease, with the node that has it.
    struct Lease {
        var node: Int
        var number: Int
    }

    struct State {
        var leases: [SessionID: Lease] = [:]
        /// Which node has locked a session, and what waits for the end of that.
        var locks: [SessionID: (node: Int, waiting: [@Sendable () -> Void])] = [:]
        var lastNode = 0
        /// The nodes that are known to be alive, by the numbers that their leases have.
        var living: Set<Int> = []
        /// The nodes that serve with the secret whose check value is kept.
        var serving: Set<Int> = []
        /// The releases that nodes have announced.
        var releases: [Int: String] = [:]
        var receivers: [Int: @Sendable (ChangeHint) -> Void] = [:]
        var isAway = false
        var losesHints = false
        /// Leases that are given back once the store does so again; nil if it does.
        var heldReleases: [@Sendable () -> Void]?
        /// The sessions that nodes have read, until the store gives them; a node without is given them at once.
        var heldLoads: [Int: [@Sendable () -> Void]] = [:]
        /// How many commits had to find that another node was first.
        var lostRaces = 0
        var questions = 0
        /// What was published, and the number of the last item that is forgotten.
        var news: [PublishedItem] = []
        var forgotten = 0
        /// The sessions at each place.
        var presence = PresenceTable()
    }

    /// The time since the cluster was made.
    let now: @Sendable () -> Duration
    let sessions = MemoryStore()
    let state = Mutex(State())

    /// A store without sessions, and without nodes.
    public convenience init() { self.init(clock: ContinuousClock()) }

    /// The same with a clock that says who is still present.
    public init(clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// A node that begins.
    public func node() -> MemoryNode {
        let number = state.withLock { state in
            state.lastNode += 1
            state.living.insert(state.lastNode)
            return state.lastNode
        }
        return MemoryNode(number, in: self)
    }

    /// Has a node be taken for dead, whether it is or not: others can take its leases, and its locks are lost.
    public func stop(_ node: MemoryNode) {
        let locked = state.withLock { state in
            state.living.remove(node.number)
            return state.locks.filter { $0.value.node == node.number }.keys
        }
        for id in locked { node.unlock(id) }
    }

    /// Has the store fail, or work again.
    public func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    /// Has the bus lose whatever it is told, or nothing.
    public func setLosesHints(_ losesHints: Bool) { state.withLock { $0.losesHints = losesHints } }

    /// Has the store hold up what gives leases back, as a slow connection does, or do it now.
    public func setHoldsReleases(_ holdsReleases: Bool) {
        let held = state.withLock { state in
            defer { state.heldReleases = holdsReleases ? state.heldReleases ?? [] : nil }
            return holdsReleases ? [] : state.heldReleases ?? []
        }
        for release in held { release() }
    }

    /// Has the store keep the sessions that a node reads from now on, as a slow connection does, or give them at once; gives those
    /// that it has kept.
    package func setHoldsLoads(_ holdsLoads: Bool, of node: MemoryNode) {
        let held = state.withLock { state in
            defer { state.heldLoads[node.number] = holdsLoads ? [] : nil }
            return state.heldLoads[node.number] ?? []
        }
        for give in held { give() }
    }

    /// How many sessions a node has read, and not been given.
    package func heldLoads(of node: MemoryNode) -> Int { state.withLock { $0.heldLoads[node.number]?.count ?? 0 } }

    /// How many commits wait until another node unlocks their session.
    package var waitingCommits: Int { state.withLock { $0.locks.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Drops published items, and one that no node has read, as a store does after an hour.
    public func missNews() {
        state.withLock { state in
            state.forgotten = (state.news.last?.number ?? state.forgotten) + 1
            state.news = []
        }
    }

    /// How many commits came too late, since another node had committed first.
    public var lostRaces: Int { state.withLock { $0.lostRaces } }

    /// How many questions for versions were asked.
    public var questions: Int { state.withLock { $0.questions } }

    /// The sessions whose leases a node has.
    public func leases(of node: MemoryNode) -> Set<SessionID> {
        state.withLock { state in Set(state.leases.filter { $0.value.node == node.number }.map(\.key)) }
    }

    func tell(_ hint: ChangeHint, from node: Int) {
        let receivers = state.withLock { state in
            state.losesHints ? [] : state.receivers.filter { $0.key != node }.map(\.value)
        }
        if !receivers.isEmpty { Task.detached { for receiver in receivers { receiver(hint) } } }
    }
}
