public import ViewTree

/// A value of which there is more or less: a number or a day.
public protocol FormBound: Comparable, FormMessageArgument {
    /// The messages for values outside of a range.
    static var rangeMessages: FormRangeMessages { get }
}

/// The keys of the messages for values outside of a range; the bounds are their arguments.
public struct FormRangeMessages: Sendable {
    let outside: String
    let below: String
    let above: String

    static let numbers = FormRangeMessages(
        outside: FormMessage.notBetween, below: FormMessage.tooLittle, above: FormMessage.tooMuch)
    static let days = FormRangeMessages(
        outside: FormMessage.dayNotBetween, below: FormMessage.dayTooEarly, above: FormMessage.dayTooLate)
}

extension Int: FormBound {
    /// Those of numbers.
    public static var rangeMessages: FormRangeMessages { .numbers }
}

extension Double: FormBound {
    /// Those of numbers.
    public static var rangeMessages: FormRangeMessages { .numbers }
}

extension CalendarDate: FormBound {
    /// Those of days.
    public static var rangeMessages: FormRangeMessages { .days }
}

extension Constraint where Value: FormBound {
    /// In a range.
    public static func between(_ range: ClosedRange<Value>) -> Self { Self(.outside(range)) { range.contains($0) } }
    /// Not less than a bound.
    public static func atLeast(_ bound: Value) -> Self { Self(.below(bound)) { $0 >= bound } }
    /// Not more than a bound.
    public static func atMost(_ bound: Value) -> Self { Self(.above(bound)) { $0 <= bound } }
}

extension Constraint {
    /// In a range, if there is a value.
    public static func between<Bound: FormBound>(_ range: ClosedRange<Bound>) -> Self where Value == Bound? {
        Self(.outside(range)) { $0.map(range.contains) ?? true }
    }

    /// Not less than a bound, if there is a value.
    public static func atLeast<Bound: FormBound>(_ bound: Bound) -> Self where Value == Bound? {
        Self(.below(bound)) { $0.map { $0 >= bound } ?? true }
    }

    /// Not more than a bound, if there is a value.
    public static func atMost<Bound: FormBound>(_ bound: Bound) -> Self where Value == Bound? {
        Self(.above(bound)) { $0.map { $0 <= bound } ?? true }
    }
}

extension FormMessage {
    fileprivate static func outside<Bound: FormBound>(_ range: ClosedRange<Bound>) -> FormMessage {
        FormMessage(Bound.rangeMessages.outside, range.lowerBound, range.upperBound)
    }

    fileprivate static func below<Bound: FormBound>(_ bound: Bound) -> FormMessage {
        FormMessage(Bound.rangeMessages.below, bound)
    }

    fileprivate static func above<Bound: FormBound>(_ bound: Bound) -> FormMessage {
        FormMessage(Bound.rangeMessages.above, bound)
    }
}
