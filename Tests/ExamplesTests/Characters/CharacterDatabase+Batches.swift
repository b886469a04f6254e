import GRDB
import Synchronization
import Testing

@testable import Examples

extension CharacterDatabase {
    /// Writes the next batch only: a filling that is cancelled goes on where it was. Returns how far it is.
    func fillBatch(of size: Int) async throws -> Filling {
        let before = try await pool.read { try Filling.fetch($0) }
        let (start, starting) = AsyncStream.makeStream(of: Void.self)
        let own = OwnTask()
        let filling = Task {
            for await _ in start {}
            try await fill(batch: size) { if $0.done > before.done { own.cancel() } }
        }
        own.task.withLock { $0 = filling }
        starting.finish()
        if case .failure(let error) = await filling.result { #expect(error is CancellationError) }
        return try await pool.read { try Filling.fetch($0) }
    }
}

/// Lets a task cancel itself.
private final class OwnTask: Sendable {
    let task = Mutex<Task<Void, any Error>?>(nil)

    func cancel() { task.withLock { $0 }?.cancel() }
}
