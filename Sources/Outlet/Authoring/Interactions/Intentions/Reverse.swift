/// Sets a string of the model to what an input holds, reversed character by character.
public struct Reverse<Model: Outlet.Model>: Intention {
    private let text: TextIntention<Model>

    /// Reverses what `input` holds into `part`.
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
        // In ASCII each byte is a character, but for CR LF; finding out is a tenth of the work of breaking text up.
        var bytes = Array(text.utf8)
        if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            bytes.reverse()
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(text.reversed())
    }
}
