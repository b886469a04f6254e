/// A fault of one member of a body.
public struct Fault: Sendable, Equatable {
    /// The member with the fault.
    public let pointer: JSONPointer
    /// The actual and the expected value, as a sentence.
    public let detail: String

    /// A fault at a member.
    public init(_ pointer: JSONPointer, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}

/// A body is JSON, but does not have the expected shape.
public struct ShapeError: Error, Equatable {
    /// The maximum number of reported unknown members, and of reported values of inputs.
    public static let limit = 32

    /// The faults: first those of unknown members, then those of the others.
    public let faults: [Fault]

    /// Creates an error with these faults.
    public init(_ faults: [Fault]) { self.faults = faults }
}

/// Reads the members of a body and collects their faults.
public struct ShapeReader: Sendable {
    private let object: JSONObject
    private var faults: [Fault] = []

    /// Reads an object in which only the known members are allowed.
    public init(_ object: JSONObject, known: [String]) {
        self.object = object
        for (name, _) in object.members where !known.contains(name) && faults.count < ShapeError.limit {
            let hint = name.nearest(among: known).map { " Did you mean '\($0)'?" } ?? ""
            let members = known.map { "'\($0)'" }.joined(separator: ", ")
            fault(name, "There is no member '\(name.prefix(64))'; the members are \(members).\(hint)")
        }
    }

    /// Records a fault of a member.
    public mutating func fault(_ name: String, _ detail: String) { fault(at: JSONPointer([name]), detail) }

    /// Records a fault of a part of a member.
    public mutating func fault(at place: JSONPointer, _ detail: String) { faults.append(Fault(place, detail)) }

    /// The string of a member. Records a fault if the member has another type, or is missing and required.
    public mutating func string(_ name: String, required: Bool = false) -> String? {
        switch object[name] {
        case .string(let string)?: return string
        case let other?: fault(name, "Expected a string, found \(other.kind).")
        case nil: if required { fault(name, "The member '\(name)' is missing.") }
        }
        return nil
    }

    /// The object of a member. Records a fault if the member has another type.
    public mutating func object(_ name: String) -> JSONObject? {
        switch object[name] {
        case .object(let object)?: return object
        case let other?: fault(name, "Expected an object, found \(other.kind).")
        case nil: break
        }
        return nil
    }

    /// Throws the recorded faults.
    public func finish() throws(ShapeError) {
        if !faults.isEmpty { throw ShapeError(faults) }
    }
}
