import ViewTree

/// One client's stack of screens with their models: data only, so that it can be written down after every event and
/// taken up by another process.
public struct Session: Sendable {
    /// The name.
    public let id: SessionID
    /// Who it belongs to.
    public let principal: Principal
    /// The locale: a BCP 47 language tag.
    public let locale: String
    /// The time zone: a name of the IANA database.
    public let timeZone: String
    /// Grows with each commit; a store commits a session only over the version before.
    public internal(set) var version = 1
    /// Grows with each change that a client can see.
    public internal(set) var revision = 1
    /// When the session was last used, in seconds since 1970.
    public internal(set) var lastUsed: Int

    var stack: [StackEntry]
    /// The number of the last screen that was opened.
    var lastEntry = 1
    /// The newest effects for the client.
    var effects: [ClientEffect] = []
    /// The number of the last effect.
    var lastEffect = 0
    /// The newest changes, without a gap.
    var changes: [SessionChange] = []
    /// The answers to the last events that had a key.
    var answers: [KeyedAnswer] = []
    /// The calls of services that have not answered yet.
    var calls: [PendingCall] = []
    /// The number of the last call.
    var lastCall = 0

    init(id: SessionID, principal: Principal, locale: String, timeZone: String, root: StackEntry, now: Int) {
        self.id = id
        self.principal = principal
        self.locale = locale
        self.timeZone = timeZone
        stack = [root]
        lastUsed = now
    }
}

/// A change that a client could see.
struct SessionChange: Sendable {
    /// How many are kept: the gap after which a stream has to start from a whole document.
    static let kept = 16

    /// The revision that it led to.
    let revision: Int
    /// The JSON Patch.
    let patch: [UInt8]
}

/// One thing for the client to do.
struct ClientEffect: Sendable {
    /// How many are kept.
    static let kept = 16

    let id: Int
    /// The effect as the document shows it.
    let json: [UInt8]
}

/// A call of a service that has not answered yet.
struct PendingCall: Sendable {
    let id: Int
    /// The screen that asked.
    let entry: Int
    let call: Call
}
