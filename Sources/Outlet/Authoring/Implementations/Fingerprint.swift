/// A hash that is the same in every process (FNV-1a, 64 bits): distinguishes the scenes of releases, and the bodies of
/// requests. It gives no protection against intentional collisions.
package struct Fingerprint: Hashable, Sendable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package init(of bytes: [UInt8]) { combine(bytes) }

    init(of text: String) { combine(text) }

    /// The fingerprint as hexadecimal digits.
    var text: String { String(value, radix: 16) }

    /// Reads hexadecimal digits; nil if they are none.
    init?(text: String) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func combine(_ text: String) { combine(text.utf8) }
}
