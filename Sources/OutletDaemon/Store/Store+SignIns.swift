import Outlet

extension Store {
    /// The store as one that keeps sign-ins.
    ///
    /// - Throws: a ``StartError`` if it does not keep them.
    var keepingSignIns: any SignInStore { get throws(StartError) { try keeping("sign-ins") } }

    /// The store as one that keeps something beside sessions, which is named for the error.
    ///
    /// - Throws: a ``StartError`` if it does not keep it.
    func keeping<Kept>(_ name: String) throws(StartError) -> Kept {
        guard let store = self as? Kept else { throw StartError(description: "This store keeps no \(name).") }
        return store
    }

    /// The sign-ins of a principal, or all; none if the store keeps none.
    func signIns(of principal: Principal? = nil) async throws -> [StoredSignIn] {
        guard let store = self as? any SignInStore else { return [] }
        return try await StoreAnswer.awaited { try store.signIns(of: principal, then: $0) }
    }

    /// Why a session was not inserted whose id is free; nil if its sign-in is no reason for that.
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
    /// Ends sign-ins, and tells the other processes that serve the sessions which of these are gone.
    func end(_ ids: [SignInID]) async throws -> [SessionID] {
        let gone = try await StoreAnswer.awaited { try endSignIns(ids, then: $0) }
        if !gone.isEmpty { (self as? any SharedStore)?.bus.tell(gone) }
        return gone
    }
}
