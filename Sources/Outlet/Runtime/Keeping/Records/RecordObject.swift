import ViewTree

/// An object of a record, whose members are read by name. Members with other names are ignored.
///
/// Restoring a session reads at least three of them; a `JSONDecoder` for each would double the cost.
struct RecordObject {
    private let members: JSONObject

    /// Reads the text of an object.
    ///
    /// - Throws: a ``RecordError`` if the text is no object of JSON.
    init(_ text: some Collection<UInt8>) throws(RecordError) {
        guard case .object(let members)? = try? JSON(parsing: Array(text), depthLimit: SessionLine.depth) else {
            throw .malformed
        }
        self.members = members
    }

    private init(members: JSONObject) { self.members = members }

    /// The value of a member that is not null.
    private func value(_ name: String) throws(RecordError) -> JSON {
        guard let value = optionalValue(name) else { throw .missing(name) }
        return value
    }

    /// Nil if the member is missing or null.
    private func optionalValue(_ name: String) -> JSON? {
        if let value = members[name], value != .null { value } else { nil }
    }

    /// An integer; the largest or the smallest one for a number beyond them.
    func integer(_ name: String) throws(RecordError) -> Int {
        let value = try value(name)
        guard let number = value.number, number == number.rounded() else { throw .unknown(name) }
        return value.integer ?? (number < 0 ? .min : .max)
    }

    func bool(_ name: String) throws(RecordError) -> Bool { try known(name, value(name).bool) }

    func string(_ name: String) throws(RecordError) -> String { try known(name, value(name).string) }

    /// Nil if the member is missing.
    func optionalString(_ name: String) throws(RecordError) -> String? {
        if let value = optionalValue(name) { try known(name, value.string) } else { nil }
    }

    func object(_ name: String) throws(RecordError) -> JSONObject {
        guard case .object(let object) = try value(name) else { throw .unknown(name) }
        return object
    }

    func objects(_ name: String) throws(RecordError) -> [RecordObject] {
        try known(name, value(name).array).map { (element) throws(RecordError) in
            guard case .object(let members) = element else { throw .unknown(name) }
            return RecordObject(members: members)
        }
    }

    /// Decodes a member that most records don't have; nil if it is missing.
    ///
    /// - Throws: a `DecodingError`.
    func decoded<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value? {
        try optionalValue(name).map { try RecordEncoder.decode(type, from: $0.encoded) }
    }

    private func known<Value>(_ name: String, _ value: Value?) throws(RecordError) -> Value {
        guard let value else { throw .unknown(name) }
        return value
    }
}
