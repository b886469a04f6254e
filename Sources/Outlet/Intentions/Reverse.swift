/// Sets a string of the model to what an input holds, reversed character by character.
public struct Reverse<Model: Outlet.Model>: Intention {
    private let part: any WritableKeyPath<Model, String> & Sendable
    private let input: Input<String>

    /// Reverses what `input` holds into `part`.
    public init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
        self.part = part
        self.input = input.input
    }

    /// Sets the part.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) -> [Effect] {
        if let text = interaction[input] { container[part] = String(text.reversed()) }
        return []
    }
}
