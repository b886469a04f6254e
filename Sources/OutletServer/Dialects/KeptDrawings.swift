import DequeModule
import Outlet
import Synchronization

/// What the clients of sessions have been sent last in one dialect, as far as it fits: from there on, only what differs is sent.
///
/// What is not kept costs a whole screen, and nothing else: so it is neither stored nor shared with other processes.
final class KeptDrawings: Sendable {
    /// What was sent of a session.
    struct Drawing: Sendable {
        let revision: Int
        /// The number of the screen on top.
        let top: Int
        let origin: String
        /// The newest effect that its controls name; 0 if they name none.
        var seen = 0
        let print: DrawnPrint
        /// Whether some client may show the notices of an event.
        var hasNotices: Bool
        /// The ids of the parts that have been sent again since: a client may have them in any of the ways in which they were.
        var sentAgain: Set<String> = []

        /// How many bytes it takes, about.
        fileprivate var size: Int { print.size + sentAgain.reduce(0) { $0 + $1.utf8.count + 32 } }
    }

    /// How many bytes all drawings take at most, about.
    static let limit = 8_388_608
    /// How many drawings of one session are kept.
    static let most = 8

    private struct State {
        /// The drawings by session, each with the number under which it was added.
        var drawings: [SessionID: [(number: Int, drawing: Drawing)]] = [:]
        /// The numbers with their sessions, the oldest first; also some of drawings that are gone.
        var order: Deque<(session: SessionID, number: Int)> = []
        var (size, count, last) = (0, 0, 0)

        mutating func add(_ drawing: Drawing, of session: SessionID) {
            var drawing = drawing
            if let index = drawings[session]?.firstIndex(where: { $0.drawing.isSame(as: drawing) }),
                let older = drawings[session]?[index].drawing
            {
                drawing.hasNotices = drawing.hasNotices || older.hasNotices
                drawing.sentAgain.formUnion(older.sentAgain)
                drawings[session]?[index].drawing = drawing
                size += drawing.size - older.size
            } else {
                last += 1
                drawings[session, default: []].append((last, drawing))
                order.append((session, last))
                (size, count) = (size + drawing.size, count + 1)
            }
            if let kept = drawings[session], kept.count > KeptDrawings.most { drop(kept[0].number, of: session) }
            while size > KeptDrawings.limit, let oldest = order.popFirst() { drop(oldest.number, of: oldest.session) }
            if order.count > 2 * count + 64 {
                order = Deque(
                    order.filter { line in drawings[line.session]?.contains { $0.number == line.number } == true })
            }
        }

        /// Drops a drawing, which may be gone already.
        mutating func drop(_ number: Int, of session: SessionID) {
            guard var kept = drawings[session], let index = kept.firstIndex(where: { $0.number == number }) else {
                return
            }
            (size, count) = (size - kept[index].drawing.size, count - 1)
            kept.remove(at: index)
            drawings[session] = kept.isEmpty ? nil : kept
        }
    }

    private let state = Mutex(State())

    /// The size of the drawings, in bytes, about.
    var size: Int { state.withLock { $0.size } }

    /// Keeps what is sent of a session.
    func add(_ drawing: Drawing, of session: SessionID) { state.withLock { $0.add(drawing, of: session) } }

    /// What was sent of a session at a revision, with addresses below an origin, and with an effect in its controls; nil if it is
    /// not kept.
    func drawing(of session: SessionID, at revision: Int, from origin: String, seen: Int = 0) -> Drawing? {
        state.withLock { state in
            state.drawings[session]?.first {
                $0.drawing.revision == revision && $0.drawing.origin == origin && $0.drawing.seen == seen
            }?.drawing
        }
    }

    /// Remembers that a client may have some parts of a drawing in another way by now.
    func add(sentAgain ids: Set<String>, to drawing: Drawing, of session: SessionID) {
        state.withLock { state in
            guard let index = state.drawings[session]?.firstIndex(where: { $0.drawing.isSame(as: drawing) }),
                var kept = state.drawings[session]?[index].drawing
            else { return }
            let size = kept.size
            kept.sentAgain.formUnion(ids)
            state.drawings[session]?[index].drawing = kept
            state.size += kept.size - size
        }
    }

    /// Forgets what was sent of a session up to a revision.
    func forget(_ session: SessionID, through revision: Int) {
        state.withLock { state in
            for kept in state.drawings[session] ?? [] where kept.drawing.revision <= revision {
                state.drop(kept.number, of: session)
            }
        }
    }
}

extension KeptDrawings.Drawing {
    fileprivate func isSame(as other: Self) -> Bool {
        revision == other.revision && origin == other.origin && seen == other.seen
    }
}
