/// A JSON Patch (RFC 6902): what turns one document into another.
public struct Patch: Sendable, Equatable {
    /// The operations, in the order in which they apply.
    public var operations: [PatchOperation]

    /// A patch of these operations.
    public init(_ operations: [PatchOperation] = []) { self.operations = operations }

    /// Reads a patch; nil where it is none.
    public init?(_ json: JSON) {
        guard let elements = json.array else { return nil }
        operations = elements.compactMap { PatchOperation($0) }
        if operations.count != elements.count { return nil }
    }

    /// The patch as the standard writes it.
    public var json: JSON { .array(operations.map(\.json)) }
}

/// Why a patch does not apply.
public struct PatchError: Error, Equatable, CustomStringConvertible {
    /// The position of the operation at fault, from 0.
    public let operation: Int
    /// What is wrong with it.
    public let reason: String

    /// The whole sentence.
    public var description: String { "Operation \(operation) does not apply: \(reason)." }
}
