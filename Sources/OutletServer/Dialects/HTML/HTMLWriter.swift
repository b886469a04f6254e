/// Writes HTML. Names are fixed in the source; texts and the values of attributes are escaped.
struct HTMLWriter {
    /// The attributes of an element. One without a value is left out; `""` stands for one that is just there.
    typealias Attributes = KeyValuePairs<StaticString, String?>

    private(set) var bytes: [UInt8] = []

    /// Writes the beginning of an element.
    mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
        bytes.append(UInt8(ascii: "<"))
        write(name)
        for (name, value) in attributes {
            guard let value else { continue }
            bytes.append(UInt8(ascii: " "))
            write(name)
            bytes += [UInt8(ascii: "="), UInt8(ascii: "\"")]
            escape(value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes the end of an element.
    mutating func close(_ name: StaticString) {
        bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
        write(name)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes an element that holds only a text.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
        open(name, attributes)
        write(text)
        close(name)
    }

    /// Writes a text.
    mutating func write(_ text: String) { escape(text) }

    /// Writes a JSON text that scripts read. In it no `<` is left, so that it ends where it should.
    mutating func writeData(_ json: [UInt8], id: String) {
        open("script", ["type": "application/json", "id": id])
        for byte in json {
            if byte == UInt8(ascii: "<") { bytes += Array("\\u003C".utf8) } else { bytes.append(byte) }
        }
        close("script")
    }

    private mutating func write(_ name: StaticString) { bytes += Array("\(name)".utf8) }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case UInt8(ascii: "\r"): bytes += Array("&#13;".utf8)
            // No document can hold other control characters; their pictures stand for them.
            case 0...8, 11, 12, 14...31: bytes += [0xE2, 0x90, 0x80 + byte]
            case 0x7F: bytes += [0xE2, 0x90, 0xA1]
            default: bytes.append(byte)
            }
        }
    }
}
