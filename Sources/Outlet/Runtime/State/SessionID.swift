import ViewTree

/// The id of a session: 128 random bits, known only to clients that may use the session.
public struct SessionID: Hashable, Sendable, LosslessStringConvertible {
    private let high: UInt64
    private let low: UInt64

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The value of each byte as a digit; 64 if it is none.
    private static let values = (0...255).map { byte in UInt8(digits.firstIndex(of: byte) ?? 64) }

    /// Creates an id from the system's random number generator.
    public init() {
        var generator = SystemRandomNumberGenerator()
        high = generator.next()
        low = generator.next()
    }

    /// Parses 22 characters of base64url; nil if they are no id.
    public init?(_ text: String) { self.init(text.utf8.span) }

    /// Parses 22 characters of base64url; nil if they are no id.
    package init?(_ text: Span<UInt8>) {
        guard text.count == 22 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for index in text.indices {
            // 22 digits have 132 bits, so the four highest bits of the first digit are zero.
            let digit = Self.values[Int(text[index])]
            guard digit < (index == 0 ? 4 : 64) else { return nil }
            high = high << 6 | low >> 58
            low = low << 6 | UInt64(digit)
        }
        self.high = high
        self.low = low
    }

    /// The id as 22 characters of base64url.
    public var description: String {
        var writer = JSONWriter(capacity: 22)
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Writes the id as 22 characters of base64url.
    func write(to writer: inout JSONWriter) { writer.bytes.append(addingCapacity: 22) { append(to: &$0) } }

    /// Appends the 22 characters of the id.
    package func append(to bytes: inout OutputSpan<UInt8>) {
        let digits = Self.digits
        // The bits of `high` from the top: two, then ten digits of six; the next digit has bits of both halves.
        for shift in stride(from: 62, through: 2, by: -6) { bytes.append(digits[Int(high >> shift & 63)]) }
        bytes.append(digits[Int((high << 4 | low >> 60) & 63)])
        for shift in stride(from: 54, through: 0, by: -6) { bytes.append(digits[Int(low >> shift & 63)]) }
    }

    /// The first six characters, for the log.
    package var prefix: String { String(description.prefix(6)) }

    /// Hashes half of the id, which is as random as the whole.
    public func hash(into hasher: inout Hasher) { hasher.combine(low) }

    /// The bits of the id, the higher ones first.
    package var halves: (UInt64, UInt64) { (high, low) }

    /// Creates the id with these bits, the higher ones first.
    package init(halves: (UInt64, UInt64)) { (high, low) = halves }

    /// The index of the session's shard among `count` shards.
    func shard(of count: Int) -> Int { Int(truncatingIfNeeded: low % UInt64(count)) }
}
