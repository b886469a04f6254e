public import Outlet
import Synchronization

extension MemoryNode: PresenceStore {
    /// Keeps signs, and gives who is at some places.
    public func exchange(
        _ signs: [PresenceSign], at places: [String], then: @escaping Completion<[PresentSession]>
    ) -> StoreAnswer<[PresentSession]> {
        later(then) {
            let now = self.cluster.now()
            return self.cluster.state.withLock { state in
                for sign in signs { state.presence.take(sign, at: now) }
                _ = state.presence.expire(at: now)
                return places.flatMap { state.presence.sessions(at: $0, now) }
            }
        }
    }
}

extension LossyStore: PresenceStore where Base: PresenceStore {
    package func exchange(
        _ signs: [PresenceSign], at places: [String], then: @escaping Completion<[PresentSession]>
    ) throws -> StoreAnswer<[PresentSession]> {
        try base.exchange(signs, at: places, then: then)
    }
}
