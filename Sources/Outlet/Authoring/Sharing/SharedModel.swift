import ViewTree

/// A model that belongs to the app, and not to a session: all who see it see the same value.
///
///     let everybodys = SharedModel("counter", of: Counter())
///
///     Screen("counter", title: "Counter", sharing: everybodys) {
///         Label().id("count").observing(\.count, format: .number)
///         Button("More").id("more").on(.tap, Change(\.count) { $0 += 1 })
///     }
///
/// A screen shows it as its model, or, with ``Shared``, as a part of it. Bindings and intentions are those of any model. What
/// an intention changes of it is committed together with the session: both, or neither. Every session that shows it gets its
/// patch, whichever node of a store it is on. An event is decided on the newest value. If another event was faster, it is
/// decided again, so that no change is lost.
///
/// There is one value for each key, and one with the empty key. It is the first value until something has changed it.
/// An intention ends it by assigning the first value, and ``expires(after:)`` ends it on its own: then no value is kept.
///
/// The app's store keeps it, beside the sessions and beyond a restart. What an earlier release has written is read as a screen's
/// model is: see ``MigratingModel``.
public struct SharedModel<Value: Model>: Sendable {
    /// The name, under which the store keeps it. No other shared model of the app has it.
    public let name: String
    let first: Value
    private(set) var lifetime: Duration?
    private(set) var limit = 262_144
    private(set) var mostKeys = 100_000
    private(set) var folding = SharedFolding()

    /// A shared model.
    ///
    /// - Parameters:
    ///   - name: the name, under which the store keeps it. No other shared model of the app has it.
    ///   - first: the value until something has changed it.
    public init(_ name: String, of first: Value) {
        self.name = name
        self.first = first
    }

    /// The model with an end: a time after its last change it has its first value again.
    ///
    /// A session that shows it at that time gets the first value with its next request.
    public func expires(after lifetime: Duration) -> Self {
        var copy = self
        copy.lifetime = lifetime
        return copy
    }

    /// The model with another limit for the size of each value as JSON, in bytes; the default is 256 KiB. An event that makes it
    /// larger is refused with `shared-full`. One that makes it smaller never is.
    public func limit(bytes: Int) -> Self {
        var copy = self
        copy.limit = bytes
        return copy
    }

    /// The model with another limit for the keys that have a value; the default is 100,000. An event that would give one more key
    /// a value is refused with `shared-full`.
    ///
    /// The limit is about that: what is under way at the same time may exceed it, and what other nodes have added counts within a
    /// minute. A key that was deleted, or has ended, counts until the store has removed it: a day after the last session from
    /// before that has expired.
    public func limit(keys: Int) -> Self {
        var copy = self
        copy.mostKeys = keys
        return copy
    }

    /// The model with other bounds for what a store keeps of it: for tests, with small values.
    package func folding(from bytes: Int, after edits: Int) -> Self {
        var copy = self
        copy.folding = SharedFolding(least: bytes, most: edits)
        return copy
    }
}

/// When a value with lists is kept as a snapshot and edits, and when the edits are folded into a new snapshot: at the latest when
/// they have as many bytes as the snapshot.
struct SharedFolding: Sendable {
    /// From how many bytes on it is. A smaller value is written whole.
    var least = 4_096
    /// How many edits follow a snapshot at most.
    var most = 1_000
}

/// A shared model, whatever its type.
protocol AnySharedModel: Sendable {
    /// The name, under which a store keeps it.
    var name: String { get }
    /// The type of its value.
    var type: any Outlet.Model.Type { get }
    /// How long the value is kept after its last change; nil if it does not expire.
    var lifetime: Duration? { get }
    /// How many bytes a value may have as JSON.
    var limit: Int { get }
    /// How many keys may have a value.
    var mostKeys: Int { get }
    /// How a store keeps it.
    var folding: SharedFolding { get }
    /// The value until something has changed it.
    var firstValue: any AnySnapshot { get }
    /// Whether a value is the first one.
    func isFirst(_ value: any AnySnapshot) -> Bool
    /// A value as it was written down, by this release or an earlier one.
    func value(_ record: ModelRecord) throws -> any AnySnapshot
    /// A value that this release has written down without its lists.
    func value(_ outline: ArraySlice<UInt8>, with lists: [any EditedList]) throws -> any AnySnapshot
}

extension SharedModel: AnySharedModel {
    var type: any Outlet.Model.Type { Value.self }
    var firstValue: any AnySnapshot { ModelSnapshot.of(first) }

    func isFirst(_ value: any AnySnapshot) -> Bool { ModelSnapshot<Value>.map(value) { $0 == first } ?? true }

    func value(_ record: ModelRecord) throws -> any AnySnapshot {
        try record.container(of: Value.self) { ModelSnapshot.of(first) }
    }

    func value(_ outline: ArraySlice<UInt8>, with lists: [any EditedList]) throws -> any AnySnapshot {
        ModelSnapshot.of(try RecordEncoder.decode(Value.self, from: outline, with: lists))
    }
}
