import Synchronization

/// The values that the sources of an app observe. All screens that show a source share them.
final class LiveSources: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// The values that are observed so; each keeps its observation, so that no other one gets its identifier.
    func values<Key, Value>(of observation: Observation<Key, Value>) -> LiveValues<Key, Value> {
        values.withLock { values in
            let id = ObjectIdentifier(observation)
            if let known = values[id] as? LiveValues<Key, Value> { return known }
            let new = LiveValues(observation)
            values[id] = new
            return new
        }
    }
}
