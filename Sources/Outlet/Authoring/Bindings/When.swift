public import ViewTree

/// Children that are there only while a part of the model is true; without a model they are not.
public struct When<Model: Sendable>: ChildContent {
    private let condition: @Sendable (any AnySnapshot) -> Bool
    private let content: [Element.Child]

    @usableFromInline
    init(evaluating condition: @escaping @Sendable (any AnySnapshot) -> Bool, content: [Element.Child]) {
        self.condition = condition
        self.content = content
    }

    /// The content is there while the condition holds.
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

/// What a scene is compiled from where a `When` stands.
struct ConditionalRegion<Model: Sendable>: Attachment {
    let condition: @Sendable (any AnySnapshot) -> Bool
    let content: [Element.Child]
}
