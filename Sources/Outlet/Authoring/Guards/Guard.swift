#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which principals may open a screen.
///
///     var guards: [Guard] { [.signedIn(or: SignInController.self), .role("agent")] }
///
/// A screen's guards are asked in their order: before it opens, and again with each request to a session that has it on its
/// stack, since a start or other roles may have changed the answer. A screen that is no longer for the principal leaves the
/// stack.
///
/// One's own guard throws: a ``Forbidden`` to refuse, or a ``Redirect`` to lead to another screen.
///
///     Guard { context in
///         if context.principal.tenant == nil { throw Redirect(to: ChooseTenantController.self) }
///     }
public struct Guard: Sendable {
    /// Throws if the screen is not for the context's principal.
    let ask: @Sendable (Context) throws -> Void
    /// The screen to which it redirects, if that is known before it is asked.
    let destination: String?
    /// Guards with the same word decide alike; nil for a guard that differs from all others.
    let word: String?

    /// A guard that admits the principals for whom `ask` does not throw. It runs on a thread that answers requests: it has to
    /// decide by the context alone, without waiting.
    public init(_ ask: @escaping @Sendable (_ context: Context) throws -> Void) {
        self.init(leadingTo: nil, word: nil, ask)
    }

    private init(
        leadingTo destination: String?, word: String?, _ ask: @escaping @Sendable (Context) throws -> Void
    ) {
        self.ask = ask
        self.destination = destination
        self.word = word
    }

    /// Admits all but anonymous principals.
    public static let signedIn = Guard(leadingTo: nil, word: "signedIn") { context in
        if context.principal.id == nil { throw Forbidden("Who is not signed in can't see this.") }
    }

    /// Admits all but anonymous principals, who get another screen first.
    public static func signedIn<Shown: Controller>(or screen: Shown.Type) -> Guard
    where Shown.Parameters == NoParameters {
        signedIn(orNamed: Shown.name)
    }

    /// Admits all but anonymous principals, who get another screen first, by its name.
    public static func signedIn(orNamed screen: String) -> Guard {
        Guard(leadingTo: screen, word: nil) { context in
            if context.principal.id == nil { throw Redirect(named: screen) }
        }
    }

    /// Admits principals that have signed in a short time ago; others get another screen first, at which they can sign in. It
    /// is for the most harmful actions on a device that is left alone, such as setting a new password.
    ///
    /// A principal that a proxy or an authenticator names has not signed in to the app, and is never admitted.
    public static func freshlySignedIn<Shown: Controller>(
        within time: Duration = .seconds(600), or screen: Shown.Type
    ) -> Guard where Shown.Parameters == NoParameters {
        freshlySignedIn(within: time, orNamed: Shown.name)
    }

    /// The same, by the name of the other screen.
    public static func freshlySignedIn(within time: Duration = .seconds(600), orNamed screen: String) -> Guard {
        Guard(leadingTo: screen, word: nil) { context in
            guard let proved = context.principal.proved,
                context.now.timeIntervalSince(proved) < time.timeInterval
            else { throw Redirect(named: screen) }
        }
    }

    /// Principals that have a role.
    public static func role(_ role: String) -> Guard {
        Guard(leadingTo: nil, word: "role \(role)") { context in
            if !context.principal.roles.contains(role) { throw Forbidden("This is for the role '\(role)' only.") }
        }
    }
}

/// Refuses a screen and opens another one in its place: thrown by a ``Guard``.
///
/// The other screen keeps the address of the requested screen. As soon as the guards admit the principal, the requested screen
/// replaces it.
public struct Redirect: Error, Sendable {
    let screen: String

    /// Leads to a screen that has no parameters.
    public init<Shown: Controller>(to screen: Shown.Type) where Shown.Parameters == NoParameters {
        self.screen = Shown.name
    }

    /// Leads to a screen by its name.
    public init(named screen: String) { self.screen = screen }
}

/// Refuses a screen: thrown by a ``Guard``.
///
/// The request is answered with the status 401 if the client is anonymous, else with 403.
public struct Forbidden: Error, Sendable {
    /// A sentence for the client: who may open the screen.
    public let detail: String

    /// Refuses with a sentence for the client; `Context.text` has one in the session's language.
    public init(_ detail: String) { self.detail = detail }
}

extension [Guard] {
    /// Asks all, and throws what the first throws that refuses.
    func ask(_ context: Context) throws {
        for guarding in self { try guarding.ask(context) }
    }
}
