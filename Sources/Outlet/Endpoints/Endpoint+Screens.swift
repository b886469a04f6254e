import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// `GET /`
    func index(_ scope: RequestScope) throws(Problem) -> Response {
        if let page = page(scope) { return page }
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
            application.screens.map { screen in
                [
                    "name": .string(screen.name), "title": .string(application.title(of: screen)),
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
        let page = page(scope)
        if page == nil { try scope.require(["application/json"]) }
        let screen = try application.screen(name)
        if let page { return page }
        let (locale, timeZone) = (application.locale(among: scope.locales), "UTC")
        let context = Context(
            now: .now, locale: locale, timeZone: timeZone, principal: scope.principal,
            seed: .random(in: .min ... .max), localization: application.localization(locale, timeZone))
        let destination = try sessions.reducer.destination(screen, query: scope.request.query)
        let reading = profile(scope)
        let audience = Audience(principal: scope.principal, profile: reading?.profile)
        let entry = try sessions.reducer.entry(1, destination, as: .root, for: audience, in: context)
        let wait = Preferences(scope.request.headers[.prefer]).wait
        let fields = wait == nil ? "Accept, Accept-Language" : "Accept, Accept-Language, Prefer"
        var headers: Headers = [
            .cacheControl: "no-cache",
            .vary: vary(fields, reading, destination.implementation, of: name, for: audience),
        ]
        if let wait { headers[.preferenceApplied] = "wait=\(wait)" }
        let answer =
            { @Sendable [headers] entry in
                let document = try self.sessions.renderer.document(of: entry, locale: locale)
                let tag = EntityTag(of: document)
                var headers = headers
                headers[.eTag] = tag.text
                return scope.has(tag)
                    ? Response.notModified(headers) : .json(document, self.naming(locale, in: headers))
            } as @Sendable (StackEntry) throws -> Response
        guard entry.opening.mayLoad(for: application) else { return try answer(entry) }
        let settled = Visit.settle(
            try sessions.reducer.visit(entry, of: audience, in: context), within: .seconds(wait ?? Self.patience),
            in: sessions
        ) { settled in
            self.goOn(with: scope) { try answer(settled) }
        }
        return try settled.map(answer)
    }

    /// How many seconds a document without a session waits for what its screen loads, unless the request says otherwise:
    /// those who ask for it never get the rest.
    private static var patience: Int { 2 }

    /// What the request says of the client's profile; nil where no screen of the app asks for it.
    func profile(_ scope: RequestScope) -> ProfileReading? {
        application.choosesByProfile ? ProfileReading(scope.request.headers) : nil
    }

    /// The fields that chose an answer: with those that told the profile, where that had a say.
    func vary(
        _ fields: String, _ reading: ProfileReading?, _ implementation: String?, of screen: String,
        for audience: Audience
    ) -> String {
        guard implementation == nil, let reading, application.asksForProfile(screen, for: audience) else {
            return fields
        }
        return "\(fields), \(reading.fields)"
    }

    /// The headers with the language of the document's texts, where the app knows it.
    func naming(_ locale: String, in headers: Headers) -> Headers {
        var headers = headers
        if application.namesLanguage { headers[.contentLanguage] = application.language(for: locale) }
        return headers
    }
}
