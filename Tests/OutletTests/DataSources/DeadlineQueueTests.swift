import OutletTesting
import Synchronization
import Testing

@testable import Outlet

/// How much it costs to keep what is to happen later.
struct DeadlineQueueTests {
    /// A time that counts how often it is compared.
    private struct Time: Comparable {
        static let comparisons = Mutex(0)
        let value: Int

        static func < (left: Self, right: Self) -> Bool {
            comparisons.withLock { $0 += 1 }
            return left.value < right.value
        }
    }

    @Test func `what is due is found without looking at all the rest`() {
        var queue = DeadlineQueue<Time, Int>()
        for value in 0..<4096 { _ = queue.add(value, at: Time(value: value)) }
        Time.comparisons.withLock { $0 = 0 }
        for value in 0..<64 {
            #expect(queue.take(until: Time(value: value)) == [value])
            #expect(queue.earliest()?.value == value + 1)
        }
        #expect(Time.comparisons.withLock { $0 } < 64 * 100, "a look at all would be 64 * 4096")
    }

    @Test func `what is called off takes no room for long`() {
        var queue = DeadlineQueue<Int, Int>()
        let kept = queue.add(0, at: 1_000_000)
        for value in 1...10_000 { queue.remove(queue.add(value, at: value)) }
        #expect(queue.capacity < 100)
        #expect(queue.earliest() == 1_000_000)
        queue.remove(kept)
        #expect(queue.earliest() == nil)
        #expect(queue.take(until: .max) == [])
    }

    @Test(arguments: 1...20)
    func `all comes in the order of its time, and what was called off does not come`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var queue = DeadlineQueue<Int, Int>()
        var expected: [(due: Int, id: Int)] = []
        for _ in 0..<400 {
            if random.below(3) == 0, !expected.isEmpty {
                queue.remove(expected.remove(at: random.below(expected.count)).id)
            } else {
                let due = random.below(50)
                let id = queue.add(0, at: due)
                queue.remove(id)
                expected.append((due, queue.add(id + 1, at: due)))
            }
        }
        let order = expected.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        #expect(queue.earliest() == order.first?.due)
        #expect(queue.take(until: 24) == order.filter { $0.due <= 24 }.map(\.id), "seed \(seed)")
        #expect(queue.take(until: 50) == order.filter { $0.due > 24 }.map(\.id), "seed \(seed)")
    }
}
