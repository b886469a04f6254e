import Synchronization

/// The first of the properties that lead to a field: a number for each, since every field's is looked at with each keystroke.
@usableFromInline
struct FieldRoot: Equatable, Sendable {
    /// Those of all forms of the process: they come from its code, and so end.
    private static let numbers = Mutex<[Substring: Int]>([:])

    private let number: Int

    /// That of the field of a name.
    init(of field: String) {
        let name = field.prefix { $0 != "." }
        number = Self.numbers.withLock { numbers in
            if let number = numbers[name] { return number }
            defer { numbers[Substring(String(name))] = numbers.count }
            return numbers.count
        }
    }
}
