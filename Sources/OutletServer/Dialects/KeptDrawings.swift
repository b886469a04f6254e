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
        let drawn: Drawn
        /// Whether some client may show the notices of an event.
        var hasNotices: Bool
        /// The ids of the parts that have been sent again since: a client may have them in any of the ways in which they were.
        var sentAgain: Set<String> = []

        /// How many bytes it takes, about.
        fileprivate var size: Int { drawn.size + sentAgain.reduce(0) { $0 + $1.utf8.count + 32 } }
    }

    /// What is kept of a screen as it was drawn.
    enum Drawn: Sendable {
        /// Of each part a hash.
        case print(DrawnPrint)
        /// The screen, and how many bytes of it are in no earlier one, about.
        case screen(DrawnScreen, size: Int)

        fileprivate var size: Int {
            switch self {
            case .print(let print): print.size
            case .screen(_, let size): size
            }
        }
    }

    /// How many bytes all drawings and screens take at most, about.
    let limit: Int
    /// How many drawings of one session are kept.
    static let most = 8

    private struct State {
        /// The drawings by session, each with the number under which it was added.
        var drawings: [SessionID: [(number: Int, drawing: Drawing)]] = [:]
        /// The newest screens of sessions, each for the clients of one origin.
        var screens: [SessionID: (number: Int, origin: String, screen: KeptScreen)] = [:]
        /// The numbers with their sessions, the oldest first; also some of drawings that are gone.
        var order: Deque<(session: SessionID, number: Int)> = []
        var (size, count, last) = (0, 0, 0)
        let limit: Int

        init(limit: Int) { self.limit = limit }

        mutating func keep(_ screen: KeptScreen, from origin: String, of session: SessionID) {
            if let kept = screens[session] {
                if kept.origin == origin, kept.screen.revision >= screen.revision { return }
                drop(kept.number, of: session)
            }
            last += 1
            screens[session] = (last, origin, screen)
            order.append((session, last))
            (size, count) = (size + screen.size, count + 1)
            trim()
        }

        /// Drops what is oldest until the rest fits.
        private mutating func trim() {
            while size > limit, let oldest = order.popFirst() { drop(oldest.number, of: oldest.session) }
            if order.count > 2 * count + 64 { order = Deque(order.filter { has($0.number, of: $0.session) }) }
        }

        private func has(_ number: Int, of session: SessionID) -> Bool {
            screens[session]?.number == number || drawings[session]?.contains { $0.number == number } == true
        }

        mutating func add(_ drawing: Drawing, _ screen: KeptScreen?, of session: SessionID) {
            if let screen { keep(screen, from: drawing.origin, of: session) }
            if let index = drawings[session]?.firstIndex(where: { $0.drawing.isSame(as: drawing) }),
                var kept = drawings[session]?[index].drawing
            {
                // Only the notices can differ. What was kept first shares more with what was before.
                let size = kept.size
                kept.hasNotices = kept.hasNotices || drawing.hasNotices
                kept.sentAgain.formUnion(drawing.sentAgain)
                drawings[session]?[index].drawing = kept
                self.size += kept.size - size
            } else {
                last += 1
                drawings[session, default: []].append((last, drawing))
                order.append((session, last))
                (size, count) = (size + drawing.size, count + 1)
            }
            if let oldest = drawings[session]?.first, drawings[session]?.count ?? 0 > KeptDrawings.most {
                (size, count) = (size - oldest.drawing.size, count - 1)
                drawings[session]?.removeFirst()
            }
            trim()
        }

        /// Drops a drawing or a screen, which may be gone already.
        mutating func drop(_ number: Int, of session: SessionID) {
            if let kept = screens[session], kept.number == number {
                (size, count) = (size - kept.screen.size, count - 1)
                screens[session] = nil
                return
            }
            guard let index = drawings[session]?.firstIndex(where: { $0.number == number }),
                let kept = drawings[session]?.remove(at: index)
            else { return }
            (size, count) = (size - kept.drawing.size, count - 1)
            if drawings[session]?.isEmpty == true { drawings[session] = nil }
        }
    }

    private let state: Mutex<State>

    init(limit: Int = 33_554_432) {
        self.limit = limit
        state = Mutex(State(limit: limit))
    }

    /// The size of the drawings and screens, in bytes, about.
    var size: Int { state.withLock { $0.size } }

    /// Keeps what is sent of a session, and the screen that it shows.
    func add(_ drawing: Drawing, _ screen: KeptScreen? = nil, of session: SessionID) {
        state.withLock { $0.add(drawing, screen, of: session) }
    }

    /// Keeps the screen of a session.
    func keep(_ screen: KeptScreen, from origin: String, of session: SessionID) {
        state.withLock { $0.keep(screen, from: origin, of: session) }
    }

    /// The newest screen of a session, whose addresses begin with an origin; nil if it is not kept.
    func screen(of session: SessionID, from origin: String) -> KeptScreen? {
        state.withLock { state in state.screens[session].flatMap { $0.origin == origin ? $0.screen : nil } }
    }

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
