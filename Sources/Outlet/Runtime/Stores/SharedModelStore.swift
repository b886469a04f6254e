/// A store that keeps shared models beside the sessions: values that belong to no session, and that sessions change together
/// with their own.
///
/// A shared model has versions of its own. A commit names the version that each of its models gets; if another one was
/// committed since that was decided, nothing is committed, and the caller decides again on the newest versions.
///
/// `Conformance.verify(sharedModels:)` of `OutletTesting` checks such a store.
public protocol SharedModelStore: Store {
    /// The last version of a shared model, also of one that was deleted or has ended; nil if there is none.
    func sharedModel(
        _ id: SharedModelID, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?>

    /// The numbers of the last versions of those of some shared models that are there.
    func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]>

    /// The ids of all shared models that are there, also of those that were deleted or have ended, in any order.
    func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]>

    /// Adds a shared model as another store had it, with its version; `false` if it is there, in whatever version.
    func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>

    /// Commits a change of a session together with new versions of shared models, each of which is there once: all of it or
    /// nothing. `false` if the stored version of the session is not the one that the change replaces, or the stored version of a
    /// model is not the one before the new one.
    func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>

    /// Removes the shared models that have ended before a time in seconds since 1970, when no request waits for the store.
    ///
    /// Their versions begin with 1 again. So the time has to be before the beginning of each event that is under way.
    func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
}

/// A version of a shared model as a store keeps it.
public struct StoredSharedModel: Sendable, Equatable {
    /// Which model.
    public let id: SharedModelID
    /// The version: 1 for the first, and 1 more with each commit.
    public let version: Int
    /// When the model ends, in seconds since 1970: its last use plus the time that it is kept for, or when it was deleted. Nil
    /// if it does not end.
    public let end: Int?
    /// The value; nil if the model was deleted.
    public let bytes: [UInt8]?

    /// A version.
    public init(id: SharedModelID, version: Int, end: Int?, bytes: [UInt8]?) {
        self.id = id
        self.version = version
        self.end = end
        self.bytes = bytes
    }

    /// About the size of the version in bytes.
    package var size: Int { id.name.utf8.count + id.key.utf8.count + (bytes?.count ?? 0) + 16 }
}
