#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The viewers at a place, as they are shown: each principal once.
struct PresentCrowd: Sendable {
    /// How many are shown by name.
    private static var most: Int { 100 }

    /// The principals with a name, in the order of their arrival.
    private let named: [Viewer]
    /// The ids of the principals without a name.
    private let nameless: Set<String>
    /// The sessions without a principal.
    private let anonymous: Set<SessionID>

    init(of sessions: [PresentSession]) {
        var named: [String: Viewer] = [:]
        var nameless: Set<String> = []
        var anonymous: Set<SessionID> = []
        for session in sessions {
            if session.principal.isEmpty {
                anonymous.insert(session.session)
            } else if session.name.isEmpty {
                nameless.insert(session.principal)
            } else {
                let since = Date(timeIntervalSince1970: Double(session.since))
                let old = named[session.principal]
                // Of two names, all nodes show the same one.
                named[session.principal] = Viewer(
                    id: session.principal, name: max(session.name, old?.name ?? ""),
                    since: min(since, old?.since ?? since))
            }
        }
        self.named = named.values.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
        self.nameless = nameless.subtracting(named.keys)
        self.anonymous = anonymous
    }

    /// The viewers as a session sees them: without its own principal.
    func viewers(for session: SessionID, of principal: Principal) -> Viewers {
        let id = principal.id ?? ""
        let isNamed = named.contains { $0.id == id }
        let hidden = nameless.count - (nameless.contains(id) ? 1 : 0)
        let unknown = anonymous.count - (anonymous.contains(session) ? 1 : 0)
        return Viewers(
            IdentifiedList(named.lazy.filter { $0.id != id }.prefix(Self.most)), anonymous: hidden + unknown,
            count: named.count - (isNamed ? 1 : 0) + hidden + unknown)
    }
}
