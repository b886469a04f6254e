/// A store that keeps shared models beside the sessions: values that belong to no session, and that sessions change together
/// with their own.
///
/// A shared model has versions of its own. A commit names the version that each of its models gets; if another one was
/// committed since that was decided, nothing is committed, and the caller decides again on the newest versions.
///
/// A store keeps the value of some version, the snapshot, and the edits that lead from it to the last version, without knowing
/// what is in either. A commit brings one edit more, or a new snapshot in the place of both. If it says so, both are kept beside
/// the new one: sessions that were written down before refer to a version of them.
///
/// `Conformance.verify(sharedModels:)` of `OutletTesting` checks such a store.
public protocol SharedModelStore: Store {
    /// A version of a shared model, also of one that was deleted or has ended; nil if it is not there.
    ///
    /// All of it is of one moment. Fails if an edit is missing or damaged.
    func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?>

    /// The numbers of the last versions of those of some shared models that are there.
    func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]>

    /// The ids of all shared models that are there, also of those that were deleted or have ended, in any order.
    func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]>

    /// How many shared models there are of each name that has some, also of those that were deleted or have ended.
    ///
    /// Unless a store has a better way, its ids are counted.
    func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]>

    /// Adds a shared model as another store had it, with its version; `false` if it is there, in whatever version.
    func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>

    /// Commits a change of a session together with new versions of shared models, each of which is there once: all of it or
    /// nothing. `false` if the stored version of the session is not the one that the change replaces, or the stored version of a
    /// model is not the one before the new one, or has no value that an edit could follow.
    func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool>

    /// Removes the shared models that have ended before a time in seconds since 1970, when no request waits for the store. A store
    /// that nodes share may do it for one of them only.
    ///
    /// Their versions begin with 1 again. So the time has to be before the beginning of each event that is under way.
    func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
}

extension SharedModelStore {
    /// The last version of a shared model, whole; nil if there is none.
    public func sharedModel(
        _ id: SharedModelID, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try sharedModel(id, .last, then: then)
    }

    /// How many ids of shared models there are of each name.
    public func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        switch try sharedModels(then: { then($0.map(\.counts)) }) {
        case .done(let ids): .done(ids.counts)
        case .pending: .pending
        }
    }
}

extension Sequence<SharedModelID> {
    /// How many there are of each name.
    package var counts: [String: Int] { reduce(into: [:]) { $0[$1.name, default: 0] += 1 } }
}

/// Which version of a shared model a store is asked for.
public enum SharedModelSelection: Sendable, Equatable {
    /// The last one, whole: as its snapshot and all edits.
    case last
    /// The last one. If the caller knows a version that is not before the snapshot, and not the last one, as the edits that follow
    /// that one; else whole.
    case since(Int)
    /// The one with this number, whole: if it is not before the snapshot, or if a commit has kept the snapshot before and its edits
    /// (``StoredSharedModel/keepsEarlier``), and it is one of those versions. It ends when the last one does.
    case version(Int)
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
    /// Of a version that is to be committed, and is not an edit: whether the snapshot that it replaces stays there with its edits, in
    /// the place of those that have stayed before. If it has no value, those stay. False in what a store gives.
    public let keepsEarlier: Bool

    /// A version.
    public init(
        id: SharedModelID, version: Int, end: Int?, bytes: [UInt8]?, edits: [[UInt8]] = [], keepsEarlier: Bool = false
    ) {
        self.id = id
        self.version = version
        self.end = end
        self.bytes = bytes
        self.edits = edits
        self.keepsEarlier = keepsEarlier
    }

    /// Whether these are edits alone, which lead from an earlier version to this one.
    public var isPartial: Bool { bytes == nil && !edits.isEmpty }

    /// The version from which the edits lead; the version itself if there are none.
    public var base: Int { version - edits.count }

    /// About the size of the version in bytes.
    package var size: Int {
        edits.reduce(id.name.utf8.count + id.key.utf8.count + (bytes?.count ?? 0) + 16) { $0 + $1.count + 16 }
    }

    /// The edits that follow a version; nil if there are none.
    fileprivate func since(_ known: Int) -> StoredSharedModel? {
        guard bytes != nil, (base..<version).contains(known) else { return nil }
        return StoredSharedModel(
            id: id, version: version, end: end, bytes: nil, edits: Array(edits.suffix(version - known)))
    }

    /// A version that is not before the snapshot; nil if it is none of those.
    fileprivate func at(_ number: Int, end: Int?) -> StoredSharedModel? {
        guard (base...version).contains(number) else { return nil }
        return StoredSharedModel(
            id: id, version: number, end: end, bytes: bytes, edits: Array(edits.prefix(number - base)))
    }
}

/// What a store in memory keeps of a shared model.
package struct KeptSharedModel: Sendable {
    /// The last version.
    package private(set) var last: StoredSharedModel
    private var earlier: StoredSharedModel?

    /// A model of which this is the last version, and nothing is kept of those before its snapshot.
    package init(_ last: StoredSharedModel) { self.last = last }

    /// What is kept after a commit of the next version; nil if that does not follow.
    fileprivate func followed(by next: StoredSharedModel) -> KeptSharedModel? {
        guard next.version == last.version + 1 else { return nil }
        var copy = self
        if next.isPartial {
            guard last.bytes != nil, next.edits.count == 1 else { return nil }
            copy.last = StoredSharedModel(
                id: next.id, version: next.version, end: next.end, bytes: last.bytes, edits: last.edits + next.edits)
        } else {
            guard next.edits.isEmpty else { return nil }
            if next.keepsEarlier, last.bytes != nil { copy.earlier = last }
            copy.last = StoredSharedModel(id: next.id, version: next.version, end: next.end, bytes: next.bytes)
        }
        return copy
    }

    /// What a caller is given.
    package func selected(_ selection: SharedModelSelection) -> StoredSharedModel? {
        switch selection {
        case .last: last
        case .since(let known): last.since(known) ?? last
        case .version(let number): last.at(number, end: last.end) ?? earlier?.at(number, end: last.end)
        }
    }
}

extension [SharedModelID: KeptSharedModel] {
    /// The models after a commit of their next versions; nil if one does not follow what is there.
    package func following(_ models: [StoredSharedModel]) -> [KeptSharedModel]? {
        var next: [KeptSharedModel] = []
        for model in models {
            let none = KeptSharedModel(StoredSharedModel(id: model.id, version: 0, end: nil, bytes: nil))
            guard let followed = (self[model.id] ?? none).followed(by: model) else { return nil }
            next.append(followed)
        }
        return next
    }
}
