#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LoadResources {
    /// What the loads of a session need, whose sign-ins a store keeps.
    init(_ environment: LoadEnvironment, for session: Session, in store: any SessionStore) {
        let (principal, own) = (session.principal, session.state.signIn)
        let (times, presence, id) = (environment.times, environment.presence, session.id)
        self.init(times: times) {
            // Of those without a name none is another's.
            guard principal.id != nil else { return IdentifiedList() }
            let found = try await StoreAnswer.awaited { try store.signIns(of: principal, then: $0) }
            let now = Int(times.date().timeIntervalSince1970)
            let standing = found.filter { $0.principal == principal && $0.stands(at: now) }
                .map { OpenSignIn($0, isCurrent: $0.id == own?.id) }
            return IdentifiedList(
                standing.sorted { ($0.lastUsed, $0.began, $0.id) > ($1.lastUsed, $1.began, $1.id) })
        } viewers: { spot, deliver in
            presence.watch(spot, for: id, of: principal, deliver: deliver)
        }
    }
}

extension OpenSignIn {
    /// A sign-in that a store keeps, as its person sees it.
    fileprivate init(_ signIn: StoredSignIn, isCurrent: Bool) {
        self.init(
            id: signIn.id.word, client: signIn.client, began: Date(timeIntervalSince1970: Double(signIn.began)),
            lastUsed: Date(timeIntervalSince1970: Double(signIn.lastUsed)), isCurrent: isCurrent)
    }
}
