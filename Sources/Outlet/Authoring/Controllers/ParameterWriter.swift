import ViewTree

/// Writes a screen's parameters down by name: text, numbers, truth values and cases of enumerations, which are all that
/// ``ParameterProbe`` lets a screen have. It is asked at each keystroke where an address follows a model, and a general
/// encoder runs much more code.
final class ParameterWriter {
    /// A member that can't stand in an address.
    private struct Unsuitable: Error {}

    private var values = JSONObject()
    private var isSuitable = true

    /// The values of parameters; throws if one can't be written in an address.
    static func values(of parameters: some ScreenParameters) throws -> JSONObject {
        let writer = ParameterWriter()
        try parameters.encode(to: MemberEncoder(writer: writer, name: nil))
        if !writer.isSuitable { throw Unsuitable() }
        return writer.values
    }

    fileprivate func write<Value: Encodable>(_ value: Value, for name: String?) throws {
        switch value {
        case let text as String: put(.string(text), for: name)
        case let bool as Bool: put(.bool(bool), for: name)
        case let number as any BinaryInteger: put(JSON(number), for: name)
        case let number as Double where number.isFinite: put(.number(number), for: name)
        // As many digits as tell it from its neighbours, not all that it has as a Double.
        case let number as Float where number.isFinite:
            put(.number(Double(number.description) ?? Double(number)), for: name)
        case is any BinaryFloatingPoint: refuse()
        default: try value.encode(to: MemberEncoder(writer: self, name: name))
        }
    }

    fileprivate func put(_ value: JSON, for name: String?) {
        if let name { values[name] = value } else { refuse() }
    }

    /// Notes that a value is unsuitable. The container functions can't throw, so the fault is thrown at the end.
    fileprivate func refuse() { isSuitable = false }
}

/// The encoder that parameters, or the value of one, are written to.
private struct MemberEncoder: Encoder {
    let writer: ParameterWriter
    /// The parameter; nil for all of them.
    let name: String?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        if name != nil { writer.refuse() }
        return KeyedEncodingContainer(MembersContainer(writer: writer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.refuse()
        return ValueContainer(writer: writer, name: name)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(writer: writer, name: name) }
}

/// Takes each parameter by its name.
private struct MembersContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: ParameterWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { writer.put(.null, for: key.stringValue) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try writer.write(value, for: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        MemberEncoder(writer: writer, name: key.stringValue).container(keyedBy: Nested.self)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        MemberEncoder(writer: writer, name: key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { MemberEncoder(writer: writer, name: "super") }
    func superEncoder(forKey key: Key) -> any Encoder { MemberEncoder(writer: writer, name: key.stringValue) }
}

/// Takes the value of one parameter.
private struct ValueContainer: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let writer: ParameterWriter
    let name: String?
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() { writer.put(.null, for: name) }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value, for: name) }

    func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) -> KeyedEncodingContainer<Nested> {
        MemberEncoder(writer: writer, name: name).container(keyedBy: Nested.self)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { MemberEncoder(writer: writer, name: name) }
}
