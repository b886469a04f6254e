import Foundation
public import ViewTree

/// What an app asks a service: a value, so that a call that was pending when a process ended is made again by the next.
public protocol ServiceRequest: Codable, Sendable {
    /// What the service answers.
    associatedtype Outcome: Codable & Sendable
    /// The name by which the service is registered.
    static var name: String { get }
}

/// A call of a service, written down.
public struct Call: Sendable, Equatable, Codable {
    /// The service's name.
    public let service: String
    /// The request as JSON.
    public let request: JSON
    /// The outermost node of the child that asks, to which the answer goes; nil where it is the screen itself.
    var node: String?

    init(_ request: some ServiceRequest) throws {
        service = type(of: request).name
        self.request = try JSON(encoding: request)
    }
}

/// Answers the requests of one type.
public struct Service: Sendable {
    let name: String
    let run: @Sendable (JSON) async throws -> JSON

    /// A service that `body` is.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, body: @escaping @Sendable (Request) async throws -> Request.Outcome
    ) {
        name = Request.name
        run = { try JSON(encoding: try await body(try $0.decode(Request.self))) }
    }
}

/// A service could not do what it was asked.
public struct ServiceFailure: Error, Codable, Sendable, Equatable {
    /// What to tell the user, where the service says.
    public let reason: String

    /// A failure with a sentence that may be shown.
    public init(_ reason: String) { self.reason = reason }
}

extension JSON {
    init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        // Unsorted, the same value may be written in another order each time.
        encoder.outputFormatting = .sortedKeys
        try self.init(parsing: Array(try encoder.encode([value])))
        self = self[0] ?? .null
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(encoded))
    }
}
