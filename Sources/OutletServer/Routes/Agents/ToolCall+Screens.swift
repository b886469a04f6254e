import HTTPMessages
import Outlet
import ViewTree

// The tools that open, show and end sessions.
extension ToolCall {
    /// `list_screens`: lists the screens that the principal may open.
    func list() -> Response {
        let application = site.application
        let language = application.language(for: application.locale(among: scope.locales))
        let screens = application.descriptions(
            in: language, for: scope.principal, now: site.sessions.date, leadingOn: false)
        let lines = screens.flatMap { screen in
            let words = ["\(screen.name): \(screen.title).", screen.summary].filter { !$0.isEmpty }.joined(
                separator: " ")
            let parameters = screen.parameters.map {
                "\($0.name) (\($0.kind.rawValue)\($0.isRequired ? ", required" : ""))"
            }
            return AgentText.lines(
                of: parameters.isEmpty ? words : "\(words) Parameters: \(parameters.joined(separator: ", "))")
        }
        let list = screens.map { screen -> JSON in
            [
                "name": .string(screen.name), "title": .string(screen.title), "summary": .string(screen.summary),
                "params": .array(screen.parameters.map(\.json)),
            ]
        }
        return response(.done("The screens.\n\(AgentText.between(lines))", ["screens": .array(list)]))
    }

    /// `open_screen`: opens a session and shows its screen.
    func open(_ arguments: ToolArguments) throws -> Response? {
        try site.require(site.openingRates, scope)
        let visitor = site.visitor(scope)
        let opening = try site.openings.opening(arguments.only(["screen", "params", "locale"]), for: visitor)
        let request = OpeningRequest(
            opening, keyed: nil, of: scope.sender,
            from: site.proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: visitor.locale, profile: site.profile(scope)?.profile,
            wait: Site.patience)
        let opened = try site.openings.process(request) { later in
            self.goOn { self.showWhole(try later.get().session) }
        }
        return opened.flatMap { showWhole($0.session) }
    }

    /// `read_screen`: shows the screen of a session.
    func read(_ id: SessionID) throws -> Response? {
        try withSettled(id) { self.showWhole($0) }
    }

    /// `close_screen`: ends a session.
    func close(_ id: SessionID) throws -> Response? {
        try withSession(id) { [self] session in
            site.sessions.remove(session.id, reason: .deleted) { removed in
                self.goOn {
                    guard try removed.get() else { throw Problem.unknownSession }
                    return self.response(.done("The session has ended.", ["session": .string(id.description)]))
                }
            }
            return nil
        }
    }

    private func showWhole(_ session: Session) -> Response? {
        show(session) { screen in Self.words(screen.lines, of: session, "The screen as it is.") }
        return nil
    }

    /// A message of the server, followed by lines of a session's screen.
    static func words(_ lines: [String], of session: Session, _ words: String) -> String {
        "\(words) Session: \(session.id). Revision: \(session.revision).\n\(AgentText.between(lines))"
    }
}
