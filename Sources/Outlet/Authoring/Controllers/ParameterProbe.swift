/// Finds the parameters of a screen: decodes their type from a probe, and notes each member that the type reads.
final class ParameterProbe {
    /// A member that can't stand in an address.
    struct Unsuitable: Error {
        let name: String
    }

    private var parameters: [Parameter] = []
    private var optional: Set<String> = []

    /// The parameters that a type declares, in their order; throws an `Unsuitable`.
    static func parameters<Parameters: ScreenParameters>(of _: Parameters.Type) throws -> [Parameter] {
        let probe = ParameterProbe()
        _ = try Parameters(from: ProbeDecoder(probe: probe))
        return probe.parameters
    }

    fileprivate func isNil(_ key: any CodingKey) -> Bool {
        optional.insert(key.stringValue)
        return false
    }

    fileprivate func note<Value>(_ key: any CodingKey, _ kind: Parameter.Kind, _ sample: Value, isSecret: Bool = false)
        -> Value
    {
        let name = key.stringValue
        parameters.append(
            Parameter(name: name, kind: kind, isRequired: !optional.contains(name), isSecret: isSecret))
        return sample
    }

    fileprivate func note<Value>(_ key: any CodingKey, ofType type: Value.Type) throws -> Value {
        if let secret = HashedSecret.sample as? Value { return note(key, .string, secret, isSecret: true) }
        guard let cases = type as? any CaseIterable.Type, let sample = Self.sample(cases) as? Value,
            let raw = (sample as? any RawRepresentable).map({ $0.rawValue as Any })
        else { throw Unsuitable(name: key.stringValue) }
        switch raw {
        case is String: return note(key, .string, sample)
        case is any BinaryInteger: return note(key, .integer, sample)
        default: throw Unsuitable(name: key.stringValue)
        }
    }

    private static func sample<Cases: CaseIterable>(_: Cases.Type) -> Any? { Cases.allCases.first }
}

/// The decoder that a type of parameters is read from.
private struct ProbeDecoder: Decoder {
    let probe: ParameterProbe
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ProbeContainer(probe: probe))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ParameterProbe.Unsuitable(name: "") }
    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw ParameterProbe.Unsuitable(name: "")
    }
}

/// Answers each question for a member with a sample.
private struct ProbeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: ParameterProbe
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { probe.isNil(key) }

    func decode(_: Bool.Type, forKey key: Key) -> Bool { probe.note(key, .boolean, false) }
    func decode(_: String.Type, forKey key: Key) -> String { probe.note(key, .string, "") }
    func decode(_: Double.Type, forKey key: Key) -> Double { probe.note(key, .number, 0) }
    func decode(_: Float.Type, forKey key: Key) -> Float { probe.note(key, .number, 0) }
    func decode(_: Int.Type, forKey key: Key) -> Int { probe.note(key, .integer, 0) }
    func decode(_: Int8.Type, forKey key: Key) -> Int8 { probe.note(key, .integer, 0) }
    func decode(_: Int16.Type, forKey key: Key) -> Int16 { probe.note(key, .integer, 0) }
    func decode(_: Int32.Type, forKey key: Key) -> Int32 { probe.note(key, .integer, 0) }
    func decode(_: Int64.Type, forKey key: Key) -> Int64 { probe.note(key, .integer, 0) }
    func decode(_: UInt.Type, forKey key: Key) -> UInt { probe.note(key, .integer, 0) }
    func decode(_: UInt8.Type, forKey key: Key) -> UInt8 { probe.note(key, .integer, 0) }
    func decode(_: UInt16.Type, forKey key: Key) -> UInt16 { probe.note(key, .integer, 0) }
    func decode(_: UInt32.Type, forKey key: Key) -> UInt32 { probe.note(key, .integer, 0) }
    func decode(_: UInt64.Type, forKey key: Key) -> UInt64 { probe.note(key, .integer, 0) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try probe.note(key, ofType: type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy _: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw ParameterProbe.Unsuitable(name: key.stringValue)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ParameterProbe.Unsuitable(name: key.stringValue)
    }
    func superDecoder() throws -> any Decoder { throw ParameterProbe.Unsuitable(name: "super") }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw ParameterProbe.Unsuitable(name: key.stringValue)
    }
}
