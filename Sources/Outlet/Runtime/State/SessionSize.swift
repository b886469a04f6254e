/// The size of a session's content that can't be dropped, in bytes: measured occasionally, and in between estimated
/// from above.
///
/// A measurement visits each changed value. It takes place when enough events have passed to amortize it, and always
/// before a session counts as full. Until then, all posted and sent bytes count in full. Other data that an app adds
/// counts from the next measurement on.
struct SessionSize: Sendable {
    /// The size counted for every session, in bytes.
    private static let least = 768

    /// The last measured size, in bytes.
    private(set) var measured = Int32(least)
    /// The bytes that may have been added since.
    private var since: Int32 = 0
    /// How many values the last measurement visited.
    private var values: Int32 = 0
    /// How many visits the events since then have paid for.
    private var paid: Int32 = 0
    /// How many measurements in a row, at most three, did not exceed the estimate. Each one doubles the interval to the
    /// next.
    private var calm: UInt8 = 0

    /// The upper estimate of the size, in bytes.
    var estimate: Int { Int(measured) + Int(since) }

    /// Adds the bytes that an event may have added.
    mutating func add(_ bytes: Int) {
        since = Int32(clamping: Int(since) + bytes)
        // Long events pay for more visits, and so do large sessions, in which unseen growth is more likely: with few
        // values they are soon measured again.
        paid = Int32(clamping: Int(paid) + 2 + bytes >> 8 + Int(measured) >> 14)
    }

    /// Whether the next measurement is due.
    var isDue: Bool { paid >> calm > values + 8 }

    /// Records a measurement.
    mutating func measure(_ found: WrittenSize, looked: Int) {
        let bytes = Self.least + found.bytes
        calm = bytes > estimate ? 0 : min(calm + 1, 3)
        measured = Int32(clamping: bytes)
        since = 0
        values = Int32(clamping: looked)
        paid = 0
    }
}
