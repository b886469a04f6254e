public import ViewTree

/// Children that exist only while a part of the model is true; without a model they do not exist.
public struct When<Subject: Sendable, Model: Outlet.Model>: ModelContent {
    private let condition: @Sendable (any AnySnapshot) -> Bool
    private let content: [Element.Child]

    @usableFromInline
    init(evaluating condition: @escaping @Sendable (any AnySnapshot) -> Bool, content: [Element.Child]) {
        self.condition = condition
        self.content = content
    }

    /// The content exists while the condition holds.
    @inlinable
    public init(
        _ condition: @escaping @Sendable (Subject) -> Bool,
        @ContentBuilder<Subject, Model> content: () -> [Element.Child]
    ) {
        self.init(evaluating: { ModelSnapshot<Subject>.map($0, condition) ?? false }, content: content())
    }

    /// One region.
    public var children: [Element.Child] {
        [.region(ConditionalRegion<Subject>(condition: condition, content: content))]
    }
}

/// A `When`, as the scene compiler reads it.
struct ConditionalRegion<Model: Sendable>: Attachment {
    let condition: @Sendable (any AnySnapshot) -> Bool
    let content: [Element.Child]
}
