import Outlet

/// A connection that is made again whenever it is lost, with the calls under way on it.
///
/// Only one thread uses it: the engine's, or a server's that the engine has passed it to. That one drops it when it is lost.
final class Lane {
    /// The outcome of calls.
    enum Outcome {
        /// A result for each call; nil for the calls after one that failed.
        case answered([Result<ResultSet, ServerError>?])
        /// The connection was lost: the calls may have been performed or not.
        case lost(String)
    }

    private enum Phase {
        case off
        case connecting(isWriting: Bool)
        case ready
    }

    private struct Batch {
        /// The number of statements that are prepared before the calls. Their results are not passed on.
        let preparations: Int
        var results: [Result<ResultSet, ServerError>?]
        /// The index of the call whose result is next.
        var position = 0
        let finish: (Outcome) -> Void
    }

    private let place: Place
    private let pace: Pace
    /// Called when the connection is made, before any calls.
    private let connected: (Lane) -> Void
    /// Called when the connection was lost or could not be made, with the reason.
    private let lost: (Lane, String) -> Void
    private var phase = Phase.off
    private var connection: Connection?
    private var batch: Batch?
    /// The time at which the current step has taken too long, or the next attempt begins.
    private(set) var deadline: ContinuousClock.Instant?
    private var pause = Duration.milliseconds(20)
    /// How many attempts to connect have failed, and how many since the connection could be used.
    private var (attempts, failures) = (0, 0)
    private var isFlushing = false
    /// Whether the connection is set up and can be used.
    private(set) var isOpen = false
    /// The session that the connection has locked, or is locking.
    var locked: SessionID?

    init(
        to place: Place, _ pace: Pace, connected: @escaping (Lane) -> Void,
        lost: @escaping (Lane, String) -> Void
    ) {
        self.place = place
        self.pace = pace
        self.connected = connected
        self.lost = lost
        deadline = .now
    }

    /// Whether the connection can be used, and no calls are under way.
    var isIdle: Bool { isOpen && batch == nil }

    /// Whether calls are under way.
    var isBusy: Bool { batch != nil }

    /// The socket to wait for; nil if there is none.
    var interest: Sockets.Interest? {
        guard let connection else { return nil }
        return switch phase {
        case .off: nil
        case .connecting(let isWriting): Sockets.Interest(socket: connection.socket, isWriting: isWriting)
        case .ready: Sockets.Interest(socket: connection.socket, isWriting: isFlushing)
        }
    }

    /// Marks the connection as set up.
    func open() {
        isOpen = true
        pause = .milliseconds(20)
        failures = 0
    }

    /// Whether an attempt with each host has failed since.
    var isHopeless: Bool { failures >= place.hostCount }

    /// Drops the connection if the current step has taken too long, or begins the next attempt to connect.
    func advance(_ now: ContinuousClock.Instant) {
        guard let deadline, deadline <= now else { return }
        switch phase {
        case .off: begin(now)
        case .connecting: drop("no answer within \(pace.connectTime.components.seconds) seconds")
        case .ready: drop("no answer within \(pace.answerTime.components.seconds) seconds")
        }
    }

    private func begin(_ now: ContinuousClock.Instant) {
        guard let connection = Connection(to: place, attempt: attempts), !connection.isBroken else {
            return drop("no memory, or no descriptor, is left for a connection")
        }
        self.connection = connection
        phase = .connecting(isWriting: true)
        deadline = now + pace.connectTime
    }

    /// Sends calls, after preparing all statements if asked to. PostgreSQL commits their changes, unless one fails.
    func run(_ calls: [Call], preparing: Bool = false, then finish: @escaping (Outcome) -> Void) {
        guard let connection else { return finish(.lost("the connection was closed")) }
        let statements = preparing ? Statement.allCases : []
        batch = Batch(
            preparations: statements.count, results: Array(repeating: nil, count: statements.count + calls.count),
            finish: finish)
        deadline = .now + pace.answerTime
        let isSent =
            statements.allSatisfy { connection.prepare($0.name, $0.sql) }
            && calls.allSatisfy { connection.call($0.statement.name, $0.parameters) } && connection.synchronize()
        guard isSent else { return drop(connection.problem) }
        flush()
    }

    private func flush() {
        guard let connection else { return }
        guard let isLeft = connection.flush() else { return drop(connection.problem) }
        isFlushing = isLeft
    }

    /// Continues when the socket is ready; returns the messages of other nodes.
    func proceed() -> [String] {
        guard let connection else { return [] }
        if case .connecting = phase {
            connect(connection)
            return []
        }
        if isFlushing { flush() }
        guard connection.read() else {
            drop(connection.problem)
            return []
        }
        flush()
        var told: [String] = []
        while let text = connection.notification() { told.append(text) }
        collect(connection)
        // libpq finds a notification that has arrived after an answer only once that answer was collected.
        while let text = self.connection?.notification() { told.append(text) }
        return told
    }

    private func connect(_ connection: Connection) {
        switch connection.connect() {
        case .reading: phase = .connecting(isWriting: false)
        case .writing: phase = .connecting(isWriting: true)
        case .failed: drop(connection.problem)
        case .connected:
            phase = .ready
            deadline = nil
            connected(self)
        }
    }

    /// Collects the results that were received.
    private func collect(_ connection: Connection) {
        while batch != nil {
            switch connection.next() {
            case .none:
                if connection.isBroken { drop(connection.problem) }
                return
            case .rows(let rows): note(.success(rows))
            case .failure(let error):
                // The server has closed the connection with this error.
                if connection.isBroken { return drop(error.message) }
                note(.failure(error))
            case .skipped: break
            case .endOfCall:
                if connection.isBroken { return drop(connection.problem) }
                batch?.position += 1
            case .synchronized: finish()
            }
        }
    }

    private func note(_ result: Result<ResultSet, ServerError>) {
        guard let last = batch?.results.indices.last, let position = batch?.position else { return }
        // A failure of the commit itself is that of the last call.
        batch?.results[min(position, last)] = result
    }

    private func finish() {
        guard let batch else { return }
        self.batch = nil
        deadline = nil
        let failure = batch.results.prefix(batch.preparations).compactMap { $0 }.first {
            if case .failure = $0 { true } else { false }
        }
        let results = batch.results.dropFirst(batch.preparations)
        batch.finish(.answered(failure.map { [$0] } ?? Array(results)))
    }

    /// Closes the connection, and connects again after a pause.
    func drop(_ reason: String) {
        let (batch, wasOpen) = (batch, isOpen)
        (self.batch, connection, phase) = (nil, nil, .off)
        (isOpen, isFlushing) = (false, false)
        deadline = .now + pause
        pause = min(pause * 2, .seconds(1))
        if !wasOpen { (attempts, failures) = (attempts + 1, failures + 1) }
        batch?.finish(.lost(reason))
        lost(self, reason)
    }

    /// Closes the connection for good. The calls under way are lost.
    func close() {
        let batch = batch
        (self.batch, connection, phase, deadline, isOpen) = (nil, nil, .off, nil, false)
        batch?.finish(.lost("the store was closed"))
    }
}
