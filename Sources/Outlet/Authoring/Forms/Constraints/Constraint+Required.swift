extension Constraint where Value: Requirable {
    /// Has to be filled in, chosen or agreed to. Clients mark the field.
    public static var required: Self { Self(Value.requirement) { $0.isGiven }.asRequirement }
}

/// A value that a user may leave out.
public protocol Requirable: SendableMetatype {
    /// Whether the user has given it.
    var isGiven: Bool { get }
    /// The message if the value is missing.
    static var requirement: FormMessage { get }
}

extension Requirable {
    /// To fill this in.
    public static var requirement: FormMessage { .required }
}

extension String: Requirable {
    /// Whether there is more than white space.
    public var isGiven: Bool {
        // Most texts begin with an ASCII letter or digit. To classify other characters, a table is needed.
        if let first = utf8.first, first > 0x20, first < 0x7F { return true }
        return !allSatisfy(\.isWhitespace)
    }
}

extension Bool: Requirable {
    /// Whether it is agreed to.
    public var isGiven: Bool { self }
    /// To agree.
    public static var requirement: FormMessage { .toBeAccepted }
}

extension Optional: Requirable {
    /// Whether there is a value.
    public var isGiven: Bool { if case .some = self { true } else { false } }
}

extension Array: Requirable {
    /// Whether there is an element.
    public var isGiven: Bool { !isEmpty }
}
