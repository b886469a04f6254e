import HTTPMessages
import Outlet
import ViewTree

/// Takes the actions of cards, and answers with the new card: card hosts have no partial updates.
struct CardTaker: Sendable {
    let site: Site
    /// Whether the client gets the bare card with HTTP status codes; otherwise it gets the response of the Bot Framework, whose
    /// HTTP status is always 200.
    let isBare: Bool

    /// Whether a body is an activity of the Bot Framework.
    static func isInvoke(_ body: JSONObject) -> Bool { body["type"] == "invoke" }

    /// `POST /sessions/{id}/events` with an activity.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try answering {
            let body = try scope.body()
            guard let id else { throw Problem.unknownSession }
            let form = Result { () throws(Problem) in try Self.form(body) }
            let taker = FieldTaker(
                site: site, dialect: site.card, response: { response($0, of: $1, scope) }, answering: answering)
            return try taker.take(form, in: id, scope)
        }
    }

    /// The response with the card of a session.
    private func response(_ card: [UInt8], of session: Session, _ scope: RequestScope) -> Response {
        if isBare { return site.card.response(card, of: session, for: scope) }
        return .json(
            Self.framed(card, status: 200, type: CardDialect.mediaType),
            [
                .eTag: EntityTag(revision: session.revision, as: Dialect.card.name).text,
                .cacheControl: "private, no-cache", .vary: "Accept",
            ])
    }

    /// The response of `body`; a refusal in the form of the Bot Framework if the client expects that.
    @Sendable private func answering(_ body: () throws -> Response?) throws -> Response? {
        do {
            return try body()
        } catch let problem as Problem where !isBare {
            let isStale = problem.type == .stale
            let type = "application/vnd.microsoft.error" + (isStale ? ".preconditionFailed" : "")
            let value: JSON = ["code": .string(problem.type.rawValue), "message": .string(problem.detail)]
            return .json(
                Self.framed(value.encoded, status: problem.type.status, type: type), [.cacheControl: "no-store"])
        }
    }

    /// The response of the Bot Framework to an invoke activity.
    private static func framed(_ value: [UInt8], status: Int, type: String) -> [UInt8] {
        var writer = JSONWriter(capacity: value.count + 128)
        writer.write(raw: #"{"statusCode":"#)
        writer.write(status)
        writer.write(raw: #","type":"#)
        writer.write(type)
        writer.write(raw: #","value":"#)
        writer.write(raw: value)
        writer.write(raw: "}")
        return writer.bytes
    }

    /// The inputs and the control of an activity.
    private static func form(_ body: JSONObject) throws(Problem) -> PostedForm {
        guard isInvoke(body), body["name"] == "adaptiveCard/action" else {
            throw wrong(["name"], "an activity of the type 'invoke' with the name 'adaptiveCard/action'")
        }
        guard case .object(let action)? = body["value"]?["action"], action["type"] == "Action.Execute" else {
            throw wrong(["value", "action"], "an action of the type 'Action.Execute'")
        }
        guard case .object(let data)? = action["data"], data[PlainControl.field]?.string != nil else {
            throw wrong(["value", "action", "data"], "the data of one of the card's own actions")
        }
        return PostedForm(data.members.map { ($0.name, PlainInput.text(of: $0.value)) })
    }

    private static func wrong(_ way: [String], _ expectation: String) -> Problem {
        let detail = "Expected \(expectation)."
        return Problem(.wrongShape, detail, faults: [Fault(JSONPointer(way), detail)])
    }
}
