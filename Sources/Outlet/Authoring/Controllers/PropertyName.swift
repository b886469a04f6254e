/// Returns the names of the stored properties on a key path.
@usableFromInline
enum PropertyName {
    /// The names of the properties, with dots between them: `address.city`. Of a key path through anything else, text that
    /// is no such name.
    @usableFromInline
    static func of<Root, Value>(_ part: KeyPath<Root, Value>) -> String {
        // "\Signup.address.city", or "\Signup.<computed 0x… (String)>".
        String(part.debugDescription.dropFirst("\\\(Root.self).".count))
    }

    /// Whether a text names stored properties.
    static func isOne(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }

    /// The fault of a text that names no stored property, where `thing` has to be one.
    static func fault(of name: String, as thing: String) -> String {
        // Where the code of a computed property is tells an author nothing.
        let words = name.split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(separator: " ")
        return "\(thing) has to be a stored property; '\(words)' is none."
    }
}
