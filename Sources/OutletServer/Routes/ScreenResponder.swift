import MicroHTTPD
import Outlet
import ViewTree

extension Endpoint {
    /// `GET /`
    func index(_ scope: RequestScope) throws(Problem) -> Response {
        if try scope.dialect() == .html { return indexPage(scope) }
        try scope.require(["application/json"])
        let below: KeyValuePairs = [
            "screens": "/screens", "sessions": "/sessions", "documentSchema": "/schema/document.json",
            "eventSchema": "/schema/event.json", "openapi": "/openapi.json",
        ]
        var links = JSONObject(below.map { ($0, .string(basePath.text + $1)) })
        links["live"] = "/health/live"
        links["ready"] = "/health/ready"
        if configuration.metrics == nil { links["metrics"] = "/metrics" }
        let index: JSON = [
            "name": .string(application.name), "version": .string(application.version), "wire": 1,
            "links": .object(links),
            "screens": list,
        ]
        return .json(index.encoded, [.cacheControl: "no-cache", .vary: "Accept"])
    }

    /// `GET /screens`
    func screens(_ scope: RequestScope) throws(Problem) -> Response {
        try scope.require(["application/json"])
        let body: JSON = ["screens": list]
        return .json(body.encoded, [.cacheControl: "no-cache"])
    }

    private var list: JSON {
        .array(
            application.descriptions.map { screen in
                [
                    "name": .string(screen.name), "title": .string(screen.title),
                    "implementations": .array(screen.implementations.map { .string($0) }),
                    "params": .array(
                        screen.parameters.map {
                            [
                                "name": .string($0.name), "type": .string($0.kind.rawValue),
                                "required": .bool($0.isRequired),
                            ]
                        }),
                ]
            })
    }

    /// `GET /screens/{name}`
    func screen(_ name: String, _ scope: RequestScope) throws -> Response? {
        if try scope.dialect() == .html { return try screenPage(name, scope) }
        try scope.require(["application/json"])
        let wait = Preferences(scope.request.headers[.prefer]).wait
        return try visit(name, scope.request.query, scope) { visited, locale, vary in
            let tag = EntityTag(of: visited.document)
            var headers: Headers = [.cacheControl: "no-cache", .vary: vary, .eTag: tag.text]
            if let wait { headers[.preferenceApplied] = "wait=\(wait)" }
            return .json(visited.document, self.naming(locale, in: headers))
        }
    }

    /// Answers with the document of a screen without a session, its locale, and the value of `Vary`.
    func visit(
        _ name: String, _ query: String?, _ scope: RequestScope,
        _ answer: @escaping @Sendable (VisitAnswer, _ locale: String, _ vary: String) throws -> Response
    ) throws -> Response? {
        try application.requireScreen(name)
        let locale = application.locale(among: scope.locales)
        let profile = profile(scope)
        let wait = Preferences(scope.request.headers[.prefer]).wait
        let visit = VisitRequest(
            screen: name, query: query, of: scope.principal, locale: locale, profile: profile?.profile,
            wait: wait ?? Self.patience)
        let fields = wait == nil ? "Accept, Accept-Language" : "Accept, Accept-Language, Prefer"
        let finish = { @Sendable (visited: VisitAnswer) throws -> Response in
            try answer(visited, locale, Self.vary(fields, visited.followsProfile ? profile : nil))
        }
        return try sessions.visit(visit) { later in
            self.goOn(with: scope) { try finish(try later.get()) }
        }.map(finish)
    }

    /// How many seconds a document waits for the screen's loads, unless the request specifies it, if its client gets no
    /// later updates.
    static var patience: Int { 2 }

    /// The client's profile as the request gives it; nil if no screen of the app asks for it.
    func profile(_ scope: RequestScope) -> ProfileReading? {
        application.choosesByProfile ? ProfileReading(scope.request.headers) : nil
    }

    /// The value of `Vary`: the given fields, and those that determined the profile if the answer depends on it.
    static func vary(_ fields: String, _ reading: ProfileReading?) -> String {
        reading.map { "\(fields), \($0.fields)" } ?? fields
    }

    /// The header fields with the language of the document's texts, if the app knows it.
    func naming(_ locale: String, in headers: Headers) -> Headers {
        var headers = headers
        if application.namesLanguage { headers[.contentLanguage] = application.language(for: locale) }
        return headers
    }
}
