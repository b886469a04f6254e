/// A store that one process has alone, and that ends sign-ins as another process asks for it.
package protocol AskedSignInStore: SignInStore {
    /// Sets the receiver of the sign-ins that have ended on request of another process, with the sessions that were removed
    /// with them.
    func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void)
}
