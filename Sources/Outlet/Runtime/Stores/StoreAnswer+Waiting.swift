extension StoreAnswer {
    /// Waits for the answer of a store, whether it comes at once or later.
    package static func awaited(
        _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do {
                guard case .done(let value) = try ask({ continuation.resume(with: $0) }) else { return }
                continuation.resume(returning: value)
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
