#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The input of an intention besides the event and the model. The same context gives the same result.
public struct Context: Sendable {
    /// The time of the event.
    public let now: Date
    /// The session's locale: a BCP 47 language tag.
    public let locale: String
    /// The session's time zone: a name of the IANA database.
    public let timeZone: String
    /// The principal who caused the event.
    public let principal: Principal
    /// The seed of `random`.
    public let seed: UInt64
    /// Whether the screen that opens was opened by a link of a mail for which the same browser has asked a short time ago: see
    /// ``Service/init(sendingLink:account:body:)-(_,_,(Request,LinkCode)->Request.Outcome)``. If not, the screen should say as
    /// whom its user is about to sign in.
    public let isOwnLink: Bool
    /// Formats values for the session; nil if they are not shown to anyone.
    let localization: Localization?

    /// A context with everything stated.
    public init(
        now: Date = .now, locale: String = "en", timeZone: String = "UTC", principal: Principal = .anonymous,
        seed: UInt64 = 0, isOwnLink: Bool = false
    ) {
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.principal = principal
        self.seed = seed
        self.isOwnLink = isOwnLink
        localization = nil
    }

    init(
        now: Date, locale: String, timeZone: String, principal: Principal, seed: UInt64, localization: Localization?,
        isOwnLink: Bool = false
    ) {
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.principal = principal
        self.seed = seed
        self.isOwnLink = isOwnLink
        self.localization = localization
    }

    /// A text of the app's catalogue in the session's language, with its arguments; the key if there is none.
    public func text(_ key: String, _ arguments: any TextArgument...) -> String {
        (localization ?? .neutral).text(key, arguments)
    }

    /// A random number generator. Each access returns one that starts with the context's seed.
    public var random: some RandomNumberGenerator { SeededGenerator(seed: seed) }
}
