/// Why there is no value.
enum LoadFailure: Sendable, Equatable, Codable {
    case failed(reason: String)
    case timedOut
}
