/// A statement with the values of its parameters.
struct Call: Sendable {
    let statement: Statement
    let parameters: Parameters

    /// A call with the values in the order of the statement's parameters.
    init<each Value: BoundValue>(_ statement: Statement, _ values: repeat each Value) {
        self.statement = statement
        parameters = Parameters(repeat each values)
    }
}
