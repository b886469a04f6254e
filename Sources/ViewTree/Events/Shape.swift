/// What is wrong with one member of a body.
public struct Fault: Sendable, Equatable {
    /// The member at fault.
    public let pointer: JSONPointer
    /// What was seen and what was expected, as a sentence.
    public let detail: String

    /// A fault at a member.
    public init(_ pointer: JSONPointer, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}

/// A body is JSON, but not of the shape that was expected.
public struct ShapeError: Error, Equatable {
    /// How many faults are told at the most.
    public static let limit = 32

    /// The faults: those of members that aren't known, then those of the others; no more than `limit`.
    public let faults: [Fault]

    /// These faults.
    public init(_ faults: [Fault]) { self.faults = faults }
}

/// Reads the members of a body and collects what is wrong with them.
public struct ShapeReader: Sendable {
    private let object: JSONObject
    private var faults: [Fault] = []

    /// Reads an object, in which only the known members may be.
    public init(_ object: JSONObject, known: [String]) {
        self.object = object
        for (name, _) in object.members where !known.contains(name) && faults.count < ShapeError.limit {
            let hint = name.nearest(among: known).map { " Did you mean '\($0)'?" } ?? ""
            let members = known.map { "'\($0)'" }.joined(separator: ", ")
            fault(name, "There is no member '\(name.prefix(64))'; the members are \(members).\(hint)")
        }
    }

    /// Notes a fault of a member.
    public mutating func fault(_ name: String, _ detail: String) {
        faults.append(Fault(JSONPointer([name]), detail))
    }

    /// The string of that name; a fault where it is something else, or is missing and required.
    public mutating func string(_ name: String, required: Bool = false) -> String? {
        switch object[name] {
        case .string(let string)?: return string
        case let other?: fault(name, "Expected a string, found \(other.kind).")
        case nil: if required { fault(name, "The member '\(name)' is missing.") }
        }
        return nil
    }

    /// The object of that name; a fault where it is something else.
    public mutating func object(_ name: String) -> JSONObject? {
        switch object[name] {
        case .object(let object)?: return object
        case let other?: fault(name, "Expected an object, found \(other.kind).")
        case nil: break
        }
        return nil
    }

    /// Throws what was found to be wrong.
    public func finish() throws(ShapeError) {
        if !faults.isEmpty { throw ShapeError(faults) }
    }
}
