import HTTPMessages
import Outlet

/// The metrics of the server.
final class Metrics: Sendable {
    /// The responses, by the first digit of their status.
    private let responses = InlineArray<6, Counter> { _ in Counter() }
    private let requestBytes = Counter()
    private let responseBytes = Counter()
    /// Requests for a host name that is not the server's.
    let unknownHosts = Counter()
    /// The metrics of the runtime.
    let ofSessions = SessionMetrics()

    /// Counts the bytes of a request's body.
    func noteRequest(bytes: Int) {
        if bytes > 0 { requestBytes.add(bytes) }
    }

    /// Counts a response. The bytes of a stream are not counted.
    func noteResponse(status: Int, bytes: Int) {
        responses[min(5, status / 100)].add(1)
        if bytes > 0 { responseBytes.add(bytes) }
    }

    /// All metrics in the Prometheus text format.
    func text(of sessions: Sessions, socket: SocketStatistics?) -> String {
        var text = "# HELP outlet_requests_total Requests by the class of their status.\n"
        text += "# TYPE outlet_requests_total counter\n"
        for digit in 2..<responses.count {
            text += "outlet_requests_total{status=\"\(digit)xx\"} \(responses[digit].value)\n"
        }
        func write(_ name: String, _ type: String, _ help: String, _ value: Int) {
            text.write(name, type, help, value)
        }
        write("outlet_request_bytes_total", "counter", "Bytes of request bodies.", requestBytes.value)
        write("outlet_response_bytes_total", "counter", "Bytes of response bodies, streams aside.", responseBytes.value)
        write("outlet_events_total", "counter", "Events that were accepted.", ofSessions.handling.count)
        write("outlet_events_refused_total", "counter", "Events that were refused.", ofSessions.refusedEvents.value)
        write("outlet_patches_total", "counter", "Changes that clients could see.", ofSessions.patches.value)
        write("outlet_patch_bytes_total", "counter", "Bytes of the patches.", ofSessions.patchBytes.value)
        write("outlet_sessions_opened_total", "counter", "Sessions that were opened.", ofSessions.opened.value)
        text += "# HELP outlet_sessions_refused_total Sessions beyond what one principal or address may have.\n"
        text += "# TYPE outlet_sessions_refused_total counter\n"
        text += "outlet_sessions_refused_total{owner=\"principal\"} \(ofSessions.refusedPrincipals.value)\n"
        text += "outlet_sessions_refused_total{owner=\"address\"} \(ofSessions.refusedAddresses.value)\n"
        text +=
            "# HELP outlet_sign_in_attempts_refused_total Attempts at signing in while an account or address was in a pause.\n"
        text += "# TYPE outlet_sign_in_attempts_refused_total counter\n"
        text +=
            "outlet_sign_in_attempts_refused_total{owner=\"account\"} \(ofSessions.refusedAccountAttempts.value)\n"
        text +=
            "outlet_sign_in_attempts_refused_total{owner=\"address\"} \(ofSessions.refusedAddressAttempts.value)\n"
        write(
            "outlet_unknown_hosts_total", "counter", "Requests for a name that is not the server's.",
            unknownHosts.value)
        if let lostRecords = sessions.lostRecords {
            write(
                "outlet_analytics_lost_total", "counter", "Records for analytics that could not keep up.", lostRecords)
        }
        if let count = sessions.count { write("outlet_sessions", "gauge", "Sessions that there are.", count) }
        write("outlet_sessions_in_memory", "gauge", "Sessions that are in memory.", sessions.residentCount)
        if let bytes = sessions.bytes {
            write("outlet_session_bytes", "gauge", "Bytes that sessions in memory hold, about.", bytes)
        }
        text.writeStore(of: sessions)
        text.writeSwitches(sessions.obeyedSwitches)
        write(
            "outlet_dropped_total", "counter", "Changes and answers that full sessions dropped.",
            ofSessions.dropped.value)
        write(
            "outlet_answers_lost_total", "counter", "Repeated keys whose answer was not kept.",
            ofSessions.lostAnswers.value)
        write(
            "outlet_sessions_full_total", "counter", "Events refused since a session is full.",
            ofSessions.fullSessions.value)
        write(
            "outlet_memory_refusals_total", "counter", "Requests refused since all sessions hold what they may.",
            ofSessions.memoryRefusals.value)
        write("outlet_streams", "gauge", "Streams that are open.", ofSessions.streams.value)
        if let socket {
            write("outlet_connections", "gauge", "Connections that are open.", socket.openConnections)
            write(
                "outlet_lingering_sockets", "gauge", "Sockets that stay open after a refusal.", socket.lingeringSockets)
            write(
                "outlet_framing_refused_total", "counter", "Requests that could have been read in two ways.",
                socket.refusedForFraming)
        }
        ofSessions.rendering.write("outlet_render_duration_seconds", "How long rendering a document took.", to: &text)
        ofSessions.handling.write(
            "outlet_event_duration_seconds", "How long an event took until it was committed.", to: &text)
        return text
    }
}
