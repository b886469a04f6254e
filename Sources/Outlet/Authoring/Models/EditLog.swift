import Synchronization

/// One edit of an identified list.
enum Edit<ID: Hashable & Sendable>: Sendable, Equatable {
    case insert(ID, at: Int)
    case remove(ID, at: Int)
    case move(ID, from: Int, to: Int)
    case update(ID)
}

/// The last edits of a list, from each state that a copy may have to the next.
///
/// Each state has a number that no other state of any list has. So the log distinguishes a list that was edited since from one
/// that diverged after a copy, and from a list of unknown origin. Edits without a copy in between form one step of the history,
/// even a thousand of them.
///
/// The content of a state never changes once its number may be known elsewhere: in another copy, or in the history of a
/// diverged copy.
struct EditLog<ID: Hashable & Sendable>: Sendable {
    /// All edits from one state to the next.
    private struct Step {
        let before: UInt64
        var edits: [Edit<ID>] = []
    }

    /// How many steps are known at most, and how many edits of a list however short.
    private static var limit: Int { 64 }

    private var steps: [Step] = []
    private var length = 0
    /// The number of the state after the last edit.
    private(set) var state = Self.nextState()
    private var copies = Copies()

    /// Adds an edit of a list that holds `count` elements. The log is never longer than the list: to compare the two
    /// states costs less than such a history would.
    mutating func record(_ edit: Edit<ID>, count: Int) {
        if !isKnownUniquelyReferenced(&copies) || copies.isLeft {
            copies.leave()
            if steps.count == Self.limit { dropSteps(Self.limit / 2) }
            steps.append(Step(before: state))
            state = Self.nextState()
            copies = Copies()
        }
        // Without a step, no copy has a state from before this edit.
        guard let last = steps.indices.last, steps[last].edits.last != edit || !edit.isUpdate else { return }
        steps[last].edits.append(edit)
        length += 1
        if length > max(Self.limit, count) { shorten(to: max(Self.limit, count)) }
    }

    /// The edits that led here from another state; nil if they are no longer, or were never, known.
    func edits(since earlier: EditLog) -> [Edit<ID>]? {
        if earlier.state == state { return [] }
        if steps.isEmpty { return nil }
        guard let start = steps.firstIndex(where: { $0.before == earlier.state }) else { return nil }
        return steps[start...].flatMap { $0.edits }
    }

    private mutating func shorten(to limit: Int) {
        var count = 0
        var rest = length
        while rest > limit, count < steps.count {
            rest -= steps[count].edits.count
            count += 1
        }
        dropSteps(count)
    }

    private mutating func dropSteps(_ count: Int) {
        for step in steps.prefix(count) { length -= step.edits.count }
        steps.removeFirst(count)
    }

    private static func nextState() -> UInt64 { stateCounter.add(1, ordering: .relaxed).newValue }
}

extension Edit {
    var isUpdate: Bool { if case .update = self { true } else { false } }
}

/// Shared by all copies of a log in one state; its reference count detects them. Not nested in the log: there it would be
/// a type of its own for each type of ids, to be looked up.
private final class Copies: Sendable {
    private let left = Atomic(false)

    /// Whether a copy was edited since the state, so that its history has the state's number.
    var isLeft: Bool { left.load(ordering: .acquiring) }

    /// Notes that a copy is about to be edited. The copy releases its reference afterwards, so that a copy that is then the
    /// only one finds this noted.
    func leave() { left.store(true, ordering: .releasing) }
}

private let stateCounter = Atomic<UInt64>(0)
