/// An error that PostgreSQL reports for a statement.
struct ServerError: Error {
    /// The SQLSTATE, five characters.
    let state: String
    let message: String

    /// Whether another attempt may succeed: after a deadlock, or a conflict of transactions.
    var isTransient: Bool { ["40001", "40P01"].contains(state) }
}
