/// The first 128 bits of an HMAC-SHA-256 under the app's secret: without the secret it can't be computed.
struct KeyedCode: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// The code that these 16 bytes are.
    init(_ bytes: [UInt8]) {
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The 16 bytes.
    var bytes: [UInt8] {
        [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// Takes the same time wherever two codes differ.
    static func == (left: KeyedCode, right: KeyedCode) -> Bool {
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}
