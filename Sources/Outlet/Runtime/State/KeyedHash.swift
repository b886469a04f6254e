import ViewTree

/// SipHash-1-3 with a session's id as its key: the hash of an idempotency key or a body sent to that session.
///
/// The hash is the same in every process. Only clients that may use the session know its id, so no other client can search for
/// collisions, and a client that finds one affects only its own session.
package struct KeyedHash {
    private var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)

    /// The hash of some bytes.
    package static func of(_ bytes: Span<UInt8>, under key: (UInt64, UInt64)) -> UInt64 {
        var hash = KeyedHash(key)
        var index = 0
        while index + 8 <= bytes.count {
            hash.add(word(bytes, at: index, count: 8))
            index += 8
        }
        let rest = word(bytes, at: index, count: bytes.count - index)
        hash.add(rest | UInt64(truncatingIfNeeded: bytes.count) << 56)
        return hash.finalize()
    }

    /// The hash of eight bytes.
    package static func of(_ word: UInt64, under key: (UInt64, UInt64)) -> UInt64 {
        var hash = KeyedHash(key)
        hash.add(word)
        hash.add(8 << 56)
        return hash.finalize()
    }

    private init(_ key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736F_6D65_7073_6575
        v1 = key.1 ^ 0x646F_7261_6E64_6F6D
        v2 = key.0 ^ 0x6C79_6765_6E65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    private static func word(_ bytes: Span<UInt8>, at start: Int, count: Int) -> UInt64 {
        var word: UInt64 = 0
        var index = count
        while index > 0 {
            index -= 1
            word = word << 8 | UInt64(bytes[start + index])
        }
        return word
    }

    private mutating func add(_ word: UInt64) {
        v3 ^= word
        round()
        v0 ^= word
    }

    private mutating func finalize() -> UInt64 {
        v2 ^= 0xFF
        for _ in 0..<3 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
        v0 &+= v1
        v1 = Self.rotate(v1, 13) ^ v0
        v0 = Self.rotate(v0, 32)
        v2 &+= v3
        v3 = Self.rotate(v3, 16) ^ v2
        v0 &+= v3
        v3 = Self.rotate(v3, 21) ^ v0
        v2 &+= v1
        v1 = Self.rotate(v1, 17) ^ v2
        v2 = Self.rotate(v2, 32)
    }

    private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { word &<< count | word &>> (64 - count) }
}

extension SessionID {
    /// The hash of a body sent to this session.
    func hash(of bytes: [UInt8]) -> UInt64 { KeyedHash.of(bytes.span, under: halves) }

    /// The hash of a text sent to this session.
    func hash(of text: String) -> UInt64 {
        let bytes = text.utf8
        return KeyedHash.of(bytes.span, under: halves)
    }
}
