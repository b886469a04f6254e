/// A store that one process has alone, and that ends sign-ins as another process asks for it.
package protocol AskedSignInStore: SignInStore {
    /// Has a function get the sign-ins that have ended so, with the sessions that are gone with them.
    func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void)
}
