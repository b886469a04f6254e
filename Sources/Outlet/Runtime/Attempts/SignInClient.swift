/// A client that may sign in, as its request describes it.
package struct SignInClient: Sendable {
    /// The client's browser and platform, for the list of sign-ins: "Firefox on Linux"; empty if unknown.
    let name: String
    /// The address for which its attempts count; nil for a program of this machine.
    let address: ClientAddress?
    /// The accounts to which it has signed in before.
    let known: KnownAccounts
    /// The links for which it has asked.
    let links: BoundLinks

    package init(name: String, address: ClientAddress?, known: KnownAccounts, links: BoundLinks) {
        self.name = name
        self.address = address
        self.known = known
        self.links = links
    }
}
