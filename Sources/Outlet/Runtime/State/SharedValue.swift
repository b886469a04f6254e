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
    /// What is to be committed: the new value as the store keeps it, nil inside if it is the first one. Nil if nothing is.
    private(set) var change: StoredValue?

    /// A value as a store keeps it.
    enum StoredValue: Sendable {
        case value([UInt8])
        case deleted
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

    /// A value that a store keeps.
    ///
    /// - Throws: a `DecodingError`, or a ``RecordError`` of another release.
    init(_ model: any AnySharedModel, version: Int, end: Int?, reading bytes: [UInt8]) throws {
        self.model = model
        self.version = version
        self.end = end
        isFirst = false
        value = try model.value(try SharedRecord.read(bytes, as: model.type))
        self.bytes = bytes.count
    }

    /// The value at a time in seconds since 1970: the first one if it has ended.
    func at(_ time: Int) -> SharedValue {
        guard !isFirst, let end, end <= time else { return self }
        return SharedValue(firstOf: model, version: version, end: end)
    }

    /// Whether another value has the same version, and both have ended, or neither.
    func isSame(as other: SharedValue?) -> Bool { version == other?.version && isFirst == other?.isFirst }

    /// Takes a new value that an event has brought about at a time in seconds since 1970.
    ///
    /// - Throws: a `Problem` if it is too large; what the model throws when it is written.
    mutating func replace(with new: any AnySnapshot, at time: Int, revision: Int) throws {
        if model.isFirst(new) {
            (change, bytes, end) = (.deleted, 0, time)
        } else {
            let record = try SharedRecord.bytes(of: new, as: model.type)
            guard record.count <= model.limit || record.count <= bytes else {
                throw Problem(
                    .sharedFull, "The shared model '\(model.name)' would have more than \(model.limit) bytes.",
                    revision: revision)
            }
            let lifetime = model.lifetime.map { max(1, Int(clamping: $0.components.seconds)) }
            (change, bytes) = (.value(record), record.count)
            end = lifetime.map { time + min($0, 1 << 40) }
        }
        isFirst = change?.isDeletion ?? false
        value = new
    }

    /// The value once its change is committed.
    func committed() -> SharedValue {
        var copy = self
        copy.version += 1
        copy.change = nil
        return copy
    }
}

extension SharedValue.StoredValue {
    fileprivate var isDeletion: Bool { if case .deleted = self { true } else { false } }
}

/// How a value of a shared model is written down: a line with the version of its type, and one with the value as JSON.
enum SharedRecord {
    static func bytes(of value: any AnySnapshot, as type: any Outlet.Model.Type) throws -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.write(ModelRecord.version(of: type))
        writer.write(raw: "\n")
        let encoder = RecordEncoder(writer)
        try value.write(to: encoder)
        return try encoder.finish()
    }

    /// - Throws: a ``SharedRecordFault`` if a newer release has written it, or it has no version.
    static func read(_ bytes: [UInt8], as type: any Outlet.Model.Type) throws -> ModelRecord {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let version = Int(String(decoding: bytes[..<end], as: UTF8.self))
        else { throw SharedRecordFault.malformed }
        if version > ModelRecord.version(of: type) { throw SharedRecordFault.newer(version) }
        return ModelRecord(version: version, bytes: Array(bytes[(end + 1)...]))
    }
}

/// Why a value of a shared model can't be read.
enum SharedRecordFault: Error {
    /// It has no version.
    case malformed
    /// A newer release has written it.
    case newer(Int)
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
