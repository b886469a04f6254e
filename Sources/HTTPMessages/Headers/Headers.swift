/// The header fields of a message, in their order.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Sendable {
        /// The name.
        public let name: HeaderName
        /// The value.
        public package(set) var value: String

        /// A field with a name and a value.
        package init(name: HeaderName, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Each field as it was added.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// No fields, with room for some.
    public init(capacity: Int) { fields.reserveCapacity(capacity) }

    /// Fields that were read from a request.
    package init(fields: [Field]) { self.fields = fields }

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// The value of the first field of this name; setting it replaces every field of this name.
    public subscript(name: HeaderName) -> String? {
        get {
            // By index: an iterator copies each field.
            for index in fields.indices where fields[index].name == name { return fields[index].value }
            return nil
        }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Adds a field after those that are there.
    public mutating func append(_ value: String, for name: HeaderName) {
        fields.append(Field(name: name, value: value))
    }
}
