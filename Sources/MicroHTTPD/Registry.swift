internal import Synchronization

/// The connections that are open.
struct Registry: ~Copyable, Sendable {
    private let connections = Mutex<[Connection]>([])
    private let closed = Atomic<Int>(0)

    /// The connections at this moment.
    var all: [Connection] { connections.withLock { $0 } }

    /// How many have been closed since the start.
    var closedCount: Int { closed.load(ordering: .acquiring) }

    /// Adds one.
    func add(_ connection: Connection) {
        connections.withLock { connections in
            let place = connections.count
            connection.record.withLock { $0.place = place }
            connections.append(connection)
        }
    }

    /// Takes one out; after that its socket is not touched any more.
    func remove(_ connection: Connection) {
        connections.withLock { connections in
            let place = connection.record.withLock { record in
                record.socket = -1
                record.exchange = nil
                return record.place
            }
            guard connections.indices.contains(place) else { return }
            connections.swapAt(place, connections.count - 1)
            connections.removeLast()
            if place < connections.count {
                let moved = connections[place]
                moved.record.withLock { $0.place = place }
            }
        }
        closed.add(1, ordering: .releasing)
    }
}
