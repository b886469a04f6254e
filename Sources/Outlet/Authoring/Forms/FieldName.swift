/// Names fields after the properties that lead to them: written into sessions, and in what services answer.
@usableFromInline
enum FieldName {
    /// The name of a part of a model: `address.city`. If the key path can't be followed, what has that name is a fault.
    @usableFromInline
    static func of<Root, Value>(_ part: KeyPath<Root, Value>) -> String { PropertyName.of(part) }

    /// The name of a part of a draft's value.
    @usableFromInline
    static func of<Root, Middle, Edited, Value>(
        _ draft: KeyPath<Root, Middle>, _ part: KeyPath<Edited, Value>
    ) -> String {
        "\(of(draft)).\(of(part))"
    }

    /// The fault of a name in a model; nil if there is none. The form as a whole has no name.
    static func fault(of name: String, in model: Any.Type) -> String? {
        if name.isEmpty || PropertyName.isOne(name) { return nil }
        return PropertyName.fault(of: name, as: "A field of the form \(model)")
            + " Properties with observers and optional chaining can't be fields either."
    }

    /// The name, if the key path can be followed; else that of the form as a whole, which shows every message.
    static func orWhole(_ name: String) -> String { PropertyName.isOne(name) ? name : "" }
}
