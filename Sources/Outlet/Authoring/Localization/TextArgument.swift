/// An argument of a text of the catalogue.
public protocol TextArgument: Sendable {
    /// The value as text, with `digits` after the decimal point if the text gives a number.
    func text(digits: Int?, for localization: Localization) -> String
    /// The number that selects the plural form; nil if the argument is not a number.
    var plural: PluralNumber? { get }
}

/// A number by which plurals are told apart.
public struct PluralNumber: Sendable {
    let operands: PluralOperands

    /// A whole number.
    public init(_ number: Int) { operands = PluralOperands(number) }
    /// A number, written with as many digits after the point as it needs, three at most.
    public init(_ number: Double) { operands = PluralOperands(number) }
}

extension String: TextArgument {
    /// The string as it is.
    public func text(digits _: Int?, for _: Localization) -> String { self }
    /// None.
    public var plural: PluralNumber? { nil }
}

extension Int: TextArgument {
    /// The digits in groups.
    public func text(digits _: Int?, for localization: Localization) -> String {
        localization.formatter(of: ArgumentFormats.whole).text(self)
    }
    /// The number.
    public var plural: PluralNumber? { PluralNumber(self) }
}

extension Double: TextArgument {
    /// The digits in groups, those after the point up to three unless told.
    public func text(digits: Int?, for localization: Localization) -> String {
        localization.formatter(of: ArgumentFormats.fraction(digits)).text(self)
    }
    /// The number.
    public var plural: PluralNumber? { PluralNumber(self) }
}

/// How numbers are written in texts; made once.
private enum ArgumentFormats {
    static let whole = TextFormat<Int>.number
    private static let free = TextFormat<Double>.number(digits: 0...3)
    private static let fixed = (0...9).map { TextFormat<Double>.number(digits: $0...$0) }

    static func fraction(_ digits: Int?) -> TextFormat<Double> {
        if let digits, fixed.indices.contains(digits) { fixed[digits] } else { free }
    }
}
