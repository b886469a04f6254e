import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of a session. Plain data, so that it can be stored after every event and continued by another process.
struct SessionState: Sendable {
    let id: SessionID
    /// The id with which the session was opened, and which it keeps if it moves to another one: the keys of its calls are made
    /// from it.
    let origin: SessionID
    /// The seed for the random numbers of its intentions. Secret, so that clients can't predict them.
    let seed: UInt64
    /// The owner of the session, with the roles of the last request.
    private(set) var principal: Principal
    let locale: String
    let timeZone: String
    /// The kind of client that shows the session; nil if no screen of the app asks for it.
    let profile: ClientProfile?
    /// The nodes and actions that the client supports; nil for all.
    let client: ClientVocabulary?
    /// The id of the catalog of an app's own with which the client draws its components; nil for the standard one.
    let catalog: String?
    /// The sign-in with which the session ends; nil if none has opened it.
    let signIn: SessionSignIn?
    var version = 1
    var revision = 1
    /// The key and the body's fingerprint of the request that opened the session; nil if it had no key.
    let opening: KeyedOpening?
    /// The time of the last event, in seconds since 1970.
    var lastUsed: Int
    /// The times of uses that don't change the session.
    let use = SessionUse()
    var stack: [StackEntry]
    /// The number of the last opened screen.
    var lastEntry = 1
    /// The newest effects for the client, oldest first.
    var effects: [ClientEffect] = []
    /// The number of the last effect.
    var lastEffect = 0
    /// The undos that are still offered.
    var undos: [OfferedUndo] = []
    /// The newest changes, contiguous.
    var changes = ChangeLog()
    /// The last events with a key, and their answers; nil before the first.
    var answers: AnswerLog?
    /// The size of the content that can't be dropped.
    var size = SessionSize()
    /// The work that the session waits for or observes.
    var work: [PendingWork] = []
    /// The number of the last work.
    var lastWork = 0
    /// Whether a service has answered. Values that other sessions show may be from before that, so they are read again.
    var hasCalled = false
    /// The session's values of shared models; nil if it shows none. One reference: an event copies the state many times.
    private var sharing: Sharing?

    /// A session that has just begun, or one that has moved from the id with which it was opened.
    init(
        for audience: Audience, id: SessionID, movedFrom origin: SessionID? = nil, of signIn: SignInID?, seed: UInt64,
        openedWith opening: KeyedOpening?, locale: String, timeZone: String, stack: [StackEntry], lastUsed: Int
    ) {
        self.id = id
        self.origin = origin ?? id
        self.seed = seed
        principal = audience.principal
        profile = audience.profile
        client = audience.client
        catalog = audience.catalog
        self.signIn = signIn.map(SessionSignIn.init)
        self.locale = locale
        self.timeZone = timeZone
        self.stack = stack
        self.opening = opening
        self.lastUsed = lastUsed
    }
}

extension SessionState {
    /// The values of shared models of a session that shows some.
    private final class Sharing: Sendable {
        let values: SharedValues
        let before: Session?

        init(_ values: SharedValues, _ before: Session?) {
            self.values = values
            self.before = before
        }
    }

    /// Whether the session has nothing of shared models: it shows none, or was not read for a decision yet.
    var sharesNothing: Bool { sharing == nil }

    /// The values of the shared models that the screens show, as far as this process knows which versions they are.
    var shared: SharedValues {
        get { sharing?.values ?? [:] }
        set { sharing = newValue.isEmpty && before == nil ? nil : Sharing(newValue, before) }
    }

    /// The last committed version, which is the one the client knows, if newer values of shared models were put into the
    /// screens since; else nil.
    var before: Session? {
        get { sharing?.before }
        set { sharing = newValue == nil && shared.isEmpty ? nil : Sharing(shared, newValue) }
    }
}

/// An effect for the client to perform.
struct ClientEffect: Sendable {
    /// How many effects are kept.
    static let kept = 16

    let id: Int
    /// The effect as JSON, as in the document.
    private(set) var json: [UInt8]

    /// Has every client perform the effect, whatever event has caused it.
    mutating func hideKey() {
        guard case .object(var object) = try? JSON(parsing: json) else { return }
        object["for"] = nil
        json = JSON.object(object).encoded
    }
}

/// Work of a session that is not done: a call of a service, a load, delayed effects, an identification, or the end of sign-ins.
struct PendingWork: Sendable {
    enum Kind: Sendable {
        case call(ServiceCall)
        /// A load of a screen, by name. An observed one continues after its first value.
        case load(String, isAwaited: Bool)
        /// Effects to perform later.
        case delayed(DelayedEffects)
        /// A sign-in or a sign-out, done as soon as an answer takes it.
        case identification(Identification)
        /// Sign-ins of the session's principal end, and the session stays.
        case endSignIns(EndedSignIns)
    }

    /// The maximum number of pending calls and delayed effects of a session.
    static let most = 256
    /// How many processes may end before a call is answered.
    static let mostStarts = 5

    let id: Int
    /// The screen that started the work.
    let entry: Int
    let kind: Kind
    /// The `Idempotency-Key` of the event that caused it: resulting effects are for the same client.
    var key: String?
    /// How many tries of a call have ended without an answer.
    var tries = 0
    /// The number of the call whose answer has led to the work, possibly in several steps; nil if an event has.
    var root: Int?
    /// The principal whose event has led to the work; nil if that is the session's principal, with its roles.
    var caller: Principal?

    /// Whether the screen settles only after this work is done.
    var isAwaited: Bool {
        switch kind {
        case .call, .endSignIns: true
        case .load(_, let isAwaited): isAwaited
        case .delayed, .identification: false
        }
    }

    /// When it is due, in seconds since 1970; 1 for immediately. Nil for a load: without a client it need not run.
    var due: Int? {
        switch kind {
        case .call, .endSignIns: 1
        case .load: nil
        case .delayed(let delayed): Self.seconds(delayed.due)
        case .identification(let identification): Self.seconds(identification.due)
        }
    }

    private static func seconds(_ date: Date) -> Int { Int(min(max(1, date.timeIntervalSince1970), 0x1p53)) }

    var isLoad: Bool { if case .load = kind { true } else { false } }
    var isCall: Bool { if case .call = kind { true } else { false } }
    var isDelayed: Bool { if case .delayed = kind { true } else { false } }
    var isIdentification: Bool { if case .identification = kind { true } else { false } }
}

extension PendingWork {
    /// The same in a session that gets another principal.
    func caused(by old: Principal, now principal: Principal) -> PendingWork {
        var work = self
        if caller == nil, old != principal || old.roles != principal.roles { work.caller = old }
        return work
    }
}

extension SessionState {
    /// Gives the session the principal of a request, which has other roles or another proof. The principal before stays the
    /// caller of pending work.
    mutating func identify(as principal: Principal) {
        for index in work.indices { work[index] = work[index].caused(by: self.principal, now: principal) }
        self.principal = principal
    }

    /// Makes a principal the caller of the work that is newer than a number.
    mutating func inherit(_ caller: Principal?, after last: Int) {
        guard let caller else { return }
        for index in work.indices where work[index].id > last { work[index].caller = caller }
    }

    /// The audience of the session's screens.
    var audience: Audience {
        Audience(principal: principal, anonymousAs: id.description, profile: profile, client: client, catalog: catalog)
    }

    /// The random seed for changing a version: the same for each attempt and each process.
    func seed(of version: Int) -> UInt64 { Self.seed(of: version, under: seed) }

    /// The seed of a version of a session with a secret.
    static func seed(of version: Int, under secret: UInt64) -> UInt64 {
        KeyedHash.of(UInt64(truncatingIfNeeded: version), under: (secret, ~secret))
    }

    /// The key of a call, by which its receiver recognizes a repetition, whatever id the session has by then.
    func key(ofCall number: Int) -> String {
        let word = UInt64(truncatingIfNeeded: number)
        return [origin.halves.0, origin.halves.1].map { half in
            let digits = String(KeyedHash.of(word, under: (seed, half)), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Whether no work is awaited for the screens, or the next answer takes the session to another id.
    var isSettled: Bool { !work.contains { $0.isAwaited } || work.contains(where: \.isIdentification) }
}
