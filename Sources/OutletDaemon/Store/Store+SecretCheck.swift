import Outlet

extension Store {
    /// The check value of the secret with which the store was last served; nil if there is none.
    func secretCheck() async throws -> SecretCheck? { try await StoreAnswer.awaited { try secretCheck(then: $0) } }

    /// Takes over the check value of the store from which sessions come. If this store has another one, that is kept, and the
    /// result is a sentence about the consequences.
    func take(_ check: SecretCheck) async throws -> String? {
        let own = try await secretCheck()
        if own == nil { _ = try await StoreAnswer.awaited { try keep(check, then: $0) } }
        return own ?? check == check
            ? nil
            : "The store is served with another secret (OUTLET_SECRET) than the sessions come from: their keys of events with "
                + "secrets are refused with 422 if they are repeated."
    }
}
