import Foundation

/// Sets a string of the model to the text of an input in upper case, by the rules of the session's language.
public struct Uppercase<Model: Outlet.Model>: TextIntention {
    /// The string, and the input.
    public let text: InputText<Model>

    /// Sets `part` to the text of `input` in upper case.
    @inlinable
    public init(_ part: any WritableKeyPath<Model, String> & Sendable, from input: some InputReference<String>) {
        self.init(InputText(part, from: input))
    }

    @usableFromInline
    init(_ text: InputText<Model>) { self.text = text }

    /// The text in upper case.
    public func result(of text: String, in context: Context) -> String {
        let locale = context.locale
        // The languages with rules of their own in Unicode's SpecialCasing.txt and in CLDR.
        return switch locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "az", "el", "hy", "lt", "tr": text.uppercased(with: Locale(identifier: locale))
        default: text.uppercased()
        }
    }
}
