import ViewTree

/// What a member of a node holds for what is in a container: a binding as a scene is compiled from it.
@usableFromInline
struct BoundValue<Value: MemberValue>: Attachment {
    /// The second argument is the member's initial value.
    ///
    /// Made where the types are known, so that evaluating it needs no metadata: bindings are made by `@inlinable`
    /// initialisers.
    @usableFromInline
    typealias Evaluation = @Sendable (any AnySnapshot, Value, Localization) -> Value

    /// The type of what it follows.
    let subject: Any.Type
    let value: Evaluation
    /// The keys of the texts that the binding takes from the catalogue.
    let keys: [String]

    @usableFromInline
    init(following subject: Any.Type, keys: [String] = [], _ value: @escaping Evaluation) {
        self.subject = subject
        self.keys = keys
        self.value = value
    }

    /// The same binding, of what a lens finds.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> BoundValue {
        BoundValue(following: subject, keys: keys) { [value] in value(lens($0), $1, $2) }
    }
}
