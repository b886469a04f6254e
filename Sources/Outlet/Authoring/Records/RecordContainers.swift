import ViewTree

/// A value by itself, written as JSON.
struct RecordValue: SingleValueEncodingContainer {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.write(single: { $0.write(raw: "null") }) }
    func encode(_ value: Bool) { encoder.write(single: { $0.write(value) }) }
    func encode(_ value: String) { encoder.write(single: { $0.write(value) }) }
    func encode(_ value: Double) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: Float) { encoder.write(single: { $0.write(record: Double(value)) }) }
    func encode(_ value: Int) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: Int8) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: Int16) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: Int32) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: Int64) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: UInt) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: UInt8) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: UInt16) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: UInt32) { encoder.write(single: { $0.write(record: value) }) }
    func encode(_ value: UInt64) { encoder.write(single: { $0.write(record: value) }) }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(single: value) }
}

/// The elements of an array, written as JSON.
struct RecordElements: UnkeyedEncodingContainer {
    let encoder: RecordEncoder
    /// How many values were open when the array was.
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(encoder: RecordEncoder, depth: Int) {
        self.encoder = encoder
        self.depth = depth
    }

    mutating func encodeNil() throws { try write { $0.write(raw: "null") } }
    mutating func encode(_ value: Bool) throws { try write { $0.write(value) } }
    mutating func encode(_ value: String) throws { try write { $0.write(value) } }
    mutating func encode(_ value: Double) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: Float) throws { try write { $0.write(record: Double(value)) } }
    mutating func encode(_ value: Int) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: Int8) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: Int16) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: Int32) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: Int64) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: UInt) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: UInt8) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: UInt16) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: UInt32) throws { try write { $0.write(record: value) } }
    mutating func encode(_ value: UInt64) throws { try write { $0.write(record: value) } }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try begin()
        try encoder.write(value)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        count += 1
        return encoder.nested(in: depth, after: nil).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        count += 1
        return encoder.nested(in: depth, after: nil).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        count += 1
        return encoder.nested(in: depth, after: nil)
    }

    private mutating func begin() throws {
        count += 1
        try encoder.begin(in: depth)
    }

    private mutating func write(_ body: (inout JSONWriter) -> Void) throws {
        try begin()
        body(&encoder.writer)
    }
}

/// The members of an object, written as JSON.
struct RecordMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordEncoder
    /// How many values were open when the object was.
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { try write(key) { $0.write(raw: "null") } }
    func encode(_ value: Bool, forKey key: Key) throws { try write(key) { $0.write(value) } }
    func encode(_ value: String, forKey key: Key) throws { try write(key) { $0.write(value) } }
    func encode(_ value: Double, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: Float, forKey key: Key) throws { try write(key) { $0.write(record: Double(value)) } }
    func encode(_ value: Int, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: Int8, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: Int16, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: Int32, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: Int64, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: UInt, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: UInt8, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: UInt16, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: UInt32, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode(_ value: UInt64, forKey key: Key) throws { try write(key) { $0.write(record: value) } }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.begin(key.stringValue, in: depth)
        try encoder.write(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.nested(in: depth, after: key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nested(in: depth, after: key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nested(in: depth, after: "super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(in: depth, after: key.stringValue) }

    private func write(_ key: Key, _ body: (inout JSONWriter) -> Void) throws {
        try encoder.begin(key.stringValue, in: depth)
        body(&encoder.writer)
    }
}

extension JSONWriter {
    /// Writes an integer of any size.
    fileprivate mutating func write(record integer: some FixedWidthInteger) {
        if let small = Int(exactly: integer) { write(small) } else { write(raw: String(integer)) }
    }

    /// Writes a number; one that JSON does not have as a string.
    fileprivate mutating func write(record number: Double) {
        if number.isFinite { write(number) } else { write(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf") }
    }
}
