/// Sets a string of the model to the text of an input, reversed character by character.
public struct Reverse<Model: Outlet.Model>: Intention {
    private let text: TextIntention<Model>

    /// Sets `part` to the reversed text of `input`.
    @inlinable
    public init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
        self.init(setting: { $0[part] = $1 }, from: input)
    }

    @usableFromInline
    init(
        setting set: @escaping @Sendable (inout ModelContainer<Model>, String) -> Void,
        from input: some InputReference<String>
    ) {
        text = TextIntention(set, from: input.input)
    }

    /// Sets the part.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) -> [Effect] {
        text.perform(interaction, on: &container, transform: Self.reversed)
    }

    private static func reversed(_ text: String) -> String {
        // `String(text.reversed())` takes two thirds more instructions.
        text.reversed().reduce(into: "") { $0.append($1) }
    }
}
