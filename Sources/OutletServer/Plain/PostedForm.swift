import Outlet
import ViewTree

/// The fields of a body of the type `application/x-www-form-urlencoded`.
struct PostedForm: Sendable {
    /// The fields, in their order. Names are unique.
    private(set) var fields: [(name: String, value: String)] = []
    private var places: [String: Int] = [:]

    /// Parses the fields. Throws a `Problem` if they are encoded wrongly, are not UTF-8, or if a name comes twice.
    init(parsing bytes: [UInt8]) throws(Problem) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            if end > start { try add(bytes[start..<end]) }
            start = end + 1
        }
    }

    /// Reads all that is readable: of several fields with one name the first counts, and wrong encodings are kept as text.
    init(readableIn bytes: [UInt8]) {
        for field in bytes.split(separator: UInt8(ascii: "&")) {
            let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            let (name, value) = (Self.readable(field[..<equals]), Self.readable(field[equals...].dropFirst()))
            if places[name] == nil { append(name, value) }
        }
    }

    private static func readable(_ text: ArraySlice<UInt8>) -> String {
        (try? decoded(text)) ?? String(decoding: text, as: UTF8.self).replacing("+", with: " ")
    }

    /// The value of a field; nil if there is none.
    subscript(name: String) -> String? { places[name].map { fields[$0].value } }

    /// The form without the fields of these names.
    func without(_ names: Set<String>) -> PostedForm {
        var form = PostedForm()
        for (name, value) in fields where !names.contains(name) { form.append(name, value) }
        return form
    }

    private init() {}

    /// Fields from another encoding. Of several with one name, the last counts.
    init(_ fields: [(name: String, value: String)]) {
        for (name, value) in fields {
            if let place = places[name] { self.fields[place].value = value } else { append(name, value) }
        }
    }

    private mutating func add(_ field: ArraySlice<UInt8>) throws(Problem) {
        let equals = field.firstIndex(of: UInt8(ascii: "="))
        let name = try Self.decoded(field[..<(equals ?? field.endIndex)])
        let value = try equals.map { (index) throws(Problem) in try Self.decoded(field[(index + 1)...]) } ?? ""
        if let place = places[name] {
            // Lynx sends all buttons with the same name and value.
            if name == "~do", fields[place].value.utf8.elementsEqual(value.utf8) { return }
            throw Problem(.wrongShape, "The form has the field '\(name.prefix(64))' twice.")
        }
        append(name, value)
    }

    private mutating func append(_ name: String, _ value: String) {
        places[name] = fields.count
        fields.append((name, value))
    }

    private static func decoded(_ text: ArraySlice<UInt8>) throws(Problem) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
                    throw Problem(.wrongShape, "The form is encoded wrongly: '%' needs two hexadecimal digits.")
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw Problem(.wrongShape, "The form is no UTF-8.")
        }
        return decoded
    }
}
