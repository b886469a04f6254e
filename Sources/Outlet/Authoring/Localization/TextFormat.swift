import Synchronization

/// Writes a value as text in a session's language, region and time zone: a date, a number, a count.
///
///     Observe(\.departure, format: .date(.long), in: outlets.day.text)
///     Binding(\.guests.count, format: .plural("guests"), to: number.text)
///
/// A layout or a controller creates the format. The format's objects for a localization are created once, and kept.
public struct TextFormat<Input: Sendable>: Sendable {
    /// The same for formats that make the same of all values.
    let id: Int
    /// The keys of the texts that the format takes from the catalogue.
    @usableFromInline let keys: [String]
    let make: @Sendable (Localization) -> @Sendable (Input) -> String

    /// A custom format: `make` returns a function from values to text. Create expensive objects in `make`.
    public init(_ make: @escaping @Sendable (Localization) -> @Sendable (Input) -> String) {
        self.init(named: nil, make)
    }

    /// A format that other places make too: by its name they share what is costly to make.
    init(
        named name: String?, keys: [String] = [],
        _ make: @escaping @Sendable (Localization) -> @Sendable (Input) -> String
    ) {
        id = FormatNumbers.shared.number(of: name.map { "\($0) \(Input.self)" })
        self.keys = keys
        self.make = make
    }

    /// A value as text.
    public func text(_ value: Input, for localization: Localization) -> String {
        localization.formatter(of: self).text(value)
    }

    /// The format of values of which this one's are a part.
    public func of<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Input) -> TextFormat<Whole> {
        TextFormat<Whole>(named: nil, keys: keys) { localization in
            { text(part($0), for: localization) }
        }
    }
}

/// Numbers the formats of the process.
private final class FormatNumbers: Sendable {
    static let shared = FormatNumbers()

    private let numbers = Mutex<(last: Int, byName: [String: Int])>((0, [:]))

    func number(of name: String?) -> Int {
        numbers.withLock { numbers in
            if let name, let number = numbers.byName[name] { return number }
            numbers.last += 1
            if let name { numbers.byName[name] = numbers.last }
            return numbers.last
        }
    }
}
