extension StoreAnswer {
    /// Calls a function of a store, and passes its answer to `then`, at once or later.
    static func pass(
        to then: @escaping Completion<Value>, _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) {
        do {
            if case .done(let value) = try body(then) { then(.success(value)) }
        } catch {
            then(.failure(error))
        }
    }
}
