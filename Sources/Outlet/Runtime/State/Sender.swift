/// Who sends a request, and with what.
package struct Sender: Sendable {
    /// Who it is.
    package let principal: Principal
    /// The sign-in by which it is that principal; nil if it is none.
    package let signIn: SignInID?
    /// What kind of client it uses, for the list of sign-ins: "Firefox on Linux". Empty where nobody can sign in.
    package let client: String

    package init(_ principal: Principal, by signIn: SignInID? = nil, with client: String = "") {
        self.principal = principal
        self.signIn = signIn
        self.client = client
    }
}
