/// Sets a string of the model to what becomes of the text that an input holds: what `Reverse` and `Uppercase` share.
final class TextIntention<Model: Outlet.Model>: Sendable {
    /// Sets the string. Made where the model's type is known, so that it needs no metadata.
    private let set: @Sendable (inout ModelContainer<Model>, String) -> Void
    private let input: Input<String>

    init(_ set: @escaping @Sendable (inout ModelContainer<Model>, String) -> Void, from input: Input<String>) {
        self.set = set
        self.input = input
    }

    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, transform: (String) -> String
    ) -> [Effect] {
        if let text = interaction[input] { set(&container, transform(text)) }
        return []
    }
}
