#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A valid sign-in, as its person sees it in a list: see ``DataSource/ownSignIns``.
public struct OpenSignIn: Outlet.Model, Identifiable {
    /// An opaque word for the sign-in, for the key of a row and for ``SignOutScope/one(_:)``. It is computed from the hash of the
    /// token, and neither that nor the token can be computed from it.
    public let id: String
    /// What kind of client has signed in: "Firefox on Linux"; empty if that is not known.
    public let client: String
    /// When the sign-in began.
    public let began: Date
    /// The time of its last use, up to a minute old.
    public let lastUsed: Date
    /// Whether it is the one by which the session that shows it is its principal's.
    public let isCurrent: Bool

    /// A sign-in of these parts, as a test wants it.
    public init(id: String, client: String, began: Date, lastUsed: Date, isCurrent: Bool = false) {
        self.id = id
        self.client = client
        self.began = began
        self.lastUsed = lastUsed
        self.isCurrent = isCurrent
    }
}
