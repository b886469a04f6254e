extension Optional: MemberValue where Wrapped: MemberValue {
    /// A value, or the JSON that represents a missing one.
    public static var schema: JSON {
        guard case .object(var schema) = Wrapped.schema, Wrapped.absent == .null, let type = schema["type"]?.string
        else { return ["oneOf": [Wrapped.schema, ["const": Wrapped.absent]]] }
        schema["type"] = [.string(type), "null"]
        return .object(schema)
    }

    /// Writes the value, or the JSON that represents a missing one.
    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.write(Wrapped.absent) }
    }

    /// Whether both are values that are written alike, or both are missing.
    public func isWritten(as other: Wrapped?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.isWritten(as: right)
        default: false
        }
    }
}

extension Array: MemberValue where Element: MemberValue {
    /// An array of values.
    public static var schema: JSON { ["type": "array", "items": Element.schema] }

    /// Writes the values in order.
    public func write(to writer: inout JSONWriter) {
        writer.write(raw: "[")
        for (index, element) in enumerated() {
            if index > 0 { writer.write(raw: ",") }
            element.write(to: &writer)
        }
        writer.write(raw: "]")
    }

    /// Whether all values are written alike.
    public func isWritten(as other: [Element]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isWritten(as: $1) }
    }
}
