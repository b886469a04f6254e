import ViewTree

/// What a path leads to.
enum Route {
    case index
    case screens
    case screen(String)
    case sessions
    case session(String)
    case events(String)
    case stream(String)
    case documentSchema
    case eventSchema
    case openAPI
    case live
    case ready
    case metrics
    case problem(ProblemType)
    case file(PublicFiles.File)

    /// Finds the route of a path as it was sent.
    init(_ path: String, files: PublicFiles) throws(Problem) {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let (first, second, third) = (segments.first, segments.dropFirst().first, segments.dropFirst(2).first)
        switch (segments.count, first, second, third) {
        case (1, "", _, _): self = .index
        case (1, "screens", _, _): self = .screens
        case (2, "screens", let name?, _) where !name.isEmpty:
            guard let name = String(name).percentDecoded else { throw Self.nothing(path) }
            self = .screen(name)
        case (1, "sessions", _, _): self = .sessions
        case (2, "sessions", let id?, _) where !id.isEmpty: self = .session(String(id))
        case (3, "sessions", let id?, "events"): self = .events(String(id))
        case (3, "sessions", let id?, "stream"): self = .stream(String(id))
        case (2, "schema", "document.json", _): self = .documentSchema
        case (2, "schema", "event.json", _): self = .eventSchema
        case (1, "openapi.json", _, _): self = .openAPI
        case (2, "health", "live", _): self = .live
        case (2, "health", "ready", _): self = .ready
        case (1, "metrics", _, _): self = .metrics
        case (2, "problems", let slug?, _):
            guard let type = ProblemType(rawValue: String(slug)) else { throw Self.nothing(path) }
            self = .problem(type)
        default:
            guard let decoded = path.percentDecoded, let file = files[decoded] else { throw Self.nothing(path) }
            self = .file(file)
        }
    }

    private static func nothing(_ path: String) -> Problem {
        Problem(.noSuchPath, "There is nothing at '\(path.prefix(128))'. GET / lists where everything is.")
    }

    /// The methods of the route, as `Allow` lists them.
    var allow: String {
        switch self {
        case .sessions, .events: "POST"
        case .session: "GET, HEAD, DELETE"
        default: "GET, HEAD"
        }
    }
}
