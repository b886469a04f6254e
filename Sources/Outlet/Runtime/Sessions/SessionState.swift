import ViewTree

/// What a session holds: data only, so that it can be written down after every event and taken up by another process.
struct SessionState: Sendable {
    let id: SessionID
    /// What the random numbers of its intentions follow from: a secret, so that nobody outside can tell them.
    let seed: UInt64
    let principal: Principal
    let locale: String
    let timeZone: String
    /// What kind of client the session is shown on; nil where no screen of the app asks for it.
    let profile: ClientProfile?
    var version = 1
    var revision = 1
    /// The request that it was opened with, if that had a key.
    let opening: KeyedOpening?
    /// When the last event came.
    var lastUsed: Int
    /// When it was used by what leaves it as it is.
    let use = SessionUse()
    var stack: [StackEntry]
    /// The number of the last screen that was opened.
    var lastEntry = 1
    /// The newest effects for the client.
    var effects: [ClientEffect] = []
    /// The number of the last effect.
    var lastEffect = 0
    /// What can be undone still.
    var undos: [OfferedUndo] = []
    /// The newest changes, without a gap.
    var changes = ChangeLog()
    /// The last events that had a key, and their answers; nil before the first.
    var answers: AnswerLog?
    /// How much of this can't be dropped.
    var size = SessionSize()
    /// What the session waits for, and what it observes.
    var work: [PendingWork] = []
    /// The number of the last work.
    var lastWork = 0
    /// Whether a service has answered: what somebody else has on screen may be from before it.
    var hasCalled = false

    init(
        for audience: Audience, id: SessionID, seed: UInt64, openedWith opening: KeyedOpening?, locale: String,
        timeZone: String,
        root: StackEntry, lastUsed: Int
    ) {
        self.id = id
        self.seed = seed
        principal = audience.principal
        profile = audience.profile
        self.locale = locale
        self.timeZone = timeZone
        stack = [root]
        self.opening = opening
        self.lastUsed = lastUsed
    }
}

/// One thing for the client to do.
struct ClientEffect: Sendable {
    /// How many are kept.
    static let kept = 16

    let id: Int
    /// The effect as the document shows it.
    let json: [UInt8]
}

/// Work that runs beside a session: a call of a service that has not answered yet, a load, or what was put off.
struct PendingWork: Sendable {
    enum Kind: Sendable {
        case call(Call)
        /// The load of a screen by its name; an observed one goes on after its first value.
        case load(String, isAwaited: Bool)
        /// Effects that wait for their time.
        case delayed(DelayedEffects)
    }

    /// How many calls and delays a session waits for at most.
    static let most = 256

    let id: Int
    /// The screen that asked.
    let entry: Int
    let kind: Kind
    /// The `Idempotency-Key` of the event that it follows from: what comes of it is for the same client.
    var key: String?

    /// Whether the screen has not settled before this is done.
    var isAwaited: Bool {
        switch kind {
        case .call: true
        case .load(_, let isAwaited): isAwaited
        case .delayed: false
        }
    }

    var isLoad: Bool { if case .load = kind { true } else { false } }
    var isDelayed: Bool { if case .delayed = kind { true } else { false } }
}

extension SessionState {
    /// Whom its screens are shown to.
    var audience: Audience { Audience(principal: principal, anonymousAs: id.description, profile: profile) }

    /// The seed of what happens to a version: the same however often, and by whichever process, an event is tried.
    func seed(of version: Int) -> UInt64 { Self.seed(of: version, under: seed) }

    /// The same, of a session that is about to open with this secret.
    static func seed(of version: Int, under secret: UInt64) -> UInt64 {
        KeyedHash.of(UInt64(truncatingIfNeeded: version), under: (secret, ~secret))
    }

    /// Whether nothing is on its way to the screen.
    var isSettled: Bool { !work.contains { $0.isAwaited } }
}
