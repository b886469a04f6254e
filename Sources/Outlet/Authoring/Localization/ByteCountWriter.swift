import Foundation
import Synchronization

/// Formats sizes in bytes. Foundation looks up the unit texts for each size, which takes fifty times as long as formatting the
/// number; so they are extracted once from texts that Foundation has formatted.
final class ByteCountWriter: Sendable {
    private let locale: Locale
    private let style: ByteCountFormatStyle
    /// The texts before and after the number, by the power of 1,000.
    private let units: [(before: String, after: String)?]
    /// Counts of bytes that have been written.
    private let small = Mutex<[Int: String]>([:])

    init(_ locale: Locale) {
        self.locale = locale
        let style = ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)
        self.style = style
        let digits = IntegerFormatStyle<Int>(locale: locale).format(111)
        units = (0...6).map { power in
            let size = (0..<power).reduce(Int64(111)) { size, _ in
                size.multipliedReportingOverflow(by: 1000).partialValue
            }
            let text = style.format(size)
            guard power > 0, power < 6, let number = text.firstRange(of: digits) else { return nil }
            return (String(text[..<number.lowerBound]), String(text[number.upperBound...]))
        }
    }

    func text(_ count: Int) -> String {
        var (value, power) = (Double(count), 0)
        while abs(value) >= 999.95, power < 5 {
            value /= 1000
            power += 1
        }
        // Bytes are counted in words that depend on the number, and are few.
        guard let (before, after) = units[power] else {
            if let text = small.withLock({ $0[count] }) { return text }
            let text = style.format(Int64(count))
            if abs(count) < 1000 { small.withLock { $0[count] = text } }
            return text
        }
        let digits = min(max(power - 1, 0), 2)
        let number = FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(0...digits))
        return before + number.format(value) + after
    }
}
