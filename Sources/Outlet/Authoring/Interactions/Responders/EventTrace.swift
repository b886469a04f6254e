import ViewTree

/// The way of an event, for the log: by where it came, and who answered. No value, no row's key and no session is in it.
struct EventTrace: Sendable {
    let event: EventName
    /// The nodes, screens and the app by which it came, the first first.
    private(set) var hops: [String] = []
    /// The hop that answered; nil where none did.
    private(set) var answerer: String?

    init(_ event: EventName) { self.event = event }

    /// Some hops had no responder that answered.
    mutating func passed(_ more: [String]) { hops += more }

    /// One of some hops answered: the event got no further.
    mutating func answered(_ place: String, _ more: [String]) {
        hops += more.prefix { $0 != place } + [place]
        answerer = place
    }
}

/// No responder answered an event: a refusal, and what the log says of it.
struct Unanswered: Error, CustomStringConvertible {
    let problem: Problem
    let trace: EventTrace

    /// For a log: what happened, and by where the event came.
    var description: String { "\(problem.detail) It came by \(trace.hops.joined(separator: " > "))." }
}
