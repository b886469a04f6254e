import HTTPMessages
import Outlet
import Synchronization
import ViewTree

/// Takes the events of agents: only those that the screen offers; destructive ones only after a person has confirmed them.
struct AgentTaker: Sendable {
    let call: ToolCall
    let arguments: ToolArguments
    let session: SessionID

    /// What the call found when its turn had come.
    private struct Found {
        /// The lines of the screen before the call; nil if the call was made before and is not repeated.
        var lines: [String]?
        /// The result, if nothing was done.
        var result: ToolResult?
    }

    private final class Turn: Sendable {
        let found = Mutex(Found())
    }

    func take() throws -> Response? {
        try call.site.require(call.site.eventRates, call.scope)
        // Waits until the screen has settled, since it may follow other sessions: the question is compared with the current
        // screen.
        return call.brought == nil ? try press() : try call.withSettled(session) { _ in try press() }
    }

    private func press() throws -> Response? {
        let (site, scope) = (call.site, call.scope)
        let (turn, brought) = (Turn(), call.brought)
        let sealed = brought?.state.flatMap { site.sessions.open($0, of: scope.principal, in: session) }
        let form = FormRequest(
            body: arguments.bytes, openBody: nil, signingIn: .refused, isEditable: false,
            answering: sealed
        ) { document, session in
            turn.found.withLock { $0 = Found() }
            if let brought, !brought.isYes {
                return try notDone(.refused(Self.noYes.detail), sealed, or: Self.noYes, turn)
            }
            let screen = try call.screens.screen(of: document(), in: session)
            turn.found.withLock { $0.lines = screen.drawn.lines }
            let pressed: AgentEvent
            do {
                pressed = try AgentEvent(arguments, on: screen.plain, screen.drawn, site.sessions)
            } catch let problem as Problem {
                return try notDone(.refused(problem), sealed, or: problem, turn)
            }
            guard let question = pressed.question, !call.isTrusted else { return pressed.chain }
            guard call.canAsk else {
                return try notDone(.refused(Self.cannotAsk), sealed, or: Self.cannotAsk, turn)
            }
            if brought != nil, let sealed, site.sessions.asks(sealed, question.text, before: arguments.bytes) {
                return pressed.chain
            }
            let state = site.sessions.seal(question.text, before: arguments.bytes, in: session)
            return try notDone(
                .asking(question, state: state), sealed, or: AskedQuestion(question: question, state: state), turn)
        }
        let revision = arguments["revision"]?.integer
        let request = EventRequest(
            to: site.events, session: session, of: scope.sender, with: site.signInClient(scope), form: form,
            key: brought?.isYes == false ? .success(nil) : Result { try key() },
            match: revision.map { revision in RevisionMatch(text: "\(revision)") { $0 == revision } },
            beside: { site.beside(scope, $0) }, reply: { answer in call.goOn { try show(try answer.get(), turn) } })
        return try site.events.process(request).flatMap { try show($0, turn) }
    }

    /// Ends the call without an event. The seal of an answered question is used up nevertheless.
    private func notDone(
        _ result: ToolResult, _ sealed: SealedQuestion?, or error: any Error, _ turn: Turn
    ) throws -> EventChain {
        if sealed == nil { throw error }
        turn.found.withLock { $0.result = result }
        return .notDone
    }

    private static let noYes = Problem(.refused, "Not done: no person has said yes.")

    private static let cannotAsk = Problem(
        .refused, "Not done: a person has to say yes to this, and this client can't ask.")

    /// The key of the call. A call without a key but with a revision gets one made of its arguments.
    private func key() throws(Problem) -> String? {
        guard let key = arguments["key"]?.string else {
            return arguments["revision"].map { _ in
                "~\(String(Fingerprint(of: arguments.bytes).value, radix: 36))"
            }
        }
        return try IdempotencyKey.read(key)
    }

    /// Shows the changed lines once the screen has settled.
    private func show(_ answer: EventAnswer, _ turn: Turn) throws -> Response? {
        if answer.moved != nil { throw Problem.unknownSession }
        let found = turn.found.withLock { $0 }
        if let result = found.result { return call.response(result) }
        return try call.withSettled(session) { session in
            call.show(session, after: answer.newestEffectBefore) { screen in
                guard let before = found.lines else {
                    return ToolCall.words(
                        screen.lines, of: session, "This call was made before, and is done once. The screen as it is.")
                }
                let lines = AgentText.difference(from: before, to: screen.lines)
                return ToolCall.words(
                    lines, of: session,
                    lines.isEmpty
                        ? "Answered: no line of the screen has changed."
                        : "Answered: lines with '+' came, lines with '-' went.")
            }
            return nil
        }
    }
}
