import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms the elements in parallel on all cores. Returns the results in order when all are done.
    func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        if count < 2 { return map(transform) }
        let values = Mutex([Value?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let value = transform(self[index])
            values.withLock { $0[index] = value }
        }
        return values.withLock { $0 }.compactMap(\.self)
    }
}
