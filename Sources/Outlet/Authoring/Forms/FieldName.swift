/// Names fields after the properties that lead to them: written into sessions, and in what services answer.
@usableFromInline
enum FieldName {
    /// The name of a part of a model: `address.city`.
    @usableFromInline
    static func of<Root, Value>(_ part: KeyPath<Root, Value>) -> String {
        // "\Signup.address.city", or "\Signup.<computed 0x… (String)>".
        let name = part.debugDescription.dropFirst("\\\(Root.self).".count)
        precondition(
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." },
            "A field of a form has to be a stored property without observers; '\(name)' of \(Root.self) is none.")
        return String(name)
    }

    /// The name of a part of what a part of a model edits.
    @usableFromInline
    static func of<Root, Middle, Edited, Value>(
        _ draft: KeyPath<Root, Middle>, _ part: KeyPath<Edited, Value>
    ) -> String {
        "\(of(draft)).\(of(part))"
    }
}
