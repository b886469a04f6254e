/// A condition that one value of a form has to fulfil.
///
/// An empty text, day or choice fulfils every constraint except `required`.
public struct Constraint<Model: FormModel, Value>: Sendable {
    /// The keys of the messages.
    @usableFromInline let keys: [String]
    /// Whether it looks at nothing but the value.
    @usableFromInline let isLocal: Bool
    /// Whether it is that there is a value.
    @usableFromInline private(set) var isRequirement = false
    @usableFromInline let fault: @Sendable (Value, Model) -> FormMessage?

    init(
        keys: [String], isLocal: Bool = true, _ fault: @escaping @Sendable (Value, Model) -> FormMessage?
    ) {
        self.keys = keys
        self.isLocal = isLocal
        self.fault = fault
    }

    /// A constraint that has one thing to say.
    init(_ message: FormMessage, _ isKept: @escaping @Sendable (Value) -> Bool) {
        self.init(keys: [message.key]) { value, _ in isKept(value) ? nil : message }
    }

    /// Several constraints as one.
    package static func all(_ constraints: Self...) -> Self {
        Self(keys: constraints.flatMap(\.keys), isLocal: constraints.allSatisfy(\.isLocal)) { value, model in
            constraints.fault(of: value, in: model)
        }
    }

    /// The same as the constraint that there is a value.
    var asRequirement: Self {
        var copy = self
        copy.isRequirement = true
        return copy
    }

    /// The value fulfils a condition; otherwise the message appears.
    public static func satisfying(
        _ message: FormMessage, _ condition: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        Self(message, condition)
    }

    /// The value and the rest of the form fulfil a condition; otherwise the message appears.
    public static func satisfying(
        _ message: FormMessage, _ condition: @escaping @Sendable (Value, Model) -> Bool
    ) -> Self {
        Self(keys: [message.key]) { condition($0, $1) ? nil : message }
    }
}

extension Constraint where Value: Equatable & Sendable {
    /// One of some values.
    public static func oneOf(_ values: [Value], or message: FormMessage? = nil) -> Self {
        Self(message ?? .noOption) { values.contains($0) }
    }

    /// The same as another part of the model: a password that is typed again.
    public static func equal(
        to part: any KeyPath<Model, Value> & Sendable, or message: FormMessage? = nil
    ) -> Self {
        let message = message ?? .different
        return Self(keys: [message.key], isLocal: false) { value, model in
            value == model[keyPath: part] ? nil : message
        }
    }
}

extension Array {
    /// The message of the first constraint that the value violates.
    @inlinable
    func fault<Model, Value>(of value: Value, in model: Model) -> FormMessage?
    where Element == Constraint<Model, Value> {
        for constraint in self {
            if let message = constraint.fault(value, model) { return message }
        }
        return nil
    }
}
