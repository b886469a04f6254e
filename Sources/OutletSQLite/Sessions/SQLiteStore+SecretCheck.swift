public import Outlet

extension SQLiteStore {
    /// The stored check value of the app's secret; nil if there is none.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        try readers.read({ try $0.secretCheck() }, then: then)
    }

    /// Stores a check value, and replaces another one: no other process has the file open.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit> {
        switch try writer.write(.keepSecretCheck(check), then: { then($0.map { $0 ? .fits : .replaced }) }) {
        case .done(let fits): .done(fits ? .fits : .replaced)
        case .pending: .pending
        }
    }
}

extension SQLiteStoreReader {
    package func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        guard version >= SessionSchema.versionWithSecretCheck else { return .done(nil) }
        return try readers.read({ try $0.secretCheck() }, then: then)
    }

    package func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit> {
        throw refusal
    }
}
