/// An intention that sets a string of the model to what becomes of the text that an input holds.
///
///     struct KeepDigits<Model: Outlet.Model>: TextIntention {
///         let text: InputText<Model>
///
///         init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
///             text = InputText(part, from: input)
///         }
///
///         func result(of text: String, in _: Context) -> String { text.filter(\.isWholeNumber) }
///     }
///
/// It reads what the user sees in the input, also what was not posted before, and writes to the model alone. In a row, the
/// input of that name in the same row comes first. ``Reverse`` and ``Uppercase`` are such intentions.
public protocol TextIntention<Model>: Intention {
    /// The string of the model, and the input.
    var text: InputText<Model> { get }

    /// The string for a text of the input.
    func result(of text: String, in context: Context) -> String
}

extension TextIntention {
    /// Sets the string; if the input is not on screen, nothing happens.
    @inlinable
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) -> [Effect] {
        if let typed = text.typed(interaction) { text.set(&container, result(of: typed, in: context)) }
        return []
    }
}
