import ViewTree

extension JSONWriter {
    /// Writes a value in whose strings DivKit reads no expressions.
    mutating func write(divKit value: JSON) { write(value.escapedForDivKit) }

    /// Writes a string in which DivKit reads no expression: in every string a `\` begins an escape, and `@{` an expression.
    mutating func write(divKit text: String) { write(text.escapedForDivKit) }
}

extension JSON {
    /// The value with its strings as DivKit has to have them to show them as they are.
    fileprivate var escapedForDivKit: JSON {
        switch self {
        case .string(let text): .string(text.escapedForDivKit)
        case .array(let elements): .array(elements.map(\.escapedForDivKit))
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, $0.value.escapedForDivKit) }))
        default: self
        }
    }
}

extension String {
    /// The text as DivKit has to have it to show it as it is.
    var escapedForDivKit: String {
        let (backslash, at) = (UInt8(ascii: "\\"), UInt8(ascii: "@"))
        guard utf8.contains(where: { $0 == backslash || $0 == at }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 8)
        var text = utf8[...]
        while let byte = text.popFirst() {
            if byte == backslash || byte == at && text.first == UInt8(ascii: "{") { bytes.append(backslash) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
