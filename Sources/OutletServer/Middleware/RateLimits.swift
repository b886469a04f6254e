import HTTPMessages
import Outlet
import ViewTree

/// The rates of one kind of request, of each principal and of each address.
struct RateLimits: Sendable {
    private let principals: RateLimit<Principal>
    private let addresses: RateLimit<NetworkAddress>

    /// Limits of this many requests a second; 0 for no limit.
    init(perPrincipal: Int, perAddress: Int) {
        principals = RateLimit(perSecond: perPrincipal)
        addresses = RateLimit(perSecond: perAddress)
    }

    /// Whether there is no limit at all.
    var areUnlimited: Bool { !principals.isLimited && !addresses.isLimited }

    /// Throws a `Problem` if a client sends too many. Anonymous clients do not count as one principal; `address` is nil for a
    /// client whose address has no limit.
    func require(_ principal: Principal, from address: NetworkAddress?, now: Duration) throws(Problem) {
        if let wait = addresses.take(address, now: now) { throw Self.refusal("This address", wait) }
        if let wait = principals.take(principal.id == nil ? nil : principal, now: now) {
            throw Self.refusal("This principal", wait)
        }
    }

    private static func refusal(_ client: String, _ wait: Duration) -> Problem {
        let (seconds, rest) = wait.components
        return Problem(
            .tooManyRequests, "\(client) sends more than it may. Nothing has changed.",
            retryAfter: Int(seconds) + (rest > 0 ? 1 : 0))
    }
}
