public import ViewTree

// What number fields hold: a part of the model that is no `Double?`.
extension Observe where Value == Double? {
    /// The given members follow a whole number, which may be nil.
    public init(_ value: @escaping @Sendable (Model) -> Int?, in targets: MemberReference<Double?>?...) {
        self.init(evaluating: Self.evaluation { value($0).map(Double.init) }, in: targets)
    }

    /// The given members follow a whole number.
    public init(_ value: @escaping @Sendable (Model) -> Int, in targets: MemberReference<Double?>?...) {
        self.init(evaluating: Self.evaluation { Double(value($0)) }, in: targets)
    }

    /// The given members follow a number.
    public init(_ value: @escaping @Sendable (Model) -> Double, in targets: MemberReference<Double?>?...) {
        self.init(evaluating: Self.evaluation(value), in: targets)
    }

    fileprivate static func evaluation(
        _ value: @escaping @Sendable (Model) -> Double?
    ) -> BoundValue<Double?>.Evaluation {
        { container, initial, _ in ModelSnapshot<Model>.map(container, value) ?? initial }
    }
}

extension NumberField {
    /// Lets the value follow a whole number, which may be nil, connected at the input.
    public func observing<Model: Sendable>(_ value: @escaping @Sendable (Model) -> Int?) -> Self {
        changed { $0.set(Self.valueMember, .bound(Observe<Model, Double?>(value).bound)) }
    }

    /// Lets the value follow a whole number, connected at the input.
    public func observing<Model: Sendable>(_ value: @escaping @Sendable (Model) -> Int) -> Self {
        changed { $0.set(Self.valueMember, .bound(Observe<Model, Double?>(value).bound)) }
    }

    /// Lets the value follow a number, connected at the input.
    public func observing<Model: Sendable>(_ value: @escaping @Sendable (Model) -> Double) -> Self {
        changed { $0.set(Self.valueMember, .bound(Observe<Model, Double?>(value).bound)) }
    }
}
