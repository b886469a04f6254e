public import Foundation
public import ViewTree

/// How much of a date or a time is written.
public enum DateLength: Int, Sendable {
    /// Nothing.
    case none
    /// Digits: `21.11.26`, `13:05`.
    case short
    /// `21.11.2026`, `13:05:09`.
    case medium
    /// `21. November 2026`, with the time zone.
    case long
    /// `Samstag, 21. November 2026`, with the time zone in words.
    case full
}

extension TextFormat where Input == Date {
    /// The day and the time in the session's time zone, each as long as told.
    public static func date(_ date: DateLength = .medium, time: DateLength = .none) -> TextFormat {
        TextFormat(named: "date \(date) \(time)") { localization in
            let formatter = DateFormatter(localization, localization.timeZone, date, time)
            return { formatter.string(from: $0) }
        }
    }

    /// The time of day in the session's time zone.
    public static func time(_ time: DateLength = .short) -> TextFormat { date(.none, time: time) }

    /// Those parts of a date that a skeleton of CLDR names, in the order and the shape of the locale: `yMMMd`, `EEEjmm`.
    public static func date(skeleton: String) -> TextFormat {
        TextFormat(named: "date \(skeleton)") { localization in
            let formatter = DateFormatter(localization, localization.timeZone, skeleton: skeleton)
            return { formatter.string(from: $0) }
        }
    }
}

/// A day of the calendar is the same in every time zone.
extension TextFormat where Input == CalendarDate {
    /// The day, as long as told.
    public static func date(_ length: DateLength = .medium) -> TextFormat {
        TextFormat(named: "day \(length)") { localization in
            let formatter = DateFormatter(localization, .gmt, length, .none).gregorian
            return { formatter.string(from: $0.noon) }
        }
    }

    /// Those parts of a day that a skeleton of CLDR names, in the order and the shape of the locale: `yMMMd`.
    public static func date(skeleton: String) -> TextFormat {
        TextFormat(named: "day \(skeleton)") { localization in
            let formatter = DateFormatter(localization, .gmt, skeleton: skeleton).gregorian
            return { formatter.string(from: $0.noon) }
        }
    }
}

extension DateFormatter {
    fileprivate convenience init(_ localization: Localization, _ timeZone: TimeZone) {
        self.init()
        locale = localization.locale
        self.timeZone = timeZone
    }

    fileprivate convenience init(
        _ localization: Localization, _ timeZone: TimeZone, _ date: DateLength, _ time: DateLength
    ) {
        self.init(localization, timeZone)
        dateStyle = date.style
        timeStyle = time.style
    }

    fileprivate convenience init(_ localization: Localization, _ timeZone: TimeZone, skeleton: String) {
        self.init(localization, timeZone)
        setLocalizedDateFormatFromTemplate(skeleton)
    }

    /// The formatter, with the Gregorian calendar for days too that were before it.
    fileprivate var gregorian: DateFormatter {
        gregorianStartDate = .distantPast
        return self
    }
}

extension DateLength {
    fileprivate var style: DateFormatter.Style {
        switch self {
        case .none: .none
        case .short: .short
        case .medium: .medium
        case .long: .long
        case .full: .full
        }
    }
}

extension CalendarDate {
    /// Noon in Greenwich: far from the ends of the day.
    fileprivate var noon: Date {
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1
        // Days from 1 March of the year 0 to 1 January 1970.
        return Date(timeIntervalSince1970: TimeInterval(days - 719_468) * 86_400 + 43_200)
    }
}
