import Foundation

/// Sets a string of the model to the text of an input in upper case, by the rules of the session's language.
public struct Uppercase<Model: Outlet.Model>: Intention {
    private let text: TextIntention<Model>

    /// Sets `part` to the text of `input` in upper case.
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
        text.perform(interaction, on: &container) { Self.uppercased($0, locale: context.locale) }
    }

    private static func uppercased(_ text: String, locale: String) -> String {
        // The languages with rules of their own in Unicode's SpecialCasing.txt and in CLDR.
        switch locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "az", "el", "hy", "lt", "tr": text.uppercased(with: Locale(identifier: locale))
        default: text.uppercased()
        }
    }
}
