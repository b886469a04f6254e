import ViewTree

/// A binding of a node's member, as the scene compiler reads it: evaluates the member's value on a snapshot.
@usableFromInline
struct BoundValue<Value: MemberValue>: Attachment {
    /// The second argument is the member's initial value.
    ///
    /// Made where the types are known, so that evaluating it needs no metadata: bindings are made by `@inlinable`
    /// initialisers.
    @usableFromInline
    typealias Evaluation = @Sendable (any AnySnapshot, Value, Localization) -> Value

    /// The type of the snapshot that it reads.
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

    /// The same binding, applied to the snapshot that a lens returns.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> BoundValue {
        BoundValue(following: subject, keys: keys) { [value] in value(lens($0), $1, $2) }
    }
}
