import Outlet
public import ViewTree

/// An input of a plain screen.
public struct PlainInput: Sendable {
    /// How the value of an input is written and read.
    public enum Kind: Sendable, Equatable {
        /// A text of one line.
        case text
        /// A secret of one line: it is drawn empty.
        case secret
        /// A text of several lines.
        case lines
        /// A text to search for.
        case search
        /// `true` or `false`.
        case toggle
        /// A number.
        case number
        /// A date, such as `2026-01-31`; may be empty.
        case date
        /// A number that may be left out.
        case numberOrNone
        /// One of several options.
        case choice([PlainOption])
        /// One option for each component.
        case choices([PlainComponent])
    }

    /// The id of the document's node.
    public let node: String
    /// How its value is written and read.
    public let kind: Kind
    /// The label; may be empty.
    public let label: String
    /// The document's value, which of a secret is never sent.
    let value: JSON
    /// Whether the server takes each change.
    let offersChange: Bool
    /// Whether the server takes the event `submit` of the node.
    public let offersSubmit: Bool
    /// Whether the form requires a value.
    public let isRequired: Bool
    /// What is wrong with the value, in the session's language; empty if nothing is.
    public let error: String

    /// The fields that clients send: the key of each with its value as drawn. A secret is empty; a picker of several components
    /// has a field for each.
    public var fields: [(key: String, value: JSON)] { zip(keys, drawn).map { ($0, $1) } }

    /// The keys of the input: one, or one for each component.
    var keys: [String] {
        guard case .choices(let components) = kind else { return [InputKey.key(of: node)] }
        return components.indices.map { InputKey.key(of: node, component: $0) }
    }

    /// The values by key, as they are drawn: without line breaks in a field of one line, without NULs, and without secrets.
    var drawn: [JSON] {
        switch kind {
        case .secret: [""]
        case .text, .search: [.string((value.string ?? "").inOneLine.drawable)]
        case .lines: [.string((value.string ?? "").withPlainBreaks.drawable)]
        case .toggle: [.bool(value.bool ?? false)]
        case .number: [.number(value.number ?? 0)]
        case .numberOrNone: [value.number.map { .number($0) } ?? .null]
        case .date: [.string(value.string ?? "")]
        case .choice: [.string(value.string ?? "")]
        case .choices(let components): components.indices.map { .string(value[$0]?.string ?? "") }
        }
    }

    /// The value of a sent text; nil if the input can't have it.
    func read(_ text: String) -> JSON? {
        switch kind {
        case .toggle:
            switch text.lowercased() {
            case "true", "on", "1": true
            case "false", "off", "0", "": false
            default: nil
            }
        case .number: Self.number(String(text.trimmed))
        case .numberOrNone: text.trimmed.isEmpty ? .null : Self.number(String(text.trimmed))
        default: .string(text.withPlainBreaks)
        }
    }

    /// The number of a text; nil if it is none. An integer from 2^53 on keeps its digits, so that it is refused: a `Double`
    /// would round it.
    private static func number(_ text: String) -> JSON? {
        // Excludes `0x10`, which only Swift reads as a number.
        guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }), let number = Double(text), number.isFinite
        else { return nil }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        guard number.magnitude >= 0x1p53, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return .number(number) }
        return .largeInteger((number < 0 ? "-" : "") + String(Substring(digits)))
    }

    /// The value of a drawn key that a client has not sent.
    func empty(after was: JSON) -> JSON {
        switch kind {
        case .toggle: false
        case .number, .numberOrNone: was
        default: ""
        }
    }

    /// The text of a value, as a client sends it.
    static func text(of value: JSON) -> String { value == .null ? "" : value.string ?? value.description }
}

/// An option of a picker.
public struct PlainOption: Sendable, Equatable {
    /// The value that a client sends.
    public let value: String
    /// The text of the option.
    public let label: String

    static func list(_ options: DocumentValue?) -> [PlainOption] {
        options?.elements.map { PlainOption(value: $0[string: .value] ?? "", label: $0[string: .label] ?? "") }
            ?? []
    }
}

/// One component of a picker.
public struct PlainComponent: Sendable, Equatable {
    /// The label; may be empty.
    public let label: String
    /// The options, one of which is chosen.
    public let options: [PlainOption]
}

extension String {
    /// The text with the picture of a NUL (U+2400) for each NUL, which a page can't hold.
    fileprivate var drawable: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{2400}" : $0 })) : self
    }

    /// The text without line breaks, as browsers keep it in a field of one line.
    fileprivate var inOneLine: String {
        let breaks: [UInt8] = [0x0A, 0x0D]
        return utf8.contains { breaks.contains($0) }
            ? String(decoding: utf8.filter { !breaks.contains($0) }, as: UTF8.self) : self
    }

    /// The text with a line feed for each line break.
    var withPlainBreaks: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        var bytes: [UInt8] = []
        var afterReturn = false
        for byte in utf8 {
            if byte == UInt8(ascii: "\r") {
                bytes.append(UInt8(ascii: "\n"))
            } else if !(afterReturn && byte == UInt8(ascii: "\n")) {
                bytes.append(byte)
            }
            afterReturn = byte == UInt8(ascii: "\r")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
