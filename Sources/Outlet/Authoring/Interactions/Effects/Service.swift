import Foundation
public import ViewTree

/// A request to a service. It is a value, so that another process can repeat a pending call.
public protocol ServiceRequest: Codable, Sendable {
    /// The result of the service.
    associatedtype Outcome: Codable & Sendable
    /// The name by which the service is registered.
    static var name: String { get }
}

/// A call of a service, written down.
public struct ServiceCall: Sendable, Equatable, Codable {
    /// The service's name.
    public let service: String
    /// The request as JSON.
    public let request: JSON
    /// The outermost node of the child that asks, to which the answer goes; nil where it is the screen itself.
    var node: String?
    /// The screen that asks, in the implementation that has the service; nil where the service is the app's.
    var caller: Caller?

    /// A screen in one of its implementations.
    struct Caller: Sendable, Equatable, Codable {
        let screen: String
        let implementation: String
    }

    init(_ request: some ServiceRequest) throws {
        service = type(of: request).name
        self.request = try JSON(encoding: request)
    }
}

/// Answers the requests of one type.
///
/// The app has services for all screens. A slot of a controller can have one, too, `let save = Slot<Service>()`: it answers
/// the calls of the screen, or of the child, to which it belongs.
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

/// A failure of a service or a data source.
public struct ServiceFailure: Error, Codable, Sendable, Equatable {
    /// The reason, for the user; empty if there is none.
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
