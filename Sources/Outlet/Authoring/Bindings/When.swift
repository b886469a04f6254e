public import ViewTree

/// Children that exist only while a part of the model is true; without a model they do not exist.
public struct When<Model: Sendable>: ChildContent {
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
        _ condition: @escaping @Sendable (Model) -> Bool, @NodeBuilder content: () -> [Element.Child]
    ) {
        self.init(evaluating: { ModelSnapshot<Model>.map($0, condition) ?? false }, content: content())
    }

    /// One region.
    public var children: [Element.Child] {
        [.region(ConditionalRegion<Model>(condition: condition, content: content))]
    }
}

/// A `When`, as the scene compiler reads it.
struct ConditionalRegion<Model: Sendable>: Attachment {
    let condition: @Sendable (any AnySnapshot) -> Bool
    let content: [Element.Child]
}
