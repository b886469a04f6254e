import HTTPMessages
import Outlet
import ViewTree

/// The target of a path.
enum Route {
    case index
    case screens
    case screen(String)
    case sessions
    /// A session; nil if the id is invalid.
    case session(SessionID?)
    case events(SessionID?)
    case stream(SessionID?)
    case documentSchema
    case eventSchema
    case openAPI
    /// The endpoint for agents.
    case agents
    case live
    case ready
    case metrics
    case problem(ProblemType)
    /// A file, and whether its address is permanent.
    case file(PublicFiles.File, isPermanent: Bool)

    /// Finds the route of an undecoded path. A static function, because an initializer would copy its argument.
    static func find(
        _ path: String, below basePath: BasePath = .root, among files: PublicFiles, through port: Port = .all,
        forAgents: Bool = false
    ) throws(Problem) -> Route {
        if port == .metrics {
            guard path == "/metrics" else { throw nothing(path, "GET /metrics is all there is.") }
            return .metrics
        }
        if !basePath.isRoot {
            return try find(path, below: basePath, among: files, hasMetrics: port == .all, forAgents: forAgents)
        }
        if let route = ofSession(path.utf8.span) { return route }
        return try Route(path, files: files, hasMetrics: port == .all, forAgents: forAgents)
    }

    /// Finds the route of a path below a base path; the paths for operators are at the root.
    private static func find(
        _ path: String, below basePath: BasePath, among files: PublicFiles, hasMetrics: Bool, forAgents: Bool
    ) throws(Problem) -> Route {
        switch path {
        case "/health/live": return .live
        case "/health/ready": return .ready
        case "/metrics" where hasMetrics: return .metrics
        default: break
        }
        let advice = "GET \(basePath)/ lists where everything is."
        guard let rest = basePath.remainder(of: path) else { throw nothing(path, advice) }
        guard
            let route = try? find(
                rest.isEmpty ? "/" : String(rest), among: files, through: .app, forAgents: forAgents),
            !route.isForOperators
        else { throw nothing(path, advice) }
        return route
    }

    private init(_ path: String, files: PublicFiles, hasMetrics: Bool, forAgents: Bool) throws(Problem) {
        // C, and so the file system, ends a name at a NUL.
        guard !path.contains("%00") else { throw Self.nothing(path) }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch (segments.count, segments.first, segments.dropFirst().first) {
        case (1, "", _): self = .index
        case (1, "screens", _): self = .screens
        case (2, "screens", let name?) where !name.isEmpty:
            guard let name = String(name).percentDecoded else { throw Self.nothing(path) }
            self = .screen(name)
        case (1, "sessions", _): self = .sessions
        case (2, "schema", "document.json"): self = .documentSchema
        case (2, "schema", "event.json"): self = .eventSchema
        case (1, "openapi.json", _): self = .openAPI
        case (1, "mcp", _) where forAgents: self = .agents
        case (2, "health", "live"): self = .live
        case (2, "health", "ready"): self = .ready
        case (1, "metrics", _) where hasMetrics: self = .metrics
        case (2, "problems", let slug?):
            guard let type = ProblemType(rawValue: String(slug)) else { throw Self.nothing(path) }
            self = .problem(type)
        default:
            guard let decoded = path.percentDecoded, let (file, isPermanent) = files.find(decoded) else {
                throw Self.nothing(path)
            }
            self = .file(file, isPermanent: isPermanent)
        }
    }

    /// The route of a path below `/sessions/`. These are by far the most frequent, so the path is not split.
    private static func ofSession(_ path: Span<UInt8>) -> Route? {
        guard path.starts(with: "/sessions/", at: 0) else { return nil }
        let start = 10
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        if end == start { return nil }
        let id = SessionID(path.extracting(start..<end))
        if end == path.count { return .session(id) }
        if path.count == end + 7, path.starts(with: "/events", at: end) { return .events(id) }
        if path.count == end + 7, path.starts(with: "/stream", at: end) { return .stream(id) }
        return nil
    }

    private static func nothing(_ path: String, _ advice: String = "GET / lists where everything is.") -> Problem {
        Problem(.noSuchPath, "There is nothing at '\(path.prefix(128))'. \(advice)")
    }

    /// Whether the route supports a method.
    func permits(_ method: HTTPMessages.Method) -> Bool {
        switch self {
        case .sessions, .events, .agents: method == .post
        case .session: method == .get || method == .head || method == .delete
        default: method == .get || method == .head
        }
    }

    /// Whether the route reports the health of the process.
    var isForOperators: Bool {
        switch self {
        case .live, .ready: true
        default: false
        }
    }

    /// Whether the route is only for a known sender, where requests are authenticated: not files, problems and descriptions.
    var asksForSender: Bool { if case .metrics = self { true } else { needsSender } }

    /// Whether the response depends on the sender.
    var needsSender: Bool {
        switch self {
        case .index, .screens, .screen, .sessions, .session, .events, .stream, .agents: true
        default: false
        }
    }

    /// Whether the response can be a page.
    var hasPages: Bool {
        switch self {
        case .index, .screen, .sessions, .session, .events: true
        default: false
        }
    }

    /// The methods of the route, for `Allow`.
    var allow: String {
        switch self {
        case .sessions, .events, .agents: "POST"
        case .session: "GET, HEAD, DELETE"
        default: "GET, HEAD"
        }
    }
}

extension Span<UInt8> {
    /// Whether a text is at an index.
    fileprivate func starts(with text: String, at start: Int) -> Bool {
        let text = text.utf8.span
        guard count >= start + text.count else { return false }
        for index in text.indices where self[start + index] != text[index] { return false }
        return true
    }
}
