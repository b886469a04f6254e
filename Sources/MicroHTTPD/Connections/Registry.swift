internal import Glibc
internal import HTTPMessages
internal import Synchronization

/// The connections that are open.
struct Registry: ~Copyable, Sendable {
    struct State {
        var connections: [Connection] = []
        /// The sockets given to the library that none of its threads serves yet, each with the identity of its file.
        var handed: [Int32: (identity: UInt, admission: Admission)] = [:]
        /// How many connections each counted client has.
        var counts: [NetworkAddress: Int] = [:]

        mutating func count(_ admission: Admission, by step: Int) {
            guard let client = admission.client else { return }
            let count = (counts[client] ?? 0) + step
            counts[client] = count > 0 ? count : nil
        }
    }

    private let state = Mutex(State())
    private let open = Atomic(0)
    private let spare = Atomic(0)

    /// The connections that a thread serves.
    var all: [Connection] { state.withLock { $0.connections } }

    /// How many connections are open, including those given to the library that no thread serves yet.
    var openCount: Int { open.load(ordering: .acquiring) }

    /// How many open connections are beyond the limit.
    var spareCount: Int { spare.load(ordering: .acquiring) }

    /// How many open connections a client has.
    func count(of client: NetworkAddress) -> Int { state.withLock { $0.counts[client] ?? 0 } }

    /// Counts a socket that is about to be given to the library, which closes it even if it refuses it.
    func hand(_ socket: Int32, _ admission: Admission) {
        let identity = Machine.identity(of: socket) ?? 0
        state.withLock { state in
            // A number that comes again was closed in between: the library had refused its socket.
            if let earlier = state.handed.updateValue((identity, admission), forKey: socket) {
                release(earlier.admission, in: &state)
            }
            take(admission, in: &state)
        }
    }

    /// Counts a socket out that the library has refused at once.
    func takeBack(_ socket: Int32) {
        state.withLock { state in
            if let handed = state.handed.removeValue(forKey: socket) { release(handed.admission, in: &state) }
        }
    }

    /// Counts the sockets out that the library refused later, on one of its threads: it closes them without a callback, so
    /// their files have another identity or none.
    func forgetRefused() {
        state.withLock { state in
            for (socket, handed) in state.handed where Machine.identity(of: socket) != handed.identity {
                state.handed[socket] = nil
                release(handed.admission, in: &state)
            }
        }
    }

    /// Adds the connection of a socket that one of the library's threads has begun to serve.
    func add(_ socket: Int32, from peer: NetworkAddress?, on thread: ServingThread?) -> Connection {
        state.withLock { state in
            let handed = state.handed.removeValue(forKey: socket)
            let admission = handed?.admission ?? Admission(client: nil, isSpare: false)
            if handed == nil { take(admission, in: &state) }
            let connection = Connection(socket: socket, peer: peer, admission: admission, thread: thread)
            connection.record.withLock { $0.place = state.connections.count }
            state.connections.append(connection)
            return connection
        }
    }

    /// Removes a connection; its socket is not touched any more after that.
    func remove(_ connection: Connection) {
        state.withLock { state in
            let place = connection.record.withLock { record in
                record.socket = -1
                record.exchange = nil
                return record.place
            }
            guard state.connections.indices.contains(place) else { return }
            state.connections.swapAt(place, state.connections.count - 1)
            state.connections.removeLast()
            if place < state.connections.count {
                let moved = state.connections[place]
                moved.record.withLock { $0.place = place }
            }
            release(connection.admission, in: &state)
        }
    }

    private func take(_ admission: Admission, in state: inout State) {
        state.count(admission, by: 1)
        if admission.isSpare { spare.add(1, ordering: .releasing) }
        open.add(1, ordering: .releasing)
    }

    private func release(_ admission: Admission, in state: inout State) {
        state.count(admission, by: -1)
        if admission.isSpare { spare.subtract(1, ordering: .releasing) }
        open.subtract(1, ordering: .releasing)
    }
}
