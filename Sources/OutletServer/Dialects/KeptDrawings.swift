import DequeModule
import Outlet
import Synchronization

/// Keeps the last drawings that clients were sent in one dialect, within a limit of bytes, so that only the differences are
/// sent next.
///
/// A drawing that is not kept costs nothing but a whole screen. So drawings are neither stored nor shared with other processes.
final class KeptDrawings: Sendable {
    /// A drawing of a session that was sent.
    struct Drawing: Sendable {
        let revision: Int
        /// The number of the screen on top.
        let top: Int
        let origin: String
        /// The newest effect that its controls name; 0 if they name none.
        var seen = 0
        let drawn: Drawn
        /// Whether a client may show the notices of an event.
        var hasNotices: Bool
        /// The ids of the parts that were sent again since then: each client may have any of their versions.
        var sentAgain: Set<String> = []

        /// The estimated size in bytes.
        fileprivate var size: Int { drawn.size + sentAgain.reduce(0) { $0 + $1.utf8.count + 32 } }
    }

    /// The kept form of a drawn screen.
    enum Drawn: Sendable {
        /// A hash of each part.
        case print(DrawnPrint)
        /// The screen, with an estimate of the bytes that it does not share with an earlier one.
        case screen(DrawnScreen, size: Int)

        fileprivate var size: Int {
            switch self {
            case .print(let print): print.size
            case .screen(_, let size): size
            }
        }
    }

    /// The most bytes that all drawings and screens may take; an estimate.
    let limit: Int
    /// The most drawings that are kept of one session.
    static let most = 8

    private struct State {
        /// The drawings by session, each with the number under which it was added.
        var drawings: [SessionID: Deque<(number: Int, drawing: Drawing)>] = [:]
        /// The newest screen of each session, with the origin of its addresses.
        var screens: [SessionID: (number: Int, origin: String, screen: KeptScreen)] = [:]
        /// The numbers with their sessions, the oldest first. Some may be of drawings that were dropped.
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

        /// Drops the oldest drawings and screens until the size is within the limit.
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
                // Keeps the earlier drawing, which shares more with those before it. Only the notices can differ.
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

        /// Drops a drawing or a screen, if it is still kept.
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

    /// The estimated size of the drawings and screens, in bytes.
    var size: Int { state.withLock { $0.size } }

    /// Keeps a drawing of a session that is sent, and the screen that it shows.
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

    /// The drawing of a session at a revision, with addresses below an origin, and with an effect in its controls; nil if it is
    /// not kept.
    func drawing(of session: SessionID, at revision: Int, from origin: String, seen: Int = 0) -> Drawing? {
        state.withLock { state in
            state.drawings[session]?.first {
                $0.drawing.revision == revision && $0.drawing.origin == origin && $0.drawing.seen == seen
            }?.drawing
        }
    }

    /// Notes that clients may have another version of some parts of a drawing from now on.
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

    /// Drops the drawings of a session up to a revision.
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
