/// How much it takes to write something down as JSON, about.
@usableFromInline
struct WrittenSize: Sendable, Equatable {
    /// The bytes.
    var bytes = 0
    /// The number of values: the cost of counting them.
    var values = 0

    static func + (left: Self, right: Self) -> Self {
        WrittenSize(bytes: left.bytes + right.bytes, values: left.values + right.values)
    }

    mutating func add(_ other: Self) { self = self + other }

    mutating func add(bytes: Int) {
        self.bytes += bytes
        values += 1
    }
}
