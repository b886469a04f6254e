/// Holds a screen's model, if there is one.
///
/// Only intentions change it; bindings read it. Replacing the whole model is one change, as setting a property is.
public struct ModelContainer<Model: Outlet.Model>: Sendable {
    @usableFromInline var held: Model?
    /// The field of a form that was changed; nil if none was, or several were.
    @usableFromInline var editedField: String?

    /// The model; nil while there is none.
    @inlinable public var model: Model? { held }

    /// A container of a model, or an empty one.
    @inlinable
    public init(_ model: Model? = nil) { held = model }

    /// Puts another model in, or takes the model away.
    public mutating func replace(with model: Model?) {
        held = model
        editedField = nil
    }

    /// A part of the model; nil while there is none. Setting a part of an empty container, or setting nil, does
    /// nothing.
    @inlinable
    public subscript<Value>(part: WritableKeyPath<Model, Value>) -> Value? {
        get { held?[keyPath: part] }
        set {
            if let newValue { held?[keyPath: part] = newValue }
            editedField = nil
        }
    }

    /// A part of the model that may be nil; nil as well while there is no model. Setting a part of an empty container does
    /// nothing.
    @inlinable
    public subscript<Value>(part: WritableKeyPath<Model, Value?>) -> Value? {
        get { held?[keyPath: part] }
        set {
            held?[keyPath: part] = newValue
            editedField = nil
        }
    }

    /// Changes the model in place. Does nothing to an empty container.
    public mutating func change(_ body: (inout Model) throws -> Void) rethrows {
        editedField = nil
        guard var model = held.take() else { return }
        defer { held = model }
        try body(&model)
    }
}

extension ModelContainer: Equatable {
    /// Whether both hold the same.
    @inlinable
    public static func == (left: ModelContainer, right: ModelContainer) -> Bool { left.held == right.held }
}
