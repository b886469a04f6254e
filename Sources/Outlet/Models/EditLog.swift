import Synchronization

/// One edit of an identified list.
enum Edit<ID: Hashable & Sendable>: Sendable, Equatable {
    case insert(ID, at: Int)
    case remove(ID, at: Int)
    case move(ID, from: Int, to: Int)
    case update(ID)
}

/// The last edits of a list, each with a number that no other edit of any list has.
///
/// So a list that came from another by some edits can be told from one that went its own way after the two were
/// copies, and a list of unknown origin from both.
struct EditLog<ID: Hashable & Sendable>: Sendable {
    private static var limit: Int { 64 }

    /// The number of the state before each edit, and the edit.
    private var entries: [(before: UInt64, edit: Edit<ID>)] = []
    /// The number of the state after the last edit.
    private(set) var state = Self.nextState()

    mutating func record(_ edit: Edit<ID>) {
        if entries.count == Self.limit { entries.removeFirst(Self.limit / 2) }
        entries.append((state, edit))
        state = Self.nextState()
    }

    /// The edits that led here from another state; nil where that is not known any more, or never was.
    func edits(since earlier: EditLog) -> [Edit<ID>]? {
        if earlier.state == state { return [] }
        guard let start = entries.firstIndex(where: { $0.before == earlier.state }) else { return nil }
        return entries[start...].map(\.edit)
    }

    private static func nextState() -> UInt64 { stateCounter.add(1, ordering: .relaxed).newValue }
}

private let stateCounter = Atomic<UInt64>(0)
