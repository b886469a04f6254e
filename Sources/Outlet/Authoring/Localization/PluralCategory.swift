/// CLDR's categories of numbers: a language has a form of its text for some of them, and for `other`.
enum PluralCategory: String, CaseIterable, Sendable {
    case zero
    case one
    case two
    case few
    case many
    case other
}

/// The operands of plural rules: the digits of a number as it is written.
struct PluralOperands: Sendable {
    /// The absolute value.
    let n: Double
    /// The digits before the point.
    let i: Int
    /// How many digits stand after the point.
    let v: Int
    /// These digits as a number.
    let f: Int

    init(_ number: Int) {
        i = number == .min ? .max : abs(number)
        n = Double(i)
        (v, f) = (0, 0)
    }

    /// A number written with as many digits after the point as it needs, `digits` at most.
    init(_ number: Double, digits: Int = 3) {
        let magnitude = number.isFinite ? min(abs(number), 1e15) : 0
        let scale = (0..<min(max(digits, 0), 9)).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = (magnitude * scale).rounded(.toNearestOrEven) / scale
        i = Int(rounded)
        n = rounded
        var (count, rest) = (min(max(digits, 0), 9), Int(((rounded - Double(i)) * scale).rounded()))
        if rest == 0 { count = 0 }
        while count > 0, rest % 10 == 0 { (count, rest) = (count - 1, rest / 10) }
        (v, f) = (count, rest)
    }

    /// The value; nil if it is no integer.
    var whole: Int? { v == 0 ? i : nil }
}
