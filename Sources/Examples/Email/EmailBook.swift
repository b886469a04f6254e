/// Keeps the addresses that were entered.
protocol EmailBook: Sendable {
    /// The address with an id; nil if there is none.
    func email(_ id: Int) async throws -> Email?
    /// Saves an address; nil if it is there already, in whatever case.
    func save(_ address: String) async throws -> Email?
}
