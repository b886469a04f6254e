public import Outlet

extension PostgresStore {
    /// The stored check value of the app's secret; nil if there is none.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        try read(Call(.secretCheck), then: then) { rows in
            rows.isEmpty ? nil : SecretCheck(bytes: rows.bytes(0, 0))
        }
    }

    /// Stores a check value, unless another one is stored and another registered node serves.
    ///
    /// If the connection is lost before the answer, `fits` may be answered for a value that has replaced another one.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit> {
        let calls = [Call(.lockSecretCheck), Call(.keepSecretCheck, parts.node.id, check.bytes)]
        let job = Job(calls, answering: 1, changing: SessionID(), alone: true) { [parts] answer, _ in
            let fit = answer.map { rows -> SecretFit in
                rows.int(0, 0) == 1 ? .fits : rows.int(0, 1) == 1 ? .replaced : .refused
            }
            if case .success(.fits) = fit { parts.node.note(secretCheck: check.bytes) }
            if case .success(.replaced) = fit { parts.node.note(secretCheck: check.bytes) }
            then(fit)
        }
        try parts.inbox.write(job)
        return .pending
    }
}
