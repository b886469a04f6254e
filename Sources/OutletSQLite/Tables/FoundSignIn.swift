import Outlet

/// A sign-in as the tables have it.
struct FoundSignIn {
    /// What the row says of its id.
    let id: SignInID?
    /// The sign-in; nil if its row does not fit its checksum.
    let signIn: StoredSignIn?

    /// What an operator should know of it; nil if it is whole.
    var finding: StoreFinding? {
        if signIn != nil { return nil }
        let name = id.map { " \($0.prefix)…" } ?? ""
        return .damage(
            "The sign-in\(name) is damaged, and left out: it does not fit its checksum. Its bearer has to sign in again."
        )
    }
}

/// The key of a move as the tables have it.
struct FoundMovedKey {
    /// The key; nil if its row does not fit its checksum.
    let key: MovedKey?

    /// What an operator should know of it; nil if it is whole.
    func finding(of id: SessionID) -> StoreFinding? {
        if key != nil { return nil }
        return .damage("What is kept of the session \(id.prefix)…, which has moved, is damaged, and left out.")
    }
}
