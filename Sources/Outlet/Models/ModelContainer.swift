/// Holds a screen's model, or none yet.
///
/// Its only writer is an intention; bindings read what is inside. Swapping the whole model is one change, as setting a
/// field is.
public struct ModelContainer<Model: Outlet.Model>: Sendable, Equatable {
    /// The model; nil while there is none.
    public private(set) var model: Model?

    /// A container of a model, or an empty one.
    public init(_ model: Model? = nil) { self.model = model }

    /// Puts another model in, or takes the model away.
    public mutating func replace(with model: Model?) { self.model = model }

    /// A part of the model; nil while there is none. Setting a part of an empty container, or setting nil, does
    /// nothing.
    public subscript<Value>(part: WritableKeyPath<Model, Value>) -> Value? {
        get { model?[keyPath: part] }
        set { if let newValue { model?[keyPath: part] = newValue } }
    }

    /// Changes the model in place. Does nothing to an empty container.
    public mutating func change(_ body: (inout Model) throws -> Void) rethrows {
        guard var model = model.take() else { return }
        defer { self.model = model }
        try body(&model)
    }
}
