/// About how many digits a number has.
private let digits = 8

/// A value by itself, counted.
struct CountedValue: SingleValueEncodingContainer {
    let counter: SizeCounter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { counter.add(bytes: 4) }
    func encode(_ value: Bool) { counter.add(bytes: 5) }
    func encode(_ value: String) { counter.add(bytes: value.utf8.count + 2) }
    func encode(_ value: Double) { counter.add(bytes: digits) }
    func encode(_ value: Float) { counter.add(bytes: digits) }
    func encode(_ value: Int) { counter.add(bytes: digits) }
    func encode(_ value: Int8) { counter.add(bytes: digits) }
    func encode(_ value: Int16) { counter.add(bytes: digits) }
    func encode(_ value: Int32) { counter.add(bytes: digits) }
    func encode(_ value: Int64) { counter.add(bytes: digits) }
    func encode(_ value: UInt) { counter.add(bytes: digits) }
    func encode(_ value: UInt8) { counter.add(bytes: digits) }
    func encode(_ value: UInt16) { counter.add(bytes: digits) }
    func encode(_ value: UInt32) { counter.add(bytes: digits) }
    func encode(_ value: UInt64) { counter.add(bytes: digits) }
    func encode<Value: Encodable>(_ value: Value) throws { try counter.add(value) }
}

/// The elements of an array, counted.
struct CountedElements: UnkeyedEncodingContainer {
    let counter: SizeCounter
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(counter: SizeCounter) { self.counter = counter }

    mutating func encodeNil() { add(bytes: 4) }
    mutating func encode(_ value: Bool) { add(bytes: 5) }
    mutating func encode(_ value: String) { add(bytes: value.utf8.count + 2) }
    mutating func encode(_ value: Double) { add(bytes: digits) }
    mutating func encode(_ value: Float) { add(bytes: digits) }
    mutating func encode(_ value: Int) { add(bytes: digits) }
    mutating func encode(_ value: Int8) { add(bytes: digits) }
    mutating func encode(_ value: Int16) { add(bytes: digits) }
    mutating func encode(_ value: Int32) { add(bytes: digits) }
    mutating func encode(_ value: Int64) { add(bytes: digits) }
    mutating func encode(_ value: UInt) { add(bytes: digits) }
    mutating func encode(_ value: UInt8) { add(bytes: digits) }
    mutating func encode(_ value: UInt16) { add(bytes: digits) }
    mutating func encode(_ value: UInt32) { add(bytes: digits) }
    mutating func encode(_ value: UInt64) { add(bytes: digits) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        count += 1
        try counter.add(value)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        count += 1
        return counter.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        count += 1
        return counter.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { counter }

    private mutating func add(bytes: Int) {
        count += 1
        counter.add(bytes: bytes + 1)
    }
}

/// The members of an object, counted with their names.
struct CountedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let counter: SizeCounter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { add(bytes: 4, key) }
    func encode(_ value: Bool, forKey key: Key) { add(bytes: 5, key) }
    func encode(_ value: String, forKey key: Key) { add(bytes: value.utf8.count + 2, key) }
    func encode(_ value: Double, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Float, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Int, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Int8, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Int16, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Int32, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: Int64, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: UInt, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: UInt8, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: UInt16, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: UInt32, forKey key: Key) { add(bytes: digits, key) }
    func encode(_ value: UInt64, forKey key: Key) { add(bytes: digits, key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        name(key)
        try counter.add(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        name(key)
        return counter.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        name(key)
        return counter.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { counter }
    func superEncoder(forKey key: Key) -> any Encoder { counter }

    private func name(_ key: Key) { counter.add(name: key.stringValue) }

    private func add(bytes: Int, _ key: Key) {
        name(key)
        counter.add(bytes: bytes)
    }
}
