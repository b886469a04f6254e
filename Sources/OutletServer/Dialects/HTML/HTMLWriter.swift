import ViewTree

/// The name of an element or attribute, or constant attributes after a space. Only a literal in the source makes one.
struct HTMLName: ExpressibleByStringLiteral, Sendable {
    fileprivate let text: String

    init(stringLiteral text: String) { self.text = text }
}

/// Writes HTML. Names are fixed in the source; texts and the values of attributes are escaped.
struct HTMLWriter {
    /// The attributes of an element. nil leaves an attribute out; `""` writes it as a Boolean attribute.
    typealias Attributes = KeyValuePairs<HTMLName, String?>

    private(set) var bytes: [UInt8] = []

    /// Creates a writer with room for `capacity` bytes.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Writes the beginning of an element.
    mutating func open(_ name: HTMLName, _ attributes: Attributes = [:]) {
        begin(name, "")
        for (name, value) in attributes { add(name, value) }
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes a start tag with constant attributes, and those that `attributes` adds. Allocates nothing: it is for the elements
    /// of each row.
    mutating func open(_ name: HTMLName, _ fixed: HTMLName = "", with attributes: (inout HTMLWriter) -> Void) {
        begin(name, fixed)
        attributes(&self)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Adds an attribute to the open tag; none if the value is nil.
    mutating func add(_ name: HTMLName, _ value: String?) {
        guard let value else { return }
        let text = value.utf8.span
        if Self.hasEscapes(text) {
            begin(name)
            write(value)
            bytes.append(UInt8(ascii: "\""))
            return
        }
        let name = name.text.utf8.span
        bytes.append(addingCapacity: name.count + text.count + 4) { output in
            output.append(UInt8(ascii: " "))
            output.add(name)
            output.append(UInt8(ascii: "="))
            output.append(UInt8(ascii: "\""))
            output.add(text)
            output.append(UInt8(ascii: "\""))
        }
    }

    /// Adds what a control sends as an attribute to the open tag.
    mutating func add(_ name: HTMLName, _ control: PlainControl) {
        begin(name)
        control.write(joining: "&amp;", to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes the end of an element.
    mutating func close(_ name: HTMLName) { close(name, after: "") }

    // Each of these appends once, since an append costs more than a few bytes.

    private mutating func begin(_ name: HTMLName, _ fixed: HTMLName) {
        let name = name.text.utf8.span
        bytes.append(addingCapacity: 1 + name.count) { output in
            output.append(UInt8(ascii: "<"))
            output.add(name)
        }
        if !fixed.text.isEmpty { append(fixed.text) }
    }

    /// Begins the value of an attribute.
    private mutating func begin(_ name: HTMLName) {
        let name = name.text.utf8.span
        bytes.append(addingCapacity: 3 + name.count) { output in
            output.append(UInt8(ascii: " "))
            output.add(name)
            output.append(UInt8(ascii: "="))
            output.append(UInt8(ascii: "\""))
        }
    }

    private mutating func close(_ name: HTMLName, after text: String) {
        let (text, name) = (text.utf8.span, name.text.utf8.span)
        bytes.append(addingCapacity: text.count + 3 + name.count) { output in
            output.add(text)
            output.append(UInt8(ascii: "<"))
            output.append(UInt8(ascii: "/"))
            output.add(name)
            output.append(UInt8(ascii: ">"))
        }
    }

    /// Writes an element that holds only a text.
    mutating func element(_ name: HTMLName, _ attributes: Attributes = [:], text: String) {
        open(name, attributes)
        write(text, closing: name)
    }

    /// Writes a text and the end of its element.
    mutating func write(_ text: String, closing name: HTMLName) {
        if Self.hasEscapes(text.utf8.span) {
            write(text)
            close(name)
        } else {
            close(name, after: text)
        }
    }

    /// Writes the line break that separates two elements.
    mutating func writeLine() { bytes.append(UInt8(ascii: "\n")) }

    /// Writes HTML that another writer has made.
    mutating func write(html: [UInt8]) { bytes.append(contentsOf: html) }

    /// Writes a JSON text for scripts. Escapes each `<`, so that no text can end the element; `angles` are the indices of `<`.
    mutating func writeData(_ json: [UInt8], angles: [Int], id: String, _ attribute: HTMLName? = nil) {
        open("script", ["type": "application/json", "id": id])
        if let attribute {
            bytes.removeLast()
            bytes.append(UInt8(ascii: " "))
            append(attribute.text)
            bytes.append(UInt8(ascii: ">"))
        }
        let json = json.span
        var start = 0
        for index in angles {
            bytes.append(copying: json.extracting(start..<index))
            append("\\u003C")
            start = index + 1
        }
        bytes.append(copying: json.extracting(start..<json.count))
        close("script")
    }

    /// Writes a text.
    ///
    /// Control characters are kept: parsers report them, but keep them. HTML can't hold a NUL: the picture of it (U+2400) is
    /// written.
    mutating func write(_ text: String) {
        let text = text.utf8.span
        var start = 0
        for index in text.indices where Self.mayNeedEscape(text[index]) {
            guard let escaped = Self.escaped(text[index]) else { continue }
            bytes.append(copying: text.extracting(start..<index))
            append(escaped)
            start = index + 1
        }
        bytes.append(copying: text.extracting(start..<text.count))
    }

    private static func hasEscapes(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where mayNeedEscape(text[index]) && escaped(text[index]) != nil { return true }
        return false
    }

    /// Excludes most bytes with one comparison: letters, and all non-ASCII bytes.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: ">") && byte != UInt8(ascii: " ") }

    private static func escaped(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "\r"): "&#13;"
        case 0: "\u{2400}"
        default: nil
        }
    }

    private mutating func append(_ text: String) { bytes.append(copying: text.utf8.span) }
}

extension OutputSpan<UInt8> {
    /// Appends a short text.
    fileprivate mutating func add(_ text: Span<UInt8>) {
        for index in text.indices { append(text[index]) }
    }
}
