/// Sets a string of the model to the text of an input, reversed character by character.
public struct Reverse<Model: Outlet.Model>: TextIntention {
    /// The string, and the input.
    public let text: InputText<Model>

    /// Sets `part` to the reversed text of `input`.
    @inlinable
    public init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
        self.init(InputText(part, from: input))
    }

    @usableFromInline
    init(_ text: InputText<Model>) { self.text = text }

    /// The text, reversed.
    public func result(of text: String, in _: Context) -> String {
        // `String(text.reversed())` takes two thirds more instructions.
        text.reversed().reduce(into: "") { $0.append($1) }
    }
}
