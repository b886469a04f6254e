/// The kinds of refusals, each with a page of its own below `/problems/`.
public enum ProblemType: String, Sendable, CaseIterable {
    /// A body over the limit.
    case headerTooLarge = "header-too-large"
    case bodyTooLarge = "body-too-large"
    /// A name that is not the server's.
    case unknownHost = "unknown-host"
    /// A request that could be read in two ways.
    case badFraming = "bad-framing"
    /// A transfer coding that is not known.
    case unknownCoding = "unknown-coding"
    /// A path that leads nowhere.
    case noSuchPath = "no-such-path"
    /// A method that the path does not know.
    case methodNotAllowed = "method-not-allowed"
    /// A page of another origin asks.
    case foreignOrigin = "foreign-origin"
    /// Nobody knows who asks.
    case unauthenticated = "unauthenticated"
    /// A body of another type than JSON.
    case unsupportedMediaType = "unsupported-media-type"
    /// No type that the client takes.
    case notAcceptable = "not-acceptable"
    /// A body that is not a JSON object.
    case notJSON = "not-json"
    /// A session that is not there, or is somebody else's.
    case unknownSession = "unknown-session"
    /// A screen that is not there.
    case unknownScreen = "unknown-screen"
    /// An implementation that is not there.
    case unknownImplementation = "unknown-implementation"
    /// A screen's subject that is not there.
    case unknownSubject = "unknown-subject"
    /// A body with unknown, missing or mistyped members.
    case wrongShape = "wrong-shape"
    /// An idempotency key with another body.
    case keyReused = "key-reused"
    /// A key that can be guessed and leads to a session.
    case keyTooShort = "key-too-short"
    /// A precondition on another revision.
    case stale = "stale"
    /// A node that is not on screen.
    case nodeGone = "node-gone"
    /// A node that takes no events now.
    case disabled = "disabled"
    /// An event that the node does not post.
    case notOffered = "not-offered"
    /// An event that nobody answered.
    case unanswered = "unanswered"
    /// What the app refuses, with its reason.
    case refused = "refused"
    /// An undo that comes too late, or twice.
    case undoGone = "undo-gone"
    /// A value that is not allowed.
    case invalidValue = "invalid-value"
    /// More than a session may hold.
    case sessionFull = "session-full"
    /// More than the server takes on.
    case tooMany = "too-many"
    /// More than the server takes on for one client.
    case tooManyOfOne = "too-many-of-one"
    /// More than all sessions together may hold.
    case outOfMemory = "out-of-memory"
    /// The server stops.
    case draining = "draining"
    /// An intention or a controller failed.
    case fault = "fault"

    /// The reference that stands in `type`.
    public var reference: String { reference(below: "") }

    /// The reference that stands in `type` if a server's paths begin with a prefix.
    public func reference(below prefix: String) -> String { "\(prefix)/problems/\(rawValue)" }

    /// The status of the answer.
    public var status: Int {
        switch self {
        case .headerTooLarge: 431
        case .bodyTooLarge: 413
        case .unknownHost: 421
        case .badFraming: 400
        case .unknownCoding: 501
        case .noSuchPath, .unknownSession, .unknownScreen, .unknownImplementation, .unknownSubject: 404
        case .methodNotAllowed: 405
        case .foreignOrigin: 403
        case .unauthenticated: 401
        case .unsupportedMediaType: 415
        case .notAcceptable: 406
        case .notJSON: 400
        case .wrongShape, .keyReused, .keyTooShort, .invalidValue: 422
        case .stale: 412
        case .nodeGone, .disabled, .notOffered, .unanswered, .refused, .undoGone, .sessionFull: 409
        case .tooManyOfOne: 429
        case .tooMany, .outOfMemory, .draining: 503
        case .fault: 500
        }
    }

    /// What is wrong, in a few words.
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
        case .tooMany: "There are too many sessions"
        case .tooManyOfOne: "One client has too many sessions"
        case .outOfMemory: "The sessions hold all that the server can"
        case .draining: "The server is about to stop"
        case .fault: "The app has a fault"
        }
    }

    /// What a client can do about it.
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
        case .unauthenticated: "Send what the header WWW-Authenticate asks for."
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
        case .outOfMemory:
            "Try again later, as the header Retry-After says. What makes no session larger is still taken."
        case .tooMany: "Try again later, as the header Retry-After says."
        case .tooManyOfOne: "End a session that is not needed, or try again later, as the header Retry-After says."
        case .draining: "Connect again: another process takes over."
        case .fault: "Nothing has changed. The member request identifies the failure in the server's log."
        }
    }
}
