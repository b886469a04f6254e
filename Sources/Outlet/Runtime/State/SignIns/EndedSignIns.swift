/// Which sign-ins of a session's principal end while the session stays as it is.
enum EndedSignIns: Sendable, Equatable {
    /// All but the session's own.
    case others
    /// The one that its person calls so.
    case one(OpenSignIn.ID)

    /// Whether a sign-in of the principal is one of them. `own` is the session's.
    func holds(_ signIn: SignInID, besides own: SignInID?) -> Bool {
        switch self {
        case .others: signIn != own
        case .one(let id): signIn != own && signIn.word == id
        }
    }
}
