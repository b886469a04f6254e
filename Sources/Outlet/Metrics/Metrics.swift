/// What the server counts of itself.
final class Metrics: Sendable {
    /// The answers, by the first digit of their status.
    let responses = (0..<6).map { _ in Counter() }
    let requestBytes = Counter()
    let responseBytes = Counter()
    let events = Counter()
    let refusedEvents = Counter()
    let patches = Counter()
    let patchBytes = Counter()
    let sessionsOpened = Counter()
    let streams = Counter()
    let rendering = Histogram()
    let handling = Histogram()

    /// Everything in Prometheus' text format.
    func text(sessions: Int?, lostRecords: Int?) -> String {
        var text = "# HELP outlet_requests_total Requests by the class of their status.\n"
        text += "# TYPE outlet_requests_total counter\n"
        for (digit, counter) in responses.enumerated() where digit > 1 {
            text += "outlet_requests_total{status=\"\(digit)xx\"} \(counter.value)\n"
        }
        func write(_ name: String, _ type: String, _ help: String, _ value: Int) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
        }
        write("outlet_request_bytes_total", "counter", "Bytes of request bodies.", requestBytes.value)
        write("outlet_response_bytes_total", "counter", "Bytes of response bodies, streams aside.", responseBytes.value)
        write("outlet_events_total", "counter", "Events that were accepted.", events.value)
        write("outlet_events_refused_total", "counter", "Events that were refused.", refusedEvents.value)
        write("outlet_patches_total", "counter", "Changes that clients could see.", patches.value)
        write("outlet_patch_bytes_total", "counter", "Bytes of the patches.", patchBytes.value)
        write("outlet_sessions_opened_total", "counter", "Sessions that were opened.", sessionsOpened.value)
        if let lostRecords {
            write(
                "outlet_analytics_lost_total", "counter", "Records for analytics that could not keep up.", lostRecords)
        }
        if let sessions { write("outlet_sessions", "gauge", "Sessions that there are.", sessions) }
        write("outlet_streams", "gauge", "Streams that are open.", streams.value)
        rendering.write("outlet_render_duration_seconds", "How long rendering a document took.", to: &text)
        handling.write("outlet_event_duration_seconds", "How long an event took until it was committed.", to: &text)
        return text
    }
}
