/// A day of the Gregorian calendar, written as in ISO 8601: `2026-11-21`.
public struct CalendarDate: Hashable, Sendable {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if it does not exist in the calendar.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// Reads `2026-11-21`; nil if the text has another form, or the day does not exist.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(Optional(0)) { number, digit in
            guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            return number * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }

    /// The day in the form of ISO 8601.
    public var description: String {
        "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension CalendarDate: ExpressibleByStringLiteral {
    /// A day in source code. The text has to be valid.
    public init(stringLiteral value: String) {
        guard let date = CalendarDate(value) else {
            fatalError("'\(value)' is no day; one is written '2026-11-21'.")
        }
        self = date
    }
}

extension CalendarDate: Comparable {
    /// Whether one day is before the other.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a day of the calendar.")
        }
        self = date
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CalendarDate: InputValue {
    /// A date in the form of ISO 8601.
    public static var schema: JSON {
        ["type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    }
    /// An empty string.
    public static var absent: JSON { "" }
    /// Writes the text.
    public func write(to writer: inout JSONWriter) { writer.write(description) }
    /// Reads a string that is a day.
    public init?(json: JSON) {
        guard let text = json.string else { return nil }
        self.init(text)
    }
}
