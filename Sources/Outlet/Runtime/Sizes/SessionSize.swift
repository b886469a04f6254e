/// How much of a session can't be dropped, in bytes: measured now and then, and in between estimated from above.
///
/// To measure takes a look at each value of what has changed. It is done when enough events have gone by to pay for it,
/// and always before a session is called full. What is not measured yet counts as all that was posted and all that was
/// sent: what an app adds that is neither is seen at the next measurement.
struct SessionSize: Sendable {
    /// What is counted for every session, whatever it holds.
    private static let least = 768

    /// What was measured last.
    private(set) var measured = Int32(least)
    /// What may have come since.
    private var since: Int32 = 0
    /// How many values the last measurement looked at.
    private var values: Int32 = 0
    /// How many values the events since have paid for.
    private var paid: Int32 = 0
    /// How many measurements in a row, up to three, have found no more than was estimated: after each the next one is due
    /// half as often.
    private var calm: UInt8 = 0

    /// No less than what the session holds.
    var estimate: Int { Int(measured) + Int(since) }

    /// Counts what may have come with an event.
    mutating func add(_ bytes: Int) {
        since = Int32(clamping: Int(since) + bytes)
        // A long event costs more anyway. In what is large one may do more that nobody sees: as long as there are few
        // values, it is soon looked at.
        paid = Int32(clamping: Int(paid) + 2 + bytes >> 8 + Int(measured) >> 14)
    }

    /// Whether it is time to measure again.
    var isDue: Bool { paid >> calm > values + 8 }

    /// Counts what was found.
    mutating func measure(_ found: WrittenSize, looked: Int) {
        let bytes = Self.least + found.bytes
        calm = bytes > estimate ? 0 : min(calm + 1, 3)
        measured = Int32(clamping: bytes)
        since = 0
        values = Int32(clamping: looked)
        paid = 0
    }
}
