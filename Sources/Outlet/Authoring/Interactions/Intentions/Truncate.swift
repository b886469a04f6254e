/// Sets a string of the model to the text of an input, up to a number of characters.
///
/// Characters are counted as users count them: a flag or a family is one. `excess` tells the model how many characters
/// were cut off, so that the input can show it; until then the typed text stays in the client.
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
        guard count >= 0 else { fatalError("A limit is no less than 0 characters.") }
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
