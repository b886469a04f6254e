import ViewTree

/// The values of shared models that a session shows, or a decision needs.
typealias SharedValues = [SharedModelID: SharedValue]

/// A shared model with the value that a decision is made on, or has made.
struct SharedValue: Sendable {
    let model: any AnySharedModel
    /// The version in the store; 0 if there is none.
    private(set) var version: Int
    /// When the value ends, in seconds since 1970; nil if it does not.
    private(set) var end: Int?
    /// Whether the value has ended, or was deleted: it is the first one.
    private(set) var isFirst: Bool
    /// The value.
    private(set) var value: any AnySnapshot
    /// The size of the value as JSON, in bytes.
    private(set) var bytes: Int
    /// What follows the store's snapshot; nil if the next commit has to write the whole value.
    private(set) var edits: SharedEdits?
    /// Whether sessions that show the committed value, or one since its snapshot, refer to it in the place of writing it down.
    private(set) var isReferredTo = false
    /// Whether the store keeps this model, or may keep one more of its name.
    var hasRoom = true
    /// What is to be committed; nil if nothing is.
    private(set) var change: StoredValue?
    /// The committed value that an edit is to follow; nil if the value is it.
    private var base: Base?

    /// A value as a store gets it.
    enum StoredValue: Sendable {
        case value([UInt8])
        case edit([UInt8])
        case deleted
    }

    /// A committed value.
    private struct Base: Sendable {
        let value: any AnySnapshot
        let bytes: Int
        let edits: SharedEdits
    }

    /// The first value, where the store has a version without a value, or none.
    init(firstOf model: any AnySharedModel, version: Int, end: Int? = nil) {
        self.model = model
        self.version = version
        self.end = end
        isFirst = true
        value = model.firstValue
        bytes = 0
    }

    /// A value that a store keeps as a snapshot and the edits that lead from it to this version.
    ///
    /// - Throws: a `DecodingError`, or a ``SharedRecordFault``.
    init(
        _ model: any AnySharedModel, version: Int, end: Int?, reading bytes: [UInt8], _ edits: [[UInt8]]
    ) throws {
        let record = try SharedRecord(bytes, as: model.type)
        if !edits.isEmpty, !record.isOfEarlierType {
            // Without a way over JSON, which may have other numbers.
            let snapshot = try? SharedValue(model, record, version: version - edits.count, end: end)
            if let found = try? snapshot?.after(edits[...], end: end) {
                self = found
                return
            }
        }
        try self.init(model, try record.after(edits), version: version, end: end)
    }

    private init(_ model: any AnySharedModel, _ record: SharedRecord, version: Int, end: Int?) throws {
        self.model = model
        self.version = version
        self.end = end
        isFirst = false
        value = try model.value(record.model)
        bytes = record.size
        edits = record.hasEdits && !record.isOfEarlierType ? SharedEdits() : nil
        isReferredTo = record.hasEdits
    }

    /// The value after edits that a store has, each of which is a version; nil if none may follow.
    ///
    /// - Throws: a `DecodingError` or a ``ValueEditFault`` if this release can't follow them: then the model has to be read whole.
    func after(_ others: ArraySlice<[UInt8]>, end: Int?) throws -> SharedValue? {
        guard var followed = edits, change == nil, !isFirst else { return nil }
        var copy = self
        for edit in others {
            let (next, growth) = try ValueEdit.apply(edit, to: copy.value, of: model)
            copy.value = next
            copy.bytes += growth
            followed.add(edit)
        }
        copy.edits = followed
        copy.version += others.count
        copy.end = end
        return copy
    }

    /// The value at a time in seconds since 1970: the first one if it has ended.
    func at(_ time: Int) -> SharedValue {
        guard !isFirst, let end, end <= time else { return self }
        var first = SharedValue(firstOf: model, version: version, end: end)
        first.isReferredTo = isReferredTo
        return first
    }

    /// Whether another value has the same version, and both have ended, or neither.
    func isSame(as other: SharedValue?) -> Bool { version == other?.version && isFirst == other?.isFirst }

    /// Takes a new value that an event has brought about at a time in seconds since 1970.
    ///
    /// - Throws: a `Problem` if it is too large, or one too many; what the model throws when it is written.
    mutating func replace(with new: any AnySnapshot, at time: Int, revision: Int) throws {
        guard hasRoom else {
            throw Problem(
                .sharedFull,
                "Of the shared model '\(model.name)' \(model.mostKeys) keys have a value: no other may have one.",
                revision: revision)
        }
        if base == nil, change == nil, let edits { base = Base(value: value, bytes: bytes, edits: edits) }
        if model.isFirst(new) {
            (change, bytes, end, edits) = (.deleted, 0, time, nil)
        } else {
            let next = try edited(new) ?? whole(new)
            guard next.bytes <= model.limit || next.bytes <= bytes else {
                throw Problem(
                    .sharedFull, "The shared model '\(model.name)' would have more than \(model.limit) bytes.",
                    revision: revision)
            }
            let lifetime = model.lifetime.map { max(1, Int(clamping: $0.components.seconds)) }
            (change, bytes, edits) = (next.change, next.bytes, next.edits)
            end = lifetime.map { time + min($0, 1 << 40) }
        }
        isFirst = change?.isDeletion ?? false
        value = new
    }

    private typealias Next = (change: StoredValue, bytes: Int, edits: SharedEdits?)

    /// A new value as an edit of the committed one; nil if it is to be written whole.
    private func edited(_ new: any AnySnapshot) throws -> Next? {
        guard let base, base.edits.count < model.folding.most,
            let edit = try ValueEdit(from: base.value, to: new, as: model.type)
        else { return nil }
        var edits = base.edits
        edits.add(edit.bytes)
        let size = base.bytes + edit.growth
        guard size >= model.folding.least, edits.bytes <= base.bytes else { return nil }
        return (.edit(edit.bytes), size, edits)
    }

    private func whole(_ new: any AnySnapshot) throws -> Next {
        let record = try SharedRecord(of: new, as: model.type, from: model.folding.least)
        return (.value(record.bytes), record.size, record.hasEdits ? SharedEdits() : nil)
    }

    /// The value once its change is committed.
    func committed() -> SharedValue {
        var copy = self
        copy.version += 1
        copy.change = nil
        copy.base = nil
        copy.isReferredTo = edits != nil
        return copy
    }
}

/// How many edits follow a snapshot, and their bytes.
struct SharedEdits: Sendable {
    private(set) var count = 0
    private(set) var bytes = 0

    mutating func add(_ edit: [UInt8]) {
        count += 1
        bytes += edit.count
    }
}

extension SharedValue.StoredValue {
    fileprivate var isDeletion: Bool { if case .deleted = self { true } else { false } }
}

/// A decision needs the values of shared models that its turn has not read yet: it is made again with them.
struct SharedModelsNeeded: Error {
    let models: [SharedModelID: any AnySharedModel]
}

extension SharedValues {
    /// The value of a shared model that a decision needs.
    ///
    /// - Throws: `SharedModelsNeeded` if it was not read.
    func value(of id: SharedModelID, _ model: any AnySharedModel) throws(SharedModelsNeeded) -> SharedValue {
        guard let value = self[id] else { throw SharedModelsNeeded(models: [id: model]) }
        return value
    }
}
