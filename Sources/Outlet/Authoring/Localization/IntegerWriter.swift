import Foundation

/// Formats integers as Foundation does, without calling it each time. The digits and separators of a locale depend only on the
/// number of digits, so they are extracted once from texts that Foundation has formatted.
struct IntegerWriter: Sendable {
    /// More digits are written by Foundation.
    private static let most = 9

    /// The texts before each digit and after the last, of numbers of one length.
    private typealias Gaps = [String]

    private let style: IntegerFormatStyle<Int>
    private let digits: [String]
    /// By the number of digits, from one on; nil if the digits could not be distinguished from the separators.
    private let gaps: [Gaps?]
    private let negativeGaps: [Gaps?]

    init(_ locale: Locale) {
        let style = IntegerFormatStyle<Int>(locale: locale)
        self.style = style
        digits = (0...9).map { style.format($0) }
        let one = digits[1]
        let find = { (ones: Int, count: Int) -> Gaps? in
            let gaps = style.format(ones).components(separatedBy: one)
            return gaps.count == count + 1 ? gaps : nil
        }
        // In a number of ones only, the parts between the ones are the separators.
        let ones = (1...Self.most).map { count in (0..<count).reduce(0) { number, _ in number * 10 + 1 } }
        gaps = ones.enumerated().map { find($1, $0 + 1) }
        negativeGaps = ones.enumerated().map { find(-$1, $0 + 1) }
    }

    /// The digits in groups: `1.234`.
    func text(_ number: Int) -> String {
        var rest = number.magnitude
        var (power, count) = (UInt(1), 1)
        while count <= Self.most, rest / power >= 10 {
            power *= 10
            count += 1
        }
        guard count <= Self.most, let gaps = (number < 0 ? negativeGaps : gaps)[count - 1] else {
            return style.format(number)
        }
        var text = gaps[0]
        for gap in gaps.dropFirst() {
            text += digits[Int(rest / power)]
            text += gap
            rest %= power
            power /= 10
        }
        return text
    }
}
