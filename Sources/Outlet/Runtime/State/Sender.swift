/// The sender of a request.
package struct Sender: Sendable {
    /// The sender's principal.
    package let principal: Principal
    /// The sign-in by which it is that principal; nil if it is none.
    package let signIn: SignInID?

    package init(_ principal: Principal, by signIn: SignInID? = nil) {
        self.principal = principal
        self.signIn = signIn
    }
}
