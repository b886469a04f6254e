import ViewTree

/// The path of an event through the responder chain, for the log: the hops that it passed, and the one that answered. It
/// contains no value, no row's key and no session.
struct EventTrace: Sendable {
    let event: EventName
    /// The nodes, screens and the app that it reached, in order.
    private(set) var hops: [String] = []
    /// The hop that answered; nil if none did.
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

/// No responder answered an event: the refusal, and the trace for the log.
struct Unanswered: Error, CustomStringConvertible {
    let problem: Problem
    let trace: EventTrace

    /// For a log: the refusal, and the path of the event.
    var description: String { "\(problem.detail) It came by \(trace.hops.joined(separator: " > "))." }
}
