import Dispatch
import GRDB
import Synchronization

/// Checkpoints SQLite's log on a connection and thread of its own, while changes are written.
final class LogMover: Sendable {
    private let connection: DatabaseQueue
    private let thread = DispatchQueue(label: "outlet.sessions.mover")

    /// A mover for the file at a path.
    init(path: String) throws {
        var configuration = Configuration()
        configuration.label = "outlet.sessions.mover"
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Checkpoints the log as far as readers permit; passes whether little of it is left.
    func move(then: @escaping @Sendable (Bool) -> Void) {
        thread.async { then(self.move()) }
    }

    /// Waits for the pass that has begun.
    func wait() { thread.sync {} }

    private func move() -> Bool {
        // Each pass moves the pages that were written during the one before.
        var moved = 0
        for _ in 1...4 {
            guard let all = try? connection.inDatabase({ try $0.moveLog() }) else { return false }
            if all - moved < 64 { return true }
            moved = all
        }
        return true
    }

    /// Finishes the pass that is under way, and closes the connection.
    func close() { try? connection.close() }
}
