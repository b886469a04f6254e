import Logging

extension EventTrace {
    /// The metadata of a log entry.
    func metadata(of session: SessionID) -> Logger.Metadata {
        [
            "event": "\(event.rawValue.prefix(128))", "hops": "\(hops.joined(separator: " > "))",
            "answered": "\(answerer ?? "by nobody")", "session": "\(session.prefix)…",
        ]
    }
}

extension Logger {
    /// Logs the routes of events.
    func trace(_ traces: [EventTrace]?, of session: SessionID) {
        for trace in traces ?? [] {
            debug(
                trace.answerer == nil ? "Nobody answered an event" : "An event was answered",
                metadata: trace.metadata(of: session))
        }
    }

    /// Logs an event that was refused because no responder answered it.
    func note(_ unanswered: Unanswered, of session: SessionID) {
        notice("Nobody answered an event", metadata: unanswered.trace.metadata(of: session))
    }
}
