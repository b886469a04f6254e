/// Who a session belongs to.
public struct Principal: Hashable, Sendable, Codable {
    /// The name by which the app knows them; nil for somebody the app did not ask.
    public let id: String?

    /// Somebody the app knows.
    public init(id: String) { self.id = id }

    private init() { id = nil }

    /// Whoever comes, where the app asks nobody who they are.
    public static let anonymous = Principal()
}
