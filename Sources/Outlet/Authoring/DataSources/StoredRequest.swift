import ViewTree

/// A request of whatever type: as it was made, or as it was written down.
enum StoredRequest: Sendable {
    case made(any SourceRequest)
    case written(JSON)

    /// The request; nil if it is of another type.
    func value<Request: SourceRequest>(as type: Request.Type) -> Request? {
        switch self {
        case .made(let request): request as? Request
        case .written(let json): try? json.decode(type)
        }
    }

    /// Whether it asks for the same.
    func isSame<Request: SourceRequest>(as other: Request) -> Bool {
        if let request = value(as: Request.self) { request == other } else { false }
    }
}

extension StoredRequest: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.made(let left), .made(let right)): AnyHashable(left) == AnyHashable(right)
        case (.written(let left), .written(let right)): left == right
        default: (try? JSON(encoding: left)) == (try? JSON(encoding: right))
        }
    }
}

extension StoredRequest: Codable {
    init(from decoder: any Decoder) throws { self = .written(try JSON(from: decoder)) }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .made(let request): try request.encode(to: encoder)
        case .written(let json): try json.encode(to: encoder)
        }
    }
}
