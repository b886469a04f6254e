import HTTPMessages
import Outlet
import ViewTree

/// A call of a tool. Refusals are results, so that the agent reads the reason.
final class ToolCall: Sendable {
    let site: Site
    let scope: RequestScope
    private let message: ProtocolMessage
    private let id: JSON
    private let revision: ProtocolRevision
    /// Whether the agent needs no person's confirmation.
    let isTrusted: Bool

    init(
        site: Site, scope: RequestScope, message: ProtocolMessage, id: JSON, revision: ProtocolRevision, isTrusted: Bool
    ) {
        self.site = site
        self.scope = scope
        self.message = message
        self.id = id
        self.revision = revision
        self.isTrusted = isTrusted
    }

    /// Whether the client can ask a person, and repeat the call with the answer.
    var canAsk: Bool { !revision.hasHandshake && message.canAsk }

    /// The answer to an earlier question; nil if the call has none.
    var brought: AgentAnswer? { revision.hasHandshake ? nil : AgentAnswer(message.parameters) }

    /// Answers the call; nil if the response comes later.
    ///
    /// - Throws: a `ProtocolError` if there is no such tool, or the parameters can't be read.
    func answer() throws(ProtocolError) -> Response? {
        guard let name = message.parameters["name"]?.string else {
            throw ProtocolError(.invalidParameters, "Expected the 'name' of a tool.")
        }
        guard let tool = AgentTool(rawValue: name) else {
            let names = AgentTool.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw ProtocolError(.invalidParameters, "There is no tool '\(name.prefix(64))'; there are \(names).")
        }
        let given: JSONObject
        switch message.parameters["arguments"] {
        case nil, .null: given = JSONObject()
        case .object(let object): given = object
        case let other?:
            throw ProtocolError(.invalidParameters, "Expected the 'arguments' to be an object, found \(other.kind).")
        }
        return answering {
            let arguments = try ToolArguments(given, of: tool)
            switch tool {
            case .listScreens: return list()
            case .openScreen: return try open(arguments)
            case .readScreen: return try read(arguments.session())
            case .act: return try AgentTaker(call: self, arguments: arguments, session: arguments.session()).take()
            case .closeScreen: return try close(arguments.session())
            }
        }
    }

    /// The response with a result.
    func response(_ result: ToolResult) -> Response {
        AgentResponder.response(result.json(in: revision), to: id)
    }

    /// The response of `body`; an error becomes a result.
    private func answering(_ body: () throws -> Response?) -> Response? {
        do {
            return try body()
        } catch let asked as AskedQuestion {
            return response(.asking(asked.question, state: asked.state))
        } catch {
            return response(.refused(site.middleware.refusals.problem(of: error)))
        }
    }

    /// Continues after a pending step, and sends the response if it is ready.
    func goOn(_ body: () throws -> Response?) { site.goOn(with: scope) { answering(body) } }

    /// Calls `body` with the session if it exists and belongs to the principal of the call, once its screen has settled or two
    /// seconds are over.
    func withSettled(
        _ id: SessionID, _ body: @escaping @Sendable (Session) throws -> Response?
    ) throws -> Response? {
        try withSession(id) { [self] session in
            let settled = site.sessions.settled(session, within: Site.patience) { later in
                self.goOn { try body(try later.get()) }
            }
            return try settled.flatMap { try body($0) }
        }
    }

    /// Calls `body` with the session if it exists and belongs to the principal of the call.
    func withSession(
        _ id: SessionID, _ body: @escaping @Sendable (Session) throws -> Response?
    ) throws -> Response? {
        let session = try site.sessions.use(id, as: scope.principal) { later in
            self.goOn { try body(try later.get()) }
        }
        return try session.flatMap { try body($0) }
    }

    /// Shows a session, drawn on another thread: the screen after the effects that its client has seen. `text` makes the text
    /// of the result.
    func show(
        _ session: Session, after seen: Int? = nil, _ text: @escaping @Sendable (AgentScreen) -> String
    ) {
        site.beside(scope) { [self] in
            goOn {
                let screen = try screens.screen(of: site.sessions.render(session), in: session, after: seen).drawn
                return response(
                    .done(text(screen), screen.members(of: session.id.description, at: session.revision)))
            }
        }
    }

    /// Draws screens for the call's client.
    var screens: AgentScreens { AgentScreens(site: site, origin: site.origin(scope)) }
}

/// Thrown to ask a person a question; the client returns `state` with the answer.
struct AskedQuestion: Error {
    let question: AgentQuestion
    let state: String
}
