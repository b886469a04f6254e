import Outlet

extension Store {
    /// The store as a ``SignInStore``.
    ///
    /// - Throws: a ``StartError`` if it is none.
    var keepingSignIns: any SignInStore { get throws(StartError) { try keeping("sign-ins") } }

    /// The store as one of a refined protocol. `name` is what that keeps, for the error.
    ///
    /// - Throws: a ``StartError`` if it does not conform.
    func keeping<Kept>(_ name: String) throws(StartError) -> Kept {
        guard let store = self as? Kept else { throw StartError(description: "This store keeps no \(name).") }
        return store
    }

    /// The sign-ins of a principal, or all; none if the store keeps none.
    func signIns(of principal: Principal? = nil) async throws -> [StoredSignIn] {
        guard let store = self as? any SignInStore else { return [] }
        return try await StoreAnswer.awaited { try store.signIns(of: principal, then: $0) }
    }

    /// The reason why a session whose id is free was not inserted, if it is its sign-in; else nil.
    func reasonOfSignIn(against session: StoredSession) async throws -> String? {
        guard let id = session.signIn else { return nil }
        guard let store = self as? any SignInStore else {
            return "The store keeps no sign-ins, and so no session of one."
        }
        let signIn = try await StoreAnswer.awaited { try store.signIn(id, then: $0) }
        return signIn == nil ? "Its sign-in \(id.prefix)… is not there." : nil
    }
}

extension SignInStore {
    /// Ends sign-ins, and notifies the other nodes of the sessions that ended with them.
    func end(_ ids: [SignInID]) async throws -> [SessionID] {
        let gone = try await StoreAnswer.awaited { try endSignIns(ids, then: $0) }
        if !gone.isEmpty { (self as? any SharedStore)?.bus.tell(gone) }
        return gone
    }
}
