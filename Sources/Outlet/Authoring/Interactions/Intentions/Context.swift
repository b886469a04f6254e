public import FoundationEssentials

/// What an intention may know beside the event and the model; the same context gives the same result.
public struct Context: Sendable {
    /// The time of the event.
    public let now: Date
    /// The session's locale: a BCP 47 language tag.
    public let locale: String
    /// The session's time zone: a name of the IANA database.
    public let timeZone: String
    /// Who caused the event.
    public let principal: Principal
    private let origin: Seed
    /// How values are put into words; nil where nobody shows them.
    let localization: Localization?

    /// A context with everything stated.
    public init(
        now: Date = .now, locale: String = "en", timeZone: String = "UTC", principal: Principal = .anonymous,
        seed: UInt64 = 0
    ) {
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.principal = principal
        origin = .stated(seed)
        localization = nil
    }

    init(
        now: Date, locale: String, timeZone: String, principal: Principal, seed: Seed, localization: Localization?
    ) {
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
        self.principal = principal
        origin = seed
        self.localization = localization
    }

    /// Where the seed comes from; most intentions never ask.
    enum Seed: Sendable {
        case stated(UInt64)
        /// The same however often a process tries an event of this version, and nobody outside can tell it.
        case session(SessionID, version: Int)
    }

    /// The seed of `random`.
    public var seed: UInt64 {
        switch origin {
        case .stated(let seed): return seed
        case .session(let id, let version):
            var hasher = Hasher()
            hasher.combine(id)
            hasher.combine(version)
            return UInt64(bitPattern: Int64(hasher.finalize()))
        }
    }

    /// A text of the app's catalogue in the session's language, with its arguments; the key where there is none.
    public func text(_ key: String, _ arguments: any TextArgument...) -> String {
        (localization ?? .neutral).text(key, arguments)
    }

    /// A source of random numbers that starts anew from the context's seed each time it is asked for.
    public var random: some RandomNumberGenerator { SeededGenerator(seed: seed) }
}
