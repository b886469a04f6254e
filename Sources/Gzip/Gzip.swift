internal import CZlib

/// The gzip format (RFC 1952), written by zlib.
package enum Gzip {
    /// The compressed bytes; nil if they would not be fewer, or there is no memory. `level` is from 1, the fastest, to 9,
    /// the smallest.
    package static func compress(_ bytes: [UInt8], level: Int) -> [UInt8]? {
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            count = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe outlet_gzip(
                    input.baseAddress, input.count, output.baseAddress, output.count, CInt(min(max(level, 1), 9)))
            }
        }
        return compressed.isEmpty ? nil : compressed
    }
}
