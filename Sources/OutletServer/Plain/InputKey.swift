import Outlet

/// The name under which a client without a data model sends the value of an input.
///
/// It is the id of the node, percent-encoded but for letters, digits, `-`, `.` and `_`; a picker of several components
/// has a key for each. Names that begin with `~` are never keys of inputs.
enum InputKey {
    /// The key of an input.
    static func key(of node: String) -> String { encoded(node) }

    /// The key of one component of a picker.
    static func key(of node: String, component: Int) -> String { "\(encoded(node))!\(component)" }

    /// The id of the node that a key names; nil if it is no key of a whole input.
    static func node(of key: String) -> String? {
        guard !key.isEmpty, !key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "!") }) else {
            return nil
        }
        return key.percentDecoded
    }

    /// A text, percent-encoded but for letters, digits, `-`, `.` and `_`.
    static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        encode(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds a text, encoded in the same way.
    static func encode(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(percentEncoding: text.utf8.span, and: UInt8(ascii: "~"))
    }
}
