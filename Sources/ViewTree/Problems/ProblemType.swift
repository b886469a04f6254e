/// The kinds of refusals, each with a page of its own below `/problems/`.
public enum ProblemType: String, Sendable, CaseIterable {
    /// A header over the limit.
    case headerTooLarge = "header-too-large"
    /// A body over the limit.
    case bodyTooLarge = "body-too-large"
    /// A host name that is not the server's.
    case unknownHost = "unknown-host"
    /// A request whose framing is invalid or ambiguous.
    case badFraming = "bad-framing"
    /// An unknown transfer coding.
    case unknownCoding = "unknown-coding"
    /// A path that does not exist.
    case noSuchPath = "no-such-path"
    /// A method that the path does not support.
    case methodNotAllowed = "method-not-allowed"
    /// A request from a page of a foreign origin.
    case foreignOrigin = "foreign-origin"
    /// A request without valid authentication.
    case unauthenticated = "unauthenticated"
    /// A screen that its principal may not open.
    case forbidden = "forbidden"
    /// A header that only a trusted proxy may send.
    case untrustedHeader = "untrusted-header"
    /// A body of a type other than JSON.
    case unsupportedMediaType = "unsupported-media-type"
    /// No type that the client accepts.
    case notAcceptable = "not-acceptable"
    /// A body that is not a JSON object.
    case notJSON = "not-json"
    /// A session that does not exist, or belongs to another principal.
    case unknownSession = "unknown-session"
    /// A screen that does not exist.
    case unknownScreen = "unknown-screen"
    /// An implementation that does not exist.
    case unknownImplementation = "unknown-implementation"
    /// A subject of a screen that does not exist.
    case unknownSubject = "unknown-subject"
    /// A body with unknown or missing members, or with members of the wrong type.
    case wrongShape = "wrong-shape"
    /// An idempotency key that was used before with another body.
    case keyReused = "key-reused"
    /// A key that opens a session and is short enough to guess.
    case keyTooShort = "key-too-short"
    /// A precondition that names another revision.
    case stale = "stale"
    /// A node that is not on screen.
    case nodeGone = "node-gone"
    /// A node that currently takes no events.
    case disabled = "disabled"
    /// An event that the node does not post.
    case notOffered = "not-offered"
    /// An event that no responder answers.
    case unanswered = "unanswered"
    /// A refusal by the app, with its reason.
    case refused = "refused"
    /// An undo that is too late, or was done before.
    case undoGone = "undo-gone"
    /// A value that is not allowed.
    case invalidValue = "invalid-value"
    /// A change that exceeds a limit of the session: its size, or its pending work.
    case sessionFull = "session-full"
    /// A change that would make a shared model larger than it may be.
    case sharedFull = "shared-full"
    /// More sessions than the server accepts.
    case tooMany = "too-many"
    /// More sessions than the server accepts for one client.
    case tooManyOfOne = "too-many-of-one"
    /// More requests a second than the server accepts from one client.
    case tooManyRequests = "too-many-requests"
    /// An attempt to sign in during a pause of its account or address.
    case tooManyAttempts = "too-many-attempts"
    /// More connections than the server accepts.
    case tooManyConnections = "too-many-connections"
    /// A new session or a change that exceeds the memory of all sessions.
    case outOfMemory = "out-of-memory"
    /// The store of the sessions can't be reached, or is overloaded.
    case storeUnavailable = "store-unavailable"
    /// A screen that is under maintenance.
    case underMaintenance = "under-maintenance"
    /// The server is stopping.
    case draining = "draining"
    /// An intention or a controller failed.
    case fault = "fault"

    /// The reference in the member `type`.
    public var reference: String { reference(below: "") }

    /// The reference in the member `type`, if the server's paths begin with a prefix.
    public func reference(below prefix: String) -> String { "\(prefix)/problems/\(rawValue)" }

    /// The status code of the answer.
    public var status: Int {
        switch self {
        case .headerTooLarge: 431
        case .bodyTooLarge: 413
        case .unknownHost: 421
        case .badFraming, .untrustedHeader: 400
        case .unknownCoding: 501
        case .noSuchPath, .unknownSession, .unknownScreen, .unknownImplementation, .unknownSubject: 404
        case .methodNotAllowed: 405
        case .foreignOrigin, .forbidden: 403
        case .unauthenticated: 401
        case .unsupportedMediaType: 415
        case .notAcceptable: 406
        case .notJSON: 400
        case .wrongShape, .keyReused, .keyTooShort, .invalidValue: 422
        case .stale: 412
        case .nodeGone, .disabled, .notOffered, .unanswered, .refused, .undoGone, .sessionFull, .sharedFull: 409
        case .tooManyOfOne, .tooManyRequests, .tooManyAttempts: 429
        case .tooMany, .tooManyConnections, .outOfMemory, .storeUnavailable, .underMaintenance, .draining: 503
        case .fault: 500
        }
    }

    /// A short description of the problem.
    public var title: String {
        switch self {
        case .headerTooLarge: "The header is too large"
        case .bodyTooLarge: "The body is too large"
        case .unknownHost: "The server does not have this name"
        case .badFraming: "The request is not put together as HTTP demands"
        case .unknownCoding: "The transfer coding is not known"
        case .noSuchPath: "There is nothing at this path"
        case .methodNotAllowed: "The method is not for this path"
        case .foreignOrigin: "The request comes from a foreign origin"
        case .unauthenticated: "It is not known who asks"
        case .forbidden: "This is for others"
        case .untrustedHeader: "A header is not the client's to send"
        case .unsupportedMediaType: "The body is of a type that is not read here"
        case .notAcceptable: "There is no answer of a type that is accepted"
        case .notJSON: "The body is not a JSON object"
        case .unknownSession: "There is no such session"
        case .unknownScreen: "There is no such screen"
        case .unknownImplementation: "The screen has no such implementation"
        case .unknownSubject: "What the screen was to show does not exist"
        case .wrongShape: "The body has the wrong shape"
        case .keyReused: "The idempotency key was used with another body"
        case .keyTooShort: "The idempotency key is too short"
        case .stale: "The document has changed"
        case .nodeGone: "The node is not on screen"
        case .disabled: "The node is disabled"
        case .notOffered: "The node does not offer this event"
        case .unanswered: "Nobody answered the event"
        case .refused: "This can't be done now"
        case .undoGone: "This can't be undone any more"
        case .invalidValue: "A value is not allowed"
        case .sessionFull: "The session is full"
        case .sharedFull: "What is shared is full"
        case .tooMany: "There are too many sessions"
        case .tooManyConnections: "There are too many connections"
        case .tooManyOfOne: "One client has too many sessions"
        case .tooManyRequests: "One client sends too many requests"
        case .tooManyAttempts: "There were too many failed attempts"
        case .outOfMemory: "The sessions hold all that the server can"
        case .storeUnavailable: "The sessions can't be kept at the moment"
        case .underMaintenance: "The screen is under maintenance"
        case .draining: "The server is about to stop"
        case .fault: "The app has a fault"
        }
    }

    /// Advice for the client's developer.
    public var advice: String {
        switch self {
        case .headerTooLarge:
            "Send fewer or shorter header fields: 8 KB are taken, or what the operator has set. Often it is a cookie."
        case .bodyTooLarge: "Send less: the limit stands in the detail."
        case .unknownHost:
            "Use the server's address, or a name that its operator allows with --allow-host. A proxy has to pass Host on."
        case .badFraming:
            "The detail says what is wrong (RFC 9112). The connection ends; a client's library does it right."
        case .unknownCoding: "Send the body with its Content-Length, or in chunks."
        case .noSuchPath: "GET / lists the links from which every path can be reached."
        case .methodNotAllowed: "The header Allow lists the methods."
        case .foreignOrigin:
            "Only pages of the server's own origin may ask, and those that its operator allows with --allow-origin."
        case .unauthenticated:
            "Send what the header WWW-Authenticate asks for; the member screen, if there is one, has the address of a screen that "
                + "leads on."
        case .forbidden:
            "The detail says for whom it is; the member screen, if there is one, has the address of a screen that leads on."
        case .untrustedHeader: "Leave the header out: only a proxy that the operator trusts says who asks."
        case .unsupportedMediaType: "Send JSON, with the header Content-Type: application/json."
        case .notAcceptable: "The detail names the types that there are; leave Accept out, or let it take one of them."
        case .notJSON:
            "The detail says at which byte the text stops being JSON. It has to be an object, in UTF-8, nested no deeper than 32."
        case .unknownSession:
            "It was ended, it expired, or it belongs to somebody else. POST /sessions begins another."
        case .unknownScreen: "GET /screens lists the screens."
        case .unknownImplementation: "GET /screens lists the implementations of each screen."
        case .unknownSubject: "Follow a link from a screen that is up to date."
        case .wrongShape: "The member errors points at each fault; the service index links a schema of events."
        case .keyReused: "A key stands for one body: make a new key for another event."
        case .keyTooShort:
            "Whoever knows the key gets the session: make it of 22 random characters at least, as of 128 random bits."
        case .stale: "GET the session's document and decide anew; the member revision tells the current one."
        case .nodeGone: "GET the session's document: the member revision tells the current one."
        case .disabled: "The document says when the node is enabled again."
        case .notOffered: "The member on of the node lists its events."
        case .unanswered: "The node posts the event, but the screen as it is now has no answer to it."
        case .refused: "The detail is the app's reason, for the user. Nothing has changed."
        case .undoGone: "What was done stays: the offer has ended, or was taken."
        case .invalidValue: "The member errors points at each value and says what is expected."
        case .sessionFull:
            "Nothing has changed. Shorten or delete something, or go back: what makes the session smaller is always taken."
        case .sharedFull:
            "Nothing has changed. Of a value that is too large, shorten or delete something: that is always taken. If there are too "
                + "many keys, use one that has a value."
        case .outOfMemory:
            "Try again later, as the header Retry-After says. What makes no session larger is still taken."
        case .tooMany, .tooManyConnections: "Try again later, as the header Retry-After says."
        case .tooManyOfOne: "End a session that is not needed, or try again later, as the header Retry-After says."
        case .tooManyRequests: "Nothing has changed. Send it again after the time in the header Retry-After."
        case .tooManyAttempts:
            "Nothing has changed, and nothing was verified. Try again after the time in the header Retry-After, with a new key."
        case .storeUnavailable:
            "What an event changes is written down before it is answered, and that is not possible now. Nothing has changed. "
                + "Try again later."
        case .underMaintenance:
            "Nothing has changed. Try again later, as the header Retry-After says; the member note, if there is one, has the "
                + "operator's words for the user."
        case .draining: "Connect again: another process takes over."
        case .fault: "Nothing has changed. The member request identifies the failure in the server's log."
        }
    }
}
