extension DataSource where Request == NoRequest, Value == IdentifiedList<OpenSignIn> {
    /// A source of the valid sign-ins of the session's own principal, the last used first, up to a hundred.
    ///
    ///     Load(\.signIns, from: .ownSignIns)
    ///
    /// No request and no model says whose they are. An anonymous session has none; one whose principal a proxy or an authenticator
    /// has named has those that the app itself keeps of that principal.
    ///
    /// They are read from the store when the screen opens or comes back from a store, after ``Reload``, after a sign-out that leaves
    /// the session as it is (``SignOutScope/one(_:)``, ``SignOutScope/others``), and after the principal has signed in once more in
    /// the session. A sign-in that begins or ends elsewhere is seen at the next of these. The load fails if the store does not answer.
    public static var ownSignIns: Self { DataSource(ownSignIns: 100) }
}
