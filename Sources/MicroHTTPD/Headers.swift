/// The header fields of a message, in their order.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// Each field as it was added.
    public private(set) var fields: [(name: HeaderName, value: String)] = []

    /// No fields.
    public init() {}

    /// Fields that were read from a request.
    init(fields: [(name: HeaderName, value: String)]) { self.fields = fields }

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        fields = elements.map { (name: $0, value: $1) }
    }

    /// The value of the first field of this name; setting it replaces every field of this name.
    public subscript(name: HeaderName) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// Adds a field after those that are there.
    public mutating func append(_ value: String, for name: HeaderName) {
        fields.append((name, value))
    }
}
