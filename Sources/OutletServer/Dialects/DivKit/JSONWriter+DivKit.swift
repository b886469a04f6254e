import ViewTree

extension JSONWriter {
    /// Writes a value in whose strings DivKit reads no expressions.
    mutating func write(divKit value: JSON) {
        switch value {
        case .string(let text): write(divKit: text)
        case .array(let elements):
            write(raw: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { write(raw: ",") }
                write(divKit: element)
            }
            write(raw: "]")
        case .object(let object):
            write(raw: "{")
            for (index, member) in object.members.enumerated() {
                if index > 0 { write(raw: ",") }
                write(member.name)
                write(raw: ":")
                write(divKit: member.value)
            }
            write(raw: "}")
        default: write(value)
        }
    }

    /// Writes a string in which DivKit reads no expression: in every string a `\` begins an escape, and `@{` an expression.
    mutating func write(divKit text: String) { write(text.escapedForDivKit) }
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
