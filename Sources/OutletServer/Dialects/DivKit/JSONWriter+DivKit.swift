import ViewTree

extension JSONWriter {
    /// Writes a value whose strings DivKit shows literally.
    mutating func write(divKit value: JSON) { write(value.escapedForDivKit) }

    /// Writes a string that DivKit shows literally: unescaped, a `\` begins an escape, and `@{` an expression.
    mutating func write(divKit text: String) { write(text.escapedForDivKit) }
}

extension JSON {
    /// The value with its strings escaped for DivKit.
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
    /// The text escaped for DivKit.
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
