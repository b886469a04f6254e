/// A store that keeps shared models beside the sessions: values that belong to no session, and that sessions change together
/// with their own.
///
/// A shared model has versions of its own. A commit names the version that each of its models gets; if another one was
/// committed since that was decided, nothing is committed, and the caller decides again on the newest versions.
///
/// A store keeps the value of some version, the snapshot, and the edits that lead from it to the last version, without knowing
/// what is in either. A commit brings a new snapshot, in the place of all that is there, or one edit more.
///
/// `Conformance.verify(sharedModels:)` of `OutletTesting` checks such a store.
public protocol SharedModelStore: Store {
    /// The last version of a shared model, also of one that was deleted or has ended; nil if there is none.
    ///
    /// Whole, as its snapshot and all edits; or, if the caller knows a version between both, as the edits that follow that one, at
    /// least one. All of it is of one moment. Fails if an edit is missing or damaged.
    func sharedModel(
        _ id: SharedModelID, since known: Int, then: @escaping Completion<StoredSharedModel?>
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
    /// model is not the one before the new one, or has no value that an edit could follow.
    func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>

    /// Removes the shared models that have ended before a time in seconds since 1970, when no request waits for the store.
    ///
    /// Their versions begin with 1 again. So the time has to be before the beginning of each event that is under way.
    func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
}

extension SharedModelStore {
    /// The last version of a shared model, whole; nil if there is none.
    public func sharedModel(
        _ id: SharedModelID, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try sharedModel(id, since: 0, then: then)
    }
}

/// A version of a shared model as a store keeps it: whole, or as the edits that lead to it from an earlier version.
public struct StoredSharedModel: Sendable, Equatable {
    /// Which model.
    public let id: SharedModelID
    /// The version: 1 for the first, and 1 more with each commit.
    public let version: Int
    /// When the model ends, in seconds since 1970: its last use plus the time that it is kept for, or when it was deleted. Nil
    /// if it does not end.
    public let end: Int?
    /// The snapshot: the value of the version from which the edits lead. Nil if the model was deleted, or these are edits alone.
    public let bytes: [UInt8]?
    /// The edits, one for each version, the oldest first.
    public let edits: [[UInt8]]

    /// A version.
    public init(id: SharedModelID, version: Int, end: Int?, bytes: [UInt8]?, edits: [[UInt8]] = []) {
        self.id = id
        self.version = version
        self.end = end
        self.bytes = bytes
        self.edits = edits
    }

    /// Whether these are edits alone, which lead from an earlier version to this one.
    public var isPartial: Bool { bytes == nil && !edits.isEmpty }

    /// The version from which the edits lead; the version itself if there are none.
    public var base: Int { version - edits.count }

    /// About the size of the version in bytes.
    package var size: Int {
        edits.reduce(id.name.utf8.count + id.key.utf8.count + (bytes?.count ?? 0) + 16) { $0 + $1.count + 16 }
    }

    /// The stored version after a commit of the next one; nil if that does not follow it.
    package func followed(by next: StoredSharedModel) -> StoredSharedModel? {
        guard next.version == version + 1 else { return nil }
        if !next.isPartial { return next.edits.isEmpty ? next : nil }
        guard bytes != nil, next.edits.count == 1 else { return nil }
        return StoredSharedModel(id: id, version: next.version, end: next.end, bytes: bytes, edits: edits + next.edits)
    }

    /// What a caller is given that knows a version.
    package func since(_ known: Int) -> StoredSharedModel {
        guard bytes != nil, (base..<version).contains(known), known > 0 else { return self }
        return StoredSharedModel(
            id: id, version: version, end: end, bytes: nil, edits: Array(edits.suffix(version - known)))
    }

    /// An earlier version; nil if it is older than the snapshot.
    package func at(_ earlier: Int) -> StoredSharedModel? {
        guard bytes != nil, (base...version).contains(earlier) else { return nil }
        return StoredSharedModel(
            id: id, version: earlier, end: end, bytes: bytes, edits: Array(edits.prefix(earlier - base)))
    }
}

extension [SharedModelID: StoredSharedModel] {
    /// The models after a commit of their next versions; nil if one does not follow what is there.
    package func following(_ models: [StoredSharedModel]) -> [StoredSharedModel]? {
        var next: [StoredSharedModel] = []
        for model in models {
            let none = StoredSharedModel(id: model.id, version: 0, end: nil, bytes: nil)
            guard let followed = (self[model.id] ?? none).followed(by: model) else { return nil }
            next.append(followed)
        }
        return next
    }
}
