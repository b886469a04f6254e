internal import Glibc
internal import Synchronization

/// The connections that are open.
struct Registry: ~Copyable, Sendable {
    struct State {
        var connections: [Connection] = []
        /// The sockets that the library has taken and no thread of its has begun to serve, each with the identity of its
        /// file.
        var handed: [Int32: UInt] = [:]
    }

    private let state = Mutex(State())
    private let open = Atomic(0)

    /// The connections at this moment.
    var all: [Connection] { state.withLock { $0.connections } }

    /// How many there are, those that were handed over included.
    var openCount: Int { open.load(ordering: .acquiring) }

    /// A socket is about to be handed to the library, which closes it in any case.
    func hand(_ socket: Int32) {
        let identity = Machine.identity(of: socket) ?? 0
        state.withLock { state in
            // A number that comes again was closed in between: the library had refused its socket.
            if state.handed.updateValue(identity, forKey: socket) == nil { open.add(1, ordering: .relaxed) }
        }
    }

    /// The library has not taken a socket.
    func takeBack(_ socket: Int32) {
        state.withLock { state in
            if state.handed.removeValue(forKey: socket) != nil { open.subtract(1, ordering: .releasing) }
        }
    }

    /// Forgets the sockets that the library took and then refused on a thread of its own: it tells nobody, but closes
    /// them.
    func forgetRefused() {
        state.withLock { state in
            for (socket, identity) in state.handed where Machine.identity(of: socket) != identity {
                state.handed[socket] = nil
                open.subtract(1, ordering: .releasing)
            }
        }
    }

    /// Adds one that a thread of the library's has begun to serve.
    func add(_ connection: Connection) {
        state.withLock { state in
            let place = state.connections.count
            let socket = connection.record.withLock { record in
                record.place = place
                return record.socket
            }
            state.connections.append(connection)
            if state.handed.removeValue(forKey: socket) == nil { open.add(1, ordering: .relaxed) }
        }
    }

    /// Takes one out; after that its socket is not touched any more.
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
            open.subtract(1, ordering: .releasing)
        }
    }
}
