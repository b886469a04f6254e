#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request to sign in or out. It takes effect with the answer to an event, because only that can carry a token.
struct Identification: Sendable, Equatable, Codable {
    /// The change of the session.
    enum Change: Sendable, Equatable, Codable {
        /// It becomes the session of a principal. With `endingOthers`, the principal's other sign-ins end. `opening` opens if
        /// no other screen was requested.
        case signIn(Principal, opening: Destination?, endingOthers: Bool)
        /// It becomes anonymous.
        case signOut(SignOutScope)
    }

    /// How many seconds an answer waits for one, and how many seconds one waits for an answer.
    static let patience = 10

    let change: Change
    /// Until when an answer can take it.
    let due: Date
}

extension SessionState {
    /// Has an answer take an identification, in the place of an earlier one.
    mutating func wait(
        for change: Identification.Change, of entry: Int, key: String?, now: Date
    ) throws(Problem) {
        work.removeAll(where: \.isIdentification)
        let due = now.addingTimeInterval(Double(Identification.patience))
        try wait(for: .identification(Identification(change: change, due: due)), of: entry, key: key)
    }
}
