import FoundationEssentials

/// A request for the document of a screen without a session.
package struct VisitRequest: Sendable {
    let screen: String
    /// The values of the screen's parameters, and perhaps the implementation, as a query has them.
    let query: String?
    /// Who sends it.
    let principal: Principal
    let locale: String
    /// The client's profile; nil if no screen asks for it.
    let profile: ClientProfile?
    /// How many seconds the answer waits at most for what the screen loads.
    let wait: Int

    package init(
        screen: String, query: String?, of principal: Principal, locale: String, profile: ClientProfile?, wait: Int
    ) {
        self.screen = screen
        self.query = query
        self.principal = principal
        self.locale = locale
        self.profile = profile
        self.wait = wait
    }
}

/// What a client gets that asked for a screen.
package struct VisitAnswer: Sendable {
    package let document: [UInt8]
    /// Whether the client's profile had a say in which implementation it is.
    package let followsProfile: Bool
}

extension Sessions {
    /// The document of a screen that belongs to no session; nil if it comes later, through `then`.
    ///
    /// - Throws: a `Problem` if there is no such screen, or it can't be opened so; whatever a controller throws.
    package func visit(_ request: VisitRequest, then: @escaping Completion<VisitAnswer>) throws -> VisitAnswer? {
        let timeZone = "UTC"
        let context = Context(
            now: .now, locale: request.locale, timeZone: timeZone, principal: request.principal,
            seed: .random(in: .min ... .max), localization: application.localization(request.locale, timeZone))
        let destination = try reducer.destination(application.screen(request.screen), query: request.query)
        let audience = Audience(principal: request.principal, profile: request.profile)
        let entry = try reducer.entry(1, destination, as: .root, for: audience, in: context)
        let followsProfile =
            destination.implementation == nil && application.asksForProfile(request.screen, for: audience)
        let answer = { @Sendable (entry: StackEntry) throws -> VisitAnswer in
            VisitAnswer(
                document: try self.renderer.document(of: entry, locale: request.locale),
                followsProfile: followsProfile)
        }
        guard entry.opening.mayLoad(for: application) else { return try answer(entry) }
        let settled = Visit.settle(
            try reducer.visit(entry, of: audience, in: context), within: .seconds(request.wait), in: self
        ) { settled in
            then(Result { try answer(settled) })
        }
        return try settled.map(answer)
    }
}
