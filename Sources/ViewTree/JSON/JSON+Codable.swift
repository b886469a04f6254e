extension JSON: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            let members = try container.allKeys.map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) }
            self = .object(JSONObject(members))
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = number.magnitude < 0x1p53 ? .number(number) : Self.largeNumber(in: container) ?? .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// An integer that a `Double` may not represent; nil if the value is none, or larger than any integer type.
    private static func largeNumber(in container: any SingleValueDecodingContainer) -> JSON? {
        (try? container.decode(Int.self)).map { JSON($0) } ?? (try? container.decode(UInt.self)).map { JSON($0) }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in object.members { try container.encode(value, forKey: Name(stringValue: name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .largeInteger(let digits):
            if let integer = Int(digits) {
                try integer.encode(to: encoder)
            } else if let integer = UInt(digits) {
                try integer.encode(to: encoder)
            } else {
                try (Double(digits) ?? .infinity).encode(to: encoder)
            }
        case .string(let string): try string.encode(to: encoder)
        }
    }
}

extension JSONObject: Codable {
    /// Reads an object.
    public init(from decoder: any Decoder) throws {
        guard case .object(let object) = try JSON(from: decoder) else {
            throw DecodingError.typeMismatch(
                JSONObject.self, .init(codingPath: decoder.codingPath, debugDescription: "Expected an object."))
        }
        self = object
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws { try JSON.object(self).encode(to: encoder) }
}
