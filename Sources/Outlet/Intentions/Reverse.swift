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
        if let text = interaction[input] { container[part] = Self.reversed(text) }
        return []
    }

    private static func reversed(_ text: String) -> String {
        // In ASCII each byte is a character, but for CR LF; finding out is a tenth of the work of breaking text up.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            var bytes = Array(text.utf8)
            bytes.reverse()
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(text.reversed())
    }
}
