/// One client's stack of screens with their models, as last committed.
///
/// An immutable snapshot, shared by the store and all readers. Passing it on costs one reference count.
public final class Session: Sendable {
    /// The content of the session.
    let state: SessionState

    init(_ state: SessionState) { self.state = state }

    /// The session's id.
    public var id: SessionID { state.id }
    /// The principal that the session belongs to.
    public var principal: Principal { state.principal }
    /// The sign-in with which the session ends; nil if none has opened it.
    package var signIn: SignInID? { state.signIn?.id }
    /// The key with which the session was opened; nil if there was none.
    public var openingKey: OpeningKey? { state.opening.map { OpeningKey(of: principal, $0.key) } }
    /// The locale, a BCP 47 language tag.
    public var locale: String { state.locale }
    /// The time zone, an IANA name.
    public var timeZone: String { state.timeZone }
    /// The id of the catalog of an app's own with which the client draws its components; nil for the standard one.
    package var catalog: String? { state.catalog }
    /// The version, which increases with each commit. A store commits a session only over the previous version.
    public var version: Int { state.version }
    /// The revision, which increases with each change visible to the client.
    public var revision: Int { state.revision }
    /// The number of the screen on top, unique in the session.
    package var topEntry: Int { state.stack.last?.id ?? 0 }
    /// The times of uses that don't change the session.
    package var use: SessionUse { state.use }
    /// The approximate size of the session when encoded, in bytes, including the data of its sources that no other
    /// session shares.
    public var bytes: Int { state.bytes }
    /// The time of the last use, including reads and streams, in seconds since 1970. A session that has not been used
    /// since it was opened has an earlier time, so that it expires sooner.
    public var lastUsed: Int { max(state.lastUsed, state.use.last) }
}
