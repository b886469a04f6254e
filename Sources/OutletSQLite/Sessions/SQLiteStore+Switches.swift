public import Outlet

extension SQLiteStore: SwitchStore {
    /// The last change of each switch, by any process.
    public func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]> {
        try readers.read({ try $0.switches() }, then: then)
    }

    /// Stores the change of a switch.
    public func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        switch try writer.write(.keepSwitch(change), then: { then($0.map { _ in }) }) {
        case .done: .done(())
        case .pending: .pending
        }
    }
}

extension SQLiteStoreReader: SwitchStore {
    package func switches(then: @escaping Completion<[StoredSwitch]>) throws -> StoreAnswer<[StoredSwitch]> {
        guard version >= SessionSchema.versionWithSwitches else { return .done([]) }
        return try readers.read({ try $0.switches() }, then: then)
    }

    package func keep(_ change: StoredSwitch, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        throw refusal
    }
}
