import Outlet

/// The values of a statement's parameters in PostgreSQL's binary format, one behind the other.
struct Parameters: Sendable {
    /// The bytes of all values. They are never empty, since an empty array's address may be NULL.
    private(set) var bytes: [UInt8] = []
    /// The offset of each value; nil for NULL.
    private(set) var starts: [Int?] = []
    private(set) var lengths: [Int32] = []

    /// The values in order.
    init<each Value: BoundValue>(_ values: repeat each Value) {
        for value in repeat each values { append(value) }
        bytes.append(0)
    }

    /// The values in order.
    init(_ values: [PostgresDatum]) {
        for value in values { append(value) }
        bytes.append(0)
    }

    private mutating func append(_ value: some BoundValue) {
        let start = bytes.count
        let isThere = value.append(to: &bytes)
        starts.append(isThere ? start : nil)
        lengths.append(isThere ? Int32(bytes.count - start) : 0)
    }
}
