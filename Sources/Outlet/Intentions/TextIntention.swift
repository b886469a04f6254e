/// Sets a string of the model to what becomes of the text that an input holds: what `Reverse` and `Uppercase` share.
struct TextIntention<Model: Outlet.Model>: Sendable {
    let part: any WritableKeyPath<Model, String> & Sendable
    let input: Input<String>

    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, transform: (String) -> String
    ) -> [Effect] {
        if let text = interaction[input] { container[part] = transform(text) }
        return []
    }
}
