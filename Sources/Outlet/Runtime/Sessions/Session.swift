/// One client's stack of screens with their models, as it was last committed.
///
/// A snapshot that never changes: it is shared by the store and by all who read it, and costs one reference to pass on.
public final class Session: Sendable {
    /// What the session holds.
    let state: SessionState

    init(_ state: SessionState) { self.state = state }

    /// The name.
    public var id: SessionID { state.id }
    /// Who it belongs to.
    public var principal: Principal { state.principal }
    /// The key that it was opened with; nil if there was none.
    public var openingKey: OpeningKey? { state.opening.map { OpeningKey(of: principal, $0.key) } }
    /// The locale: a BCP 47 language tag.
    public var locale: String { state.locale }
    /// The time zone: a name of the IANA database.
    public var timeZone: String { state.timeZone }
    /// Grows with each commit; a store commits a session only over the version before.
    public var version: Int { state.version }
    /// Grows with each change that a client can see.
    public var revision: Int { state.revision }
    /// When it was used by what does not change it.
    package var use: SessionUse { state.use }
    /// How many bytes it would take to write the session down, about, with what only it holds of its sources.
    public var bytes: Int { state.bytes }
    /// When the session was last used, be it to read or to follow it, in seconds since 1970; of one that has not been used
    /// since it was opened, a time so much earlier that it expires sooner.
    public var lastUsed: Int { max(state.lastUsed, state.use.last) }
}
