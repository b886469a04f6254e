import ViewTree

/// What a session holds: data only, so that it can be written down after every event and taken up by another process.
struct SessionState: Sendable {
    let id: SessionID
    let principal: Principal
    let locale: String
    let timeZone: String
    var version = 1
    var revision = 1
    var lastUsed: Int
    var stack: [StackEntry]
    /// The number of the last screen that was opened.
    var lastEntry = 1
    /// The newest effects for the client.
    var effects: [ClientEffect] = []
    /// The number of the last effect.
    var lastEffect = 0
    /// The newest changes, without a gap.
    var changes = ChangeLog()
    /// The answers to the last events that had a key.
    var answers = AnswerLog()
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
