/// Sets a string of the model to what an input holds now, but no more than some characters of it.
///
/// Characters are what a user takes for one: a flag or a family counts once. Where something was cut off, the model is
/// told, so that the input can say so: what the user typed stays in the client until then.
public struct Truncate<Model: Outlet.Model>: PayloadIntention {
    private let part: any WritableKeyPath<Model, String> & Sendable
    private let count: Int
    private let excess: (any WritableKeyPath<Model, Int> & Sendable)?

    /// Sets this part to at most `count` characters.
    public init(_ part: any WritableKeyPath<Model, String> & Sendable, to count: Int) {
        self.init(part, count, nil)
    }

    /// Sets this part to at most `count` characters, and `excess` to how many were too many.
    public init(
        _ part: any WritableKeyPath<Model, String> & Sendable, to count: Int,
        excess: any WritableKeyPath<Model, Int> & Sendable
    ) {
        self.init(part, count, excess)
    }

    private init(
        _ part: any WritableKeyPath<Model, String> & Sendable, _ count: Int,
        _ excess: (any WritableKeyPath<Model, Int> & Sendable)?
    ) {
        precondition(count >= 0, "A limit is no less than 0 characters.")
        self.part = part
        self.count = count
        self.excess = excess
    }

    /// Sets the part.
    public func perform(
        _ draft: String, of _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        let text = draft.prefix(count)
        container[part] = String(text)
        if let excess { container[excess] = draft[text.endIndex...].count }
        return []
    }
}
