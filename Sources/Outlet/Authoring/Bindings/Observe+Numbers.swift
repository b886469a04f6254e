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
    /// Lets the value follow a whole number, which may be nil.
    public func observing<Subject, Model>(_ value: @escaping @Sendable (Subject) -> Int?) -> Wired<Self, Subject, Model>
    {
        Wired(self).observing(value)
    }

    /// Lets the value follow a whole number.
    public func observing<Subject, Model>(_ value: @escaping @Sendable (Subject) -> Int) -> Wired<Self, Subject, Model>
    {
        Wired(self).observing(value)
    }

    /// Lets the value follow a number.
    public func observing<Subject, Model>(_ value: @escaping @Sendable (Subject) -> Double) -> Wired<
        Self, Subject, Model
    > {
        Wired(self).observing(value)
    }
}

extension Wired where Base == NumberField {
    /// Lets the value follow a whole number, which may be nil.
    public func observing(_ value: @escaping @Sendable (Subject) -> Int?) -> Self {
        changed { $0.set(Base.valueMember, .bound(Observe<Subject, Double?>(value).bound)) }
    }

    /// Lets the value follow a whole number.
    public func observing(_ value: @escaping @Sendable (Subject) -> Int) -> Self {
        changed { $0.set(Base.valueMember, .bound(Observe<Subject, Double?>(value).bound)) }
    }

    /// Lets the value follow a number.
    public func observing(_ value: @escaping @Sendable (Subject) -> Double) -> Self {
        changed { $0.set(Base.valueMember, .bound(Observe<Subject, Double?>(value).bound)) }
    }
}
