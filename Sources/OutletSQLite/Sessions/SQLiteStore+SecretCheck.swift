public import Outlet

extension SQLiteStore {
    /// The check value of the app's secret that is kept; nil if there is none.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        try readers.read({ try $0.secretCheck() }, then: then)
    }

    /// Keeps a check value, in the place of another one if there is one: no other process has the file.
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
