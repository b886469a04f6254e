import Logging

extension EventTrace {
    /// What the log says beside its message.
    func metadata(of session: SessionID) -> Logger.Metadata {
        [
            "event": "\(event.rawValue.prefix(128))", "hops": "\(hops.joined(separator: " > "))",
            "answered": "\(answerer ?? "by nobody")", "session": "\(session.prefix)…",
        ]
    }
}

extension Logger {
    /// Tells the ways of events.
    func trace(_ traces: [EventTrace]?, of session: SessionID) {
        for trace in traces ?? [] {
            debug(
                trace.answerer == nil ? "Nobody answered an event" : "An event was answered",
                metadata: trace.metadata(of: session))
        }
    }

    /// Tells of an event that was refused since nobody answered it.
    func note(_ unanswered: Unanswered, of session: SessionID) {
        notice("Nobody answered an event", metadata: unanswered.trace.metadata(of: session))
    }
}
