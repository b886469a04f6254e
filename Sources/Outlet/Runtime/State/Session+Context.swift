#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Session {
    /// The context of an intention on this version of the session. `part` is the number of its event, if several events
    /// make one version: each has random numbers of its own.
    func context(now: Date, part: Int = 0) -> Context {
        let seed = state.seed(of: version)
        return Context(
            now: now, locale: locale, timeZone: timeZone, principal: principal,
            seed: part == 0 ? seed : SessionState.seed(of: part, under: seed),
            localization: state.stack.last?.opening.localization)
    }
}
