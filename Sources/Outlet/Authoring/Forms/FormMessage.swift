public import ViewTree

/// A message of a form: a key of the app's catalogue with arguments, so that each session sees it in its own language.
/// The key is the English text.
public struct FormMessage: Codable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// An argument of a message.
    public enum Argument: Codable, Hashable, Sendable {
        /// A text as it is.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// A number.
        case number(Double)
        /// A day.
        case day(CalendarDate)
    }

    /// The key in the catalogue.
    public let key: String
    /// The arguments, in the order of the text.
    public let arguments: [Argument]

    /// A text with arguments: `FormMessage("At least %lld, please.", 3)`.
    public init(_ key: String, _ arguments: any FormMessageArgument...) {
        self.key = key
        self.arguments = arguments.map(\.argument)
    }

    /// A text without arguments.
    public init(stringLiteral key: String) { self.init(key) }

    /// The message in words of a localization.
    public func text(for localization: Localization) -> String { localization.text(key, arguments) }
}

/// A value that can be an argument of a message.
public protocol FormMessageArgument: Sendable {
    /// The value as an argument.
    var argument: FormMessage.Argument { get }
}

extension String: FormMessageArgument {
    /// The text.
    public var argument: FormMessage.Argument { .text(self) }
}

extension Int: FormMessageArgument {
    /// The number.
    public var argument: FormMessage.Argument { .integer(self) }
}

extension Double: FormMessageArgument {
    /// The number.
    public var argument: FormMessage.Argument { .number(self) }
}

extension CalendarDate: FormMessageArgument {
    /// The day.
    public var argument: FormMessage.Argument { .day(self) }
}

extension FormMessage.Argument: TextArgument {
    private static let dayFormat = TextFormat<CalendarDate>.date(.long)

    /// The value in words of a localization.
    public func text(digits: Int?, for localization: Localization) -> String {
        switch self {
        case .text(let text): text
        case .integer(let number): number.text(digits: digits, for: localization)
        case .number(let number): number.text(digits: digits, for: localization)
        case .day(let day): Self.dayFormat.text(day, for: localization)
        }
    }

    /// The number, if the argument is one.
    public var plural: PluralNumber? {
        switch self {
        case .text, .day: nil
        case .integer(let number): number.plural
        case .number(let number): number.plural
        }
    }
}
