import Outlet
import ViewTree

/// Writes the stream for a client of A2UI: each event has one message, without an event name.
///
/// A class, since native streams reserve space for the field.
final class SurfaceStream: Sendable {
    /// The most bytes of an update, which has to fit into one piece. A longer one is sent as a new surface, which can be drawn
    /// again for each of its pieces.
    private static let limit = OutgoingMessage.pieceSize - 256

    private let dialect: A2UIDialect
    /// The origin of the server, with which addresses begin.
    private let origin: String
    private let sessions: Sessions
    private let documents: StreamDocuments

    init(_ dialect: A2UIDialect, from origin: String, of sessions: Sessions, keeping documents: StreamDocuments) {
        self.dialect = dialect
        self.origin = origin
        self.sessions = sessions
        self.documents = documents
    }

    /// The event that ends the surface; nil if the client will reconnect.
    static func ending(_ end: StreamEnd) -> [UInt8]? {
        end == .draining ? nil : event(A2UIMessages.end) + Array("\n\n".utf8)
    }

    /// Whether a message can be drawn at once, since little has changed from the kept screen.
    func isNear(_ message: OutgoingMessage, to session: Session) -> Bool {
        !message.hasBegun && message.shown != nil && dialect.isNear(session, from: origin)
    }

    /// The events of a message, without the empty line after the last one.
    func text(of message: OutgoingMessage, to session: Session) throws -> [UInt8] {
        if !message.hasBegun, let shown = message.shown {
            let update = try dialect.update(of: session, after: nil, since: .init(revision: shown), from: origin) {
                try sessions.document(of: session)
            }
            let text = Self.text(update, at: session.revision)
            if text.count <= Self.limit { return text }
        }
        let isAnew = message.shown != nil
        return try documents.document(of: session, as: "a2ui \(isAnew) \(origin)") { session in
            let whole = try dialect.whole(sessions.document(of: session), in: session, session.locale, from: origin)
            return Self.text((isAnew ? [A2UIMessages.end] : []) + whole, at: session.revision)
        }
    }

    /// The events with messages. Only the last one has the revision as its id.
    private static func text(_ messages: [[UInt8]], at revision: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(messages.reduce(32) { $0 + $1.count + 8 })
        for message in messages.dropLast() { text += event(message) + Array("\n\n".utf8) }
        text += Array("id: \(revision)\n".utf8)
        if let last = messages.last { text += event(last) }
        return text
    }

    private static func event(_ message: [UInt8]) -> [UInt8] { Array("data: ".utf8) + message }
}
