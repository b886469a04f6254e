/// The newest changes of a session, without a gap.
///
/// The very newest stand in an array; the others in a block that no version of the session changes any more, so that a
/// new version copies little.
struct ChangeLog: Sendable {
    private final class Block: Sendable {
        let oldest: [SessionChange]
        let newest: [SessionChange]

        init(_ oldest: [SessionChange], _ newest: [SessionChange]) {
            self.oldest = oldest
            self.newest = newest
        }
    }

    private var recent: [SessionChange] = []
    private var older: Block?

    /// The changes that are kept, the oldest first.
    var all: ArraySlice<SessionChange> {
        ((older?.oldest ?? []) + (older?.newest ?? []) + recent).suffix(SessionChange.kept)
    }

    /// Adds a change, and forgets what is too many.
    mutating func append(_ change: SessionChange) {
        recent.append(change)
        if recent.count < SessionChange.kept / 2 { return }
        older = Block(older?.newest ?? [], recent)
        recent = []
    }
}
