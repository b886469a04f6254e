public import Foundation

extension TextFormat where Input == Int {
    /// The digits in groups: `1.234`.
    public static var number: TextFormat {
        TextFormat(named: "number") { localization in
            let writer = IntegerWriter(localization.locale)
            return { writer.text($0) }
        }
    }

    /// A size in bytes with the unit that fits: `1,2 MB`.
    public static var bytes: TextFormat {
        TextFormat(named: "bytes") { localization in
            let writer = ByteCountWriter(localization.locale)
            return { writer.text($0) }
        }
    }
}

extension TextFormat where Input == Double {
    /// The digits in groups, with as many after the point as told at most; without a limit, as many as there are.
    public static func number(digits: ClosedRange<Int>? = nil) -> TextFormat {
        TextFormat(named: "number \(digits.map { "\($0)" } ?? "")") { localization in
            var style = FloatingPointFormatStyle<Double>(locale: localization.locale)
            if let digits { style = style.precision(.fractionLength(digits)) }
            return { [style] in style.format($0) }
        }
    }

    /// A share of 1 in hundredths: `25,6 %`.
    public static func percent(digits: ClosedRange<Int> = 0...0) -> TextFormat {
        TextFormat(named: "percent \(digits)") { localization in
            let style = FloatingPointFormatStyle<Double>.Percent(locale: localization.locale)
                .precision(.fractionLength(digits))
            return { style.format($0) }
        }
    }

    /// An amount of money: `1.234,50 €`. The code is one of ISO 4217.
    public static func currency(_ code: String) -> TextFormat {
        TextFormat(named: "currency \(code)") { localization in
            let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: localization.locale)
            return { style.format($0) }
        }
    }
}

extension TextFormat where Input == Decimal {
    /// An amount of money to the last digit: `1.234,50 €`. The code is one of ISO 4217.
    public static func currency(_ code: String) -> TextFormat {
        TextFormat(named: "currency \(code)") { localization in
            let style = Decimal.FormatStyle.Currency(code: code, locale: localization.locale)
            return { style.format($0) }
        }
    }
}

extension TextFormat where Input == [String] {
    /// Items in a sentence: `a, b und c`.
    public static var list: TextFormat {
        TextFormat(named: "list") { localization in
            let style = ListFormatStyle<Verbatim, [String]>(memberStyle: Verbatim()).locale(localization.locale)
            return { style.format($0) }
        }
    }
}

/// A string as it is.
private struct Verbatim: FormatStyle {
    func format(_ value: String) -> String { value }
}
