/// An error that PostgreSQL reports for a statement.
struct ServerError: Error {
    /// The five characters of its kind (SQLSTATE).
    let state: String
    let message: String

    /// Whether the same may succeed when it is tried once more: a deadlock, or a conflict of transactions.
    var isTransient: Bool { ["40001", "40P01"].contains(state) }
}
