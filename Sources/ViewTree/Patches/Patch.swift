/// A JSON Patch (RFC 6902): the operations that turn one document into another.
public struct Patch: Sendable, Equatable {
    /// The operations, in the order in which they are applied.
    public var operations: [PatchOperation]

    /// A patch of these operations.
    public init(_ operations: [PatchOperation] = []) { self.operations = operations }

    /// Reads a patch; nil if the JSON is not a valid one.
    public init?(_ json: JSON) {
        guard let elements = json.array else { return nil }
        operations = elements.compactMap { PatchOperation($0) }
        if operations.count != elements.count { return nil }
    }

    /// The patch in its standard form.
    public var json: JSON { .array(operations.map(\.json)) }
}

/// The reason why a patch does not apply.
public struct PatchError: Error, Equatable, CustomStringConvertible {
    /// The index of the failed operation, from 0.
    public let operation: Int
    /// The reason of the failure.
    public let reason: String

    /// The complete sentence.
    public var description: String { "Operation \(operation) does not apply: \(reason)." }
}
