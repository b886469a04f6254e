#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request for a screen's document without a session.
package struct VisitRequest: Sendable {
    let screen: String
    /// The query: values of the screen's parameters, and optionally the implementation.
    let query: String?
    /// The sender of the request, with its sign-in.
    let sender: Sender
    let locale: String
    /// The client's profile; nil if no screen asks for it.
    let profile: ClientProfile?
    /// The maximum number of seconds that the answer waits for the screen's loads.
    let wait: Int
    /// The links for which the client has asked.
    let links: BoundLinks

    package init(
        screen: String, query: String?, of sender: Sender, locale: String, profile: ClientProfile?, wait: Int,
        links: BoundLinks
    ) {
        self.screen = screen
        self.query = query
        self.sender = sender
        self.locale = locale
        self.profile = profile
        self.wait = wait
        self.links = links
    }
}

/// The answer to a request for a screen.
package struct VisitAnswer: Sendable {
    fileprivate let entry: StackEntry
    fileprivate let principal: Principal
    fileprivate let locale: String
    fileprivate let renderer: DocumentRenderer
    /// Whether the choice of the implementation depended on the client's profile.
    package let followsProfile: Bool
    /// Whether what the screen was to show does not exist.
    package let isMissing: Bool
    /// The address of the screen to which the requested one redirects; nil if it does not.
    package let redirect: String?

    /// Whether the document is short; a long one is rendered on another thread.
    package var isShort: Bool { get throws { try renderer.isShort(entry, locale: locale) } }

    /// Renders the document.
    package func document() throws -> [UInt8] { try renderer.document(of: entry, for: principal, locale: locale) }
}

extension Sessions {
    /// Returns the document of a screen without a session; nil if it comes later, through `then`.
    ///
    /// - Throws: a `Problem` if there is no such screen, or the query is invalid for it; any error that a controller
    ///   throws.
    package func visit(_ request: VisitRequest, then: @escaping Completion<VisitAnswer>) throws -> VisitAnswer? {
        try turns.sharing { shared in
            try self.visit(request, sharing: shared, then: then)
        } orLater: { later in
            do {
                if let answer = try later() { then(.success(answer)) }
            } catch {
                then(.failure(error))
            }
        }
    }

    private func visit(
        _ request: VisitRequest, sharing shared: SharedValues, then: @escaping Completion<VisitAnswer>
    ) throws -> VisitAnswer? {
        let timeZone = "UTC"
        let screen = try application.screen(request.screen)
        let wanted = Result { () throws(Problem) in try reducer.destination(screen, query: request.query) }
        let destination = (try? wanted.get()) ?? Destination(screen.name, implementation: nil, parameters: JSONObject())
        let context = Context(
            now: date, locale: request.locale, timeZone: timeZone, principal: request.sender.principal,
            seed: .random(in: .min ... .max), localization: application.localization(request.locale, timeZone),
            isOwnLink: turns.isOwn(destination, by: request.links))
        // Whom the screen is not for is told so first, whatever else is wrong with the query.
        if case .failure(let problem) = wanted {
            if problem.type.status != 422 { throw problem }
            if try reducer.admitted(destination, in: context) == destination { throw problem }
        }
        let audience = Audience(principal: request.sender.principal, profile: request.profile)
        let entry = try reducer.entry(1, destination, as: .root, for: audience, in: context, sharing: shared).entry
        let followsProfile = application.asksForProfile(
            request.screen, destination.implementation, for: audience, obeying: reducer.switches.current)
        let answer = { @Sendable (entry: StackEntry) throws -> VisitAnswer in
            VisitAnswer(
                entry: entry, principal: request.sender.principal, locale: request.locale,
                renderer: self.turns.renderer,
                followsProfile: followsProfile,
                isMissing: try self.reducer.scene(entry, request.locale).missing?.holds(entry.container) ?? false,
                redirect: nil)
        }
        // The screen of a redirect is not loaded here, but when the client requests it.
        if entry.screen != request.screen {
            return VisitAnswer(
                entry: entry, principal: request.sender.principal, locale: request.locale, renderer: turns.renderer,
                followsProfile: false, isMissing: false,
                redirect: turns.renderer.url(of: entry, try reducer.scene(entry, request.locale)))
        }
        guard entry.opening.mayLoad(for: application) else { return try answer(entry) }
        let settled = Visit.settle(
            try reducer.visit(entry, by: SessionID(), of: audience, in: context, signIn: request.sender.signIn),
            within: .seconds(request.wait), in: turns.environment, turns.store
        ) { settled in
            then(Result { try answer(settled.state.stack.last ?? entry) })
        }
        return try settled.map { try answer($0.state.stack.last ?? entry) }
    }
}
