import Crypto
import Logging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps which sessions are at which places, and notifies the sessions that show it.
///
/// A session is at the places that its screens load from a source of viewers, as long as it has a stream, or has sent a request
/// a short time ago. Nodes that share a store which keeps signs exchange them there, each with one question every few seconds;
/// otherwise each node knows only its own sessions. The timer only runs while a session is at a place, or shows who is.
final class Presence: Sendable {
    /// The interval of the timer that removes expired sessions.
    private static let tick = Duration.seconds(1)
    /// How many characters a name may have.
    private static let longest = 200

    private typealias Consequences = PresenceState.Consequences

    private let times: Times
    private let rareLog: RareLog
    private let state = Mutex(PresenceState())

    init(_ times: Times, _ rareLog: RareLog) {
        self.times = times
        self.rareLog = rareLog
    }

    /// Begins to exchange signs with other nodes.
    func begin(with store: any PresenceStore) { state.withLock { $0.store = store } }

    /// Changes the state, then performs the consequences. Those that may take turns of sessions are performed on another
    /// thread.
    private func change<Value>(_ body: (inout PresenceState, _ now: Duration, inout Consequences) -> Value) -> Value {
        let now = times.deadlines.now()
        var follow = Consequences()
        let value = state.withLock { state in
            let value = body(&state, now, &follow)
            follow.ticks = !state.isTicking && !state.isIdle
            if follow.ticks { state.isTicking = true }
            return value
        }
        let watchers = follow.watchers
        if !watchers.isEmpty { Task.detached { for watcher in watchers { watcher.tell() } } }
        if follow.ticks { _ = times.deadlines.after(Self.tick) { [weak self] in self?.goOn() } }
        if follow.asks { ask() }
        return value
    }

    private func goOn() {
        change { state, now, follow in
            state.isTicking = false
            state.goOn(to: now, &follow)
        }
    }

    /// The place of a spot for a principal: each tenant has its own. It is a hash, so that the store does not learn the
    /// request.
    private static func place(_ spot: PresenceSpot, in principal: Principal) -> String {
        var hash = SHA256()
        let tenant = principal.tenant.map { "+\($0)" } ?? "-"
        for part in [Array(tenant.utf8), Array(spot.name.utf8), spot.key] {
            hash.update(data: Array("\(part.count):".utf8) + part)
        }
        return hash.finalize().hexadecimal
    }
}

// The sessions on this node.
extension Presence {
    /// Whether a session is on this node.
    func has(_ session: SessionID) -> Bool { state.withLock { $0.here[session] != nil } }

    /// Notes that a session has sent a request, with a number of new streams, or that its screens have changed. `marks` are the
    /// spots where its screens place it.
    func note(_ session: SessionID, of principal: Principal, at marks: [PresenceMark], hasAsked: Bool, streams: Int = 0)
    {
        let since = Int(times.date().timeIntervalSince1970)
        let places = Dictionary(marks.map { (Self.place($0.spot, in: principal), $0) }) { first, _ in first }
        let unnamed = change { state, now, follow -> [(place: String, mark: PresenceMark)] in
            let known = state.here[session]
            guard var here = known ?? (hasAsked ? PresenceState.Here(principal, at: now) : nil) else { return [] }
            let hasLeft = here.isOver(now) || here.lasts < PresenceState.span
            if hasAsked { here.keepOn(now) }
            here.streams += streams
            for place in here.places.keys where places[place] == nil {
                state.pass(session, here, at: place, now, hasLeft: true, &follow)
                here.places[place] = nil
            }
            if hasAsked, hasLeft || streams > 0 || here.told + PresenceState.beat <= now {
                here.told = now
                state.pass(session, here, now, isNews: hasLeft, &follow)
            }
            var unnamed: [(place: String, mark: PresenceMark)] = []
            for (place, mark) in places where here.places[place] == nil {
                here.places[place] = PresenceState.Mark(since: since, name: principal.id == nil ? "" : nil)
                state.pass(session, here, at: place, now, &follow)
                if principal.id != nil { unnamed.append((place, mark)) }
            }
            state.here[session] = here.places.isEmpty && here.streams == 0 ? nil : here
            return unnamed
        }
        for (place, mark) in unnamed {
            Task.detached {
                let name = await mark.nameOf(principal) ?? ""
                self.name(session, at: place, String(name.filter { $0 != "\0" }.prefix(Self.longest)))
            }
        }
    }

    private func name(_ session: SessionID, at place: String, _ name: String) {
        change { state, now, follow in
            guard var here = state.here[session], here.places[place] != nil else { return }
            here.places[place]?.name = name
            state.here[session] = here
            state.pass(session, here, at: place, now, &follow)
        }
    }

    /// Notes that a stream of a session has ended.
    func noteStreamEnd(_ session: SessionID) {
        change { state, now, follow in
            guard var here = state.here[session], here.streams > 0 else { return }
            here.streams -= 1
            if here.streams == 0 {
                (here.sign, here.lasts) = (now, PresenceState.grace)
                state.pass(session, here, now, &follow)
            }
            state.here[session] = here
        }
    }

    /// Notes that a session is gone.
    func noteEnd(_ session: SessionID) {
        change { state, now, follow in
            guard let here = state.here.removeValue(forKey: session) else { return }
            for place in here.places.keys { state.pass(session, here, at: place, now, hasLeft: true, &follow) }
        }
    }
}

// The watchers of places.
extension Presence {
    /// The other viewers at a spot, as a session sees them; nil if they are not known yet.
    func viewers(at spot: PresenceSpot, for session: SessionID, of principal: Principal) -> Viewers? {
        let place = Self.place(spot, in: principal)
        return change { state, now, _ in
            state.knows(place) ? state.crowd(at: place, now).viewers(for: session, of: principal) : nil
        }
    }

    /// Notifies a session of the viewers at a spot: as soon as they are known, and at each change.
    func watch(
        _ spot: PresenceSpot, for session: SessionID, of principal: Principal,
        deliver: @escaping @Sendable (@escaping @Sendable () -> Viewers) -> Void
    ) -> LoadHandle {
        let place = Self.place(spot, in: principal)
        let look = { @Sendable in
            self.change { state, now, _ in
                state.crowd(at: place, now).viewers(for: session, of: principal)
            }
        }
        let watcher = PresenceWatcher(session, viewers: look, deliver: deliver)
        let id = ObjectIdentifier(watcher)
        change { state, _, follow in
            state.places[place, default: PresenceState.Place()].watchers[id] = watcher
            if state.knows(place) {
                follow.watchers.append(watcher)
            } else {
                state.places[place]?.waiting.insert(id)
                state.waiting.insert(place)
                follow.asks = true
            }
        }
        return LoadHandle {
            self.change { state, _, _ in
                state.places[place]?.watchers[id] = nil
                state.places[place]?.waiting.remove(id)
                state.places[place]?.missed.remove(id)
                guard state.places[place]?.watchers.isEmpty == true else { return }
                state.places[place] = nil
                state.waiting.remove(place)
                if state.store != nil { state.table.forget(place) }
            }
        }
    }
}

// The exchange with other nodes.
extension Presence {
    /// Asks what another node may have told.
    func hear() {
        change { state, now, follow in
            guard state.store != nil, !state.places.isEmpty else { return }
            state.nextRound = now
            follow.asks = true
        }
    }

    /// Asks the store, or once it may be asked again.
    private func ask() {
        let now = times.deadlines.now()
        let (question, wait) = state.withLock { state -> (PresenceState.Question?, Duration?) in
            state.isWanted = true
            if state.isAsking { return (nil, nil) }
            if state.mayAsk(now) { return (state.question(now), nil) }
            defer { state.isPlanned = true }
            return (nil, state.isPlanned ? nil : state.next - now)
        }
        if let wait {
            _ = times.deadlines.after(wait) { [weak self] in
                self?.state.withLock { $0.isPlanned = false }
                self?.ask()
            }
        }
        if let question { ask(question) }
    }

    private func ask(_ question: PresenceState.Question) {
        let signs = question.signs.values.map { $0.sign.aged(by: question.time - $0.time) }
        let finish: Completion<[PresentSession]> = { found in
            if case .failure(let error) = found {
                self.rareLog.error("Nodes can't exchange who is there", ["error": "\(error)"])
            }
            let isNews = self.change { state, now, follow in state.take(found, to: question, now, &follow) }
            if isNews { question.store.bus.tellNews() }
        }
        StoreAnswer.pass(to: finish) { try question.store.exchange(signs, at: question.places, then: $0) }
    }
}
