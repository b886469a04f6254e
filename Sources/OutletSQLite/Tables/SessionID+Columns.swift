import Outlet

extension SessionID {
    /// The lower 64 bits.
    var low: Int64 { Int64(bitPattern: halves.1) }

    /// The higher 64 bits.
    var high: Int64 { Int64(bitPattern: halves.0) }

    /// The id of a row.
    init(low: Int64, high: Int64) { self.init(halves: (UInt64(bitPattern: high), UInt64(bitPattern: low))) }
}
