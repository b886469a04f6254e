import DequeModule
import Outlet
import Synchronization

/// What the clients of sessions have been sent last, as far as it fits: from there on, only what differs is sent.
///
/// What is not kept costs a new surface, and nothing else: so it is neither stored nor shared with other processes.
final class KeptSurfaces: Sendable {
    /// What was sent of a session.
    struct Surface: Sendable {
        let revision: Int
        /// The number of the screen on top.
        let top: Int
        let origin: String
        let print: DrawnPrint
        /// Whether some client may show the notices of an event.
        var hasNotices: Bool
    }

    /// How many bytes all surfaces take at most, about.
    static let limit = 8_388_608
    /// How many surfaces of one session are kept.
    static let most = 8

    private struct State {
        /// The surfaces by session, each with the number under which it was added.
        var surfaces: [SessionID: [(number: Int, surface: Surface)]] = [:]
        /// The numbers with their sessions, the oldest first; also some of surfaces that are gone.
        var order: Deque<(session: SessionID, number: Int)> = []
        var (size, count, last) = (0, 0, 0)

        mutating func add(_ surface: Surface, of session: SessionID) {
            var surface = surface
            if let index = surfaces[session]?.firstIndex(where: { $0.surface.isSame(as: surface) }),
                let older = surfaces[session]?[index].surface
            {
                surface.hasNotices = surface.hasNotices || older.hasNotices
                surfaces[session]?[index].surface = surface
                size += surface.print.size - older.print.size
            } else {
                last += 1
                surfaces[session, default: []].append((last, surface))
                order.append((session, last))
                (size, count) = (size + surface.print.size, count + 1)
            }
            if let kept = surfaces[session], kept.count > KeptSurfaces.most { drop(kept[0].number, of: session) }
            while size > KeptSurfaces.limit, let oldest = order.popFirst() { drop(oldest.number, of: oldest.session) }
            if order.count > 2 * count + 64 {
                order = Deque(
                    order.filter { line in surfaces[line.session]?.contains { $0.number == line.number } == true })
            }
        }

        /// Drops a surface, which may be gone already.
        private mutating func drop(_ number: Int, of session: SessionID) {
            guard var kept = surfaces[session], let index = kept.firstIndex(where: { $0.number == number }) else {
                return
            }
            (size, count) = (size - kept[index].surface.print.size, count - 1)
            kept.remove(at: index)
            surfaces[session] = kept.isEmpty ? nil : kept
        }
    }

    private let state = Mutex(State())

    /// The size of the surfaces, in bytes, about.
    var size: Int { state.withLock { $0.size } }

    /// Keeps what is sent of a session.
    func add(_ surface: Surface, of session: SessionID) { state.withLock { $0.add(surface, of: session) } }

    /// What was sent of a session at a revision, with addresses below an origin; nil if it is not kept.
    func surface(of session: SessionID, at revision: Int, from origin: String) -> Surface? {
        state.withLock { state in
            state.surfaces[session]?.first { $0.surface.revision == revision && $0.surface.origin == origin }?.surface
        }
    }
}

extension KeptSurfaces.Surface {
    fileprivate func isSame(as other: Self) -> Bool { revision == other.revision && origin == other.origin }
}
