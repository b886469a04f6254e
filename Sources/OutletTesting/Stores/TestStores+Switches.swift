public import Outlet
import Synchronization

extension MemoryStore: SwitchStore {
    /// The last change of each switch.
    public func switches(then: @escaping Completion<[StoredSwitch]>) -> StoreAnswer<[StoredSwitch]> {
        .done(state.withLock { Array($0.switches.values) })
    }

    /// Keeps the change of a switch.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        .done(state.withLock { $0.switches[change.subject] = change })
    }
}

extension MemoryNode: SwitchStore {
    /// The last change of each switch.
    public func switches(then: @escaping Completion<[StoredSwitch]>) -> StoreAnswer<[StoredSwitch]> {
        ask(then) { $0.switches { _ in } }
    }

    /// Keeps the change of a switch, with the news of it for the other nodes.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { sessions in
            let answer = sessions.keep(change) { _ in }
            self.cluster.state.withLock { $0.publish([change.news()]) }
            self.tellNews()
            return answer
        }
    }
}

extension PendingStore: SwitchStore where Base: SwitchStore {
    /// Reads the switches, asynchronously.
    public func switches(then: @escaping Completion<[StoredSwitch]>) -> StoreAnswer<[StoredSwitch]> {
        later(then) { try base.switches(then: $0) }
    }

    /// Keeps the change of a switch, asynchronously.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { try base.keep(change, then: $0) }
    }
}

extension FaultyStore: SwitchStore where Base: SwitchStore {
    /// Reads the switches; fails after a crash.
    public func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]> {
        try read { try base.switches(then: then) }
    }

    /// Keeps the change of a switch, or fails.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try write(then) { try base.keep(change, then: $0) }
    }
}

extension LossyStore: SwitchStore where Base: SwitchStore {
    package func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]> {
        try base.switches(then: then)
    }
    package func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try base.keep(change, then: then)
    }
}
