import Outlet

/// The values of a statement's parameters in PostgreSQL's binary format, one behind the other.
struct Parameters: Sendable {
    /// All values. They never have no bytes, whose address would be NULL.
    private(set) var bytes: [UInt8] = []
    /// Where each value begins; nil for NULL.
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
