/// An input for a day, which may be empty.
public struct DatePicker: InputNode {
    /// The members of a date picker.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// The day, `""` for none.
        public let value = Member(always: "value", initial: CalendarDate?.none)
        /// The earliest day allowed, `""` for any.
        public let min = Member("min", default: CalendarDate?.none)
        /// The latest day allowed, `""` for any.
        public let max = Member("max", default: CalendarDate?.none)
        /// The validation message.
        public let error = Member("error", default: "")
        /// Whether the form demands a value: clients mark the label.
        public let required = Member("required", default: false)
    }

    /// The name on the wire.
    public static let typeName = "datePicker"
    /// The members.
    public static let members = Members()
    /// The member that holds the day.
    public static let valueMember = members.value
    /// A day of the calendar from `min` to `max`, if these are fixed; or `""`.
    public static let inputRule: InputRule? = InputRule { value, members in
        guard let text = value.string else { return .type("Expected a string, found \(value.kind).") }
        if text.isEmpty { return nil }
        guard let date = CalendarDate(text) else {
            return .range("Expected a date such as '2026-11-21', found '\(text.prefix(64))'.")
        }
        if let first = members["min"]?.string.flatMap({ CalendarDate($0) }), date < first {
            return .range("Expected no day before \(first), found \(date).")
        }
        if let last = members["max"]?.string.flatMap({ CalendarDate($0) }), date > last {
            return .range("Expected no day after \(last), found \(date).")
        }
        return nil
    }
    /// The node.
    public var element = Element(Self.type)

    /// A date picker with a label.
    public init(
        _ label: String = "", value: CalendarDate? = nil, from first: CalendarDate? = nil, to last: CalendarDate? = nil
    ) {
        self = with(\.label, label).with(\.value, value).with(\.min, first).with(\.max, last)
    }
}
