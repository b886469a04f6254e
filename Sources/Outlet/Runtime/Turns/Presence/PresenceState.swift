/// The sessions at places, as far as a node knows them.
struct PresenceState: Sendable {
    /// For how long a session is there after a sign. Together with the delay until other nodes know, it is less than twenty
    /// seconds.
    static let span = Duration.seconds(18)
    /// For how long a session is there after its last stream has ended, so that a page that is reloaded does not leave.
    static let grace = Duration.seconds(3)
    /// The longest interval at which the signs of a session that stays are passed on.
    static let beat = Duration.seconds(6)
    /// The shortest interval between two questions to the store, unless a session waits for its first answer.
    static let pause = Duration.seconds(2)
    /// The longest interval between two questions about a place whose watchers are not there themselves, if no message arrives.
    static let rest = Duration.seconds(10)

    /// A session on this node.
    struct Here: Sendable {
        let principal: Principal
        var streams = 0
        /// When it gave its last sign, and for how long it is there after that.
        var sign: Duration
        var lasts = PresenceState.span
        /// When a sign was last passed on.
        var told: Duration
        var places: [String: Mark] = [:]

        init(_ principal: Principal, at now: Duration) {
            self.principal = principal
            (sign, told) = (now, now)
        }

        /// Whether its time is over.
        func isOver(_ now: Duration) -> Bool { streams == 0 && sign + lasts <= now }

        /// Gives a sign now.
        mutating func keepOn(_ now: Duration) { (sign, lasts) = (now, PresenceState.span) }
    }

    /// A session's mark at a place.
    struct Mark: Sendable {
        /// When it came to the place, in seconds since 1970.
        let since: Int
        /// The name that others see of its principal, may be empty; nil until it is known.
        var name: String?
    }

    /// A sign that the store has still to get.
    struct Waiting: Sendable {
        let sign: PresenceSign
        /// When the session gave it.
        let time: Duration
        /// Whether other nodes have to be notified at once.
        var isNews: Bool
    }

    struct WaitingKey: Hashable, Sendable {
        let place: String
        let session: SessionID
    }

    /// A place whose viewers this node shows.
    struct Place: Sendable {
        var watchers: [ObjectIdentifier: PresenceWatcher] = [:]
        /// The watchers that wait for their first value.
        var waiting: Set<ObjectIdentifier> = []
        /// The watchers whose sessions were not there when something changed: they are notified once they are.
        var missed: Set<ObjectIdentifier> = []
        /// Whether the sessions at the place are known.
        var isKnown = false
        /// Whether a session that watches the place was there at the last answer.
        var isLive = true
        /// The viewers as they are shown; kept until they change.
        var crowd: PresentCrowd?
    }

    /// The actions to perform after the lock is released.
    struct Consequences: Sendable {
        var watchers: [PresenceWatcher] = []
        var ticks = false
        var asks = false
    }

    /// A question to the store.
    struct Question: Sendable {
        let store: any PresenceStore
        let signs: [WaitingKey: Waiting]
        let places: [String]
        let time: Duration
    }

    /// Nil if what is true is what this node knows.
    var store: (any PresenceStore)?
    var here: [SessionID: Here] = [:]
    /// Without a store, the sessions at all places; otherwise those at the places that this node shows.
    var table = PresenceTable()
    var places: [String: Place] = [:]
    var outbox: [WaitingKey: Waiting] = [:]
    var isTicking = false
    var isAsking = false
    /// Whether there was a reason to ask since the last question.
    var isWanted = false
    /// When the store may be asked next, and whether that is planned.
    var next = Duration.zero
    var isPlanned = false
    /// When it is asked about all places next.
    var nextRound = Duration.zero
    /// The places for whose first answer a watcher waits.
    var waiting: Set<String> = []

    /// Whether no time matters.
    var isIdle: Bool { here.isEmpty && outbox.isEmpty && table.isEmpty && (places.isEmpty || store == nil) }

    /// Whether the store may be asked now.
    func mayAsk(_ now: Duration) -> Bool { next <= now || !waiting.isEmpty }

    /// Whether the sessions at a place are known.
    func knows(_ place: String) -> Bool { store == nil || places[place]?.isKnown == true }
}

extension PresenceState {
    /// Passes on the last sign that a session has given at a place, or that it has left it; not before its name is known.
    mutating func pass(
        _ session: SessionID, _ here: Here, at place: String, _ now: Duration, hasLeft: Bool = false,
        isNews: Bool = true, _ follow: inout Consequences
    ) {
        guard let mark = here.places[place], let name = mark.name else { return }
        let time = hasLeft ? now : here.sign
        let sign = PresenceSign(
            place: place, session: session, principal: here.principal.id ?? "", name: name, since: mark.since, age: 0,
            lasts: hasLeft ? 0 : Int(here.lasts / .milliseconds(1)))
        if store == nil {
            if table.take(sign.aged(by: now - time), at: now) { tell(place, hasChanged: true, now, &follow) }
        } else {
            let key = WaitingKey(place: place, session: session)
            outbox[key] = Waiting(sign: sign, time: time, isNews: isNews || outbox[key]?.isNews == true)
            if isNews { follow.asks = true }
        }
    }

    /// Passes on the last sign of a session at all its places.
    mutating func pass(
        _ session: SessionID, _ here: Here, _ now: Duration, isNews: Bool = true, _ follow: inout Consequences
    ) {
        for place in here.places.keys { pass(session, here, at: place, now, isNews: isNews, &follow) }
    }

    /// Notifies the watchers of a place. With other nodes, a session that is not there is not rendered for it: it is notified
    /// once it is there.
    mutating func tell(_ place: String, hasChanged: Bool, _ now: Duration, _ follow: inout Consequences) {
        guard var known = places.removeValue(forKey: place) else { return }
        if hasChanged { known.crowd = nil }
        let present = store.map { _ in Set(table.sessions(at: place, now).map(\.session)) }
        for (id, watcher) in known.watchers {
            if known.waiting.remove(id) != nil {
                follow.watchers.append(watcher)
            } else if present?.contains(watcher.session) ?? true {
                if known.missed.remove(id) != nil || hasChanged { follow.watchers.append(watcher) }
            } else if hasChanged {
                known.missed.insert(id)
            }
        }
        places[place] = known
    }

    /// The viewers at a place, as they are shown.
    mutating func crowd(at place: String, _ now: Duration) -> PresentCrowd {
        if let crowd = places[place]?.crowd { return crowd }
        let crowd = PresentCrowd(of: table.sessions(at: place, now))
        places[place]?.crowd = crowd
        return crowd
    }

    /// The next question to the store: about the places with a watcher that is there, and now and then about all.
    mutating func question(_ now: Duration) -> Question? {
        guard let store else { return nil }
        defer { (outbox, waiting) = ([:], []) }
        let asked = waiting.union(outbox.keys.map(\.place))
        let isRound = nextRound <= now
        let wanted = places.filter { isRound || asked.contains($0.key) || next <= now && $0.value.isLive }
        if isRound { nextRound = now + Self.rest }
        (isAsking, isWanted, next) = (true, false, max(next, now + Self.pause))
        return Question(store: store, signs: outbox, places: Array(wanted.keys), time: now)
    }

    /// Takes the store's answer; returns whether other nodes have to be notified of the signs.
    mutating func take(
        _ found: Result<[PresentSession], any Error>, to question: Question, _ now: Duration,
        _ follow: inout Consequences
    ) -> Bool {
        isAsking = false
        follow.asks = isWanted
        guard case .success(let sessions) = found else {
            outbox.merge(question.signs) { newer, _ in newer }
            // The store does not answer: waiting watchers show what is known.
            for place in question.places { tell(place, hasChanged: false, now, &follow) }
            return false
        }
        let present = Dictionary(grouping: sessions, by: \.place)
        for place in question.places where places[place] != nil {
            let sessions = present[place] ?? []
            let hasChanged = table.replace(place, by: sessions, at: now)
            let shown = Set(places[place]?.watchers.values.map(\.session) ?? [])
            places[place]?.isKnown = true
            places[place]?.isLive = sessions.contains { shown.contains($0.session) }
            tell(place, hasChanged: hasChanged, now, &follow)
        }
        return question.signs.values.contains(where: \.isNews)
    }

    /// Advances to a time: sessions with a stream give signs, and expired ones are removed.
    mutating func goOn(to now: Duration, _ follow: inout Consequences) {
        for id in Array(here.keys) {
            guard var session = here[id] else { continue }
            if session.isOver(now) {
                here[id] = nil
                continue
            }
            guard session.told + Self.beat <= now, session.streams > 0 || session.sign > session.told else { continue }
            if session.streams > 0 { session.keepOn(now) }
            session.told = now
            here[id] = session
            pass(id, session, now, isNews: false, &follow)
        }
        for place in table.expire(at: now) { tell(place, hasChanged: true, now, &follow) }
        guard store != nil, next <= now else { return }
        if !outbox.isEmpty || nextRound <= now && !places.isEmpty || places.values.contains(where: \.isLive) {
            follow.asks = true
        }
    }
}

extension PresenceSign {
    /// The sign as it is after a time.
    func aged(by time: Duration) -> PresenceSign {
        PresenceSign(
            place: place, session: session, principal: principal, name: name, since: since,
            age: age + Int(time / .milliseconds(1)), lasts: lasts)
    }
}
