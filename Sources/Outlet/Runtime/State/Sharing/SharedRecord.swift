import ViewTree

/// How a value of a shared model is written down: a line with the version of its type, and one with the value as JSON.
struct SharedRecord {
    /// Is added to the version of a value that edits may follow. A release that knows no edits takes it for the version of a newer
    /// type, and leaves the value alone.
    private static let mark = 1 << 40

    /// The value with the version of its type.
    let model: ModelRecord
    /// Whether edits may follow.
    let hasEdits: Bool
    /// Whether an earlier version of the type has written it.
    let isOfEarlierType: Bool

    /// A value, which edits may follow if it is mostly lists and has a number of bytes at least.
    ///
    /// - Throws: what the model throws when it is written.
    init(of value: any AnySnapshot, as type: any Outlet.Model.Type, from least: Int) throws {
        let encoder = RecordEncoder(JSONWriter(capacity: 256))
        try value.write(to: encoder)
        model = ModelRecord(version: ModelRecord.version(of: type), bytes: try encoder.finish())
        hasEdits =
            try encoder.hasLists && model.bytes.count >= least && ValueEdit.fits(value, of: model.bytes.count)
        isOfEarlierType = false
    }

    /// What was written down.
    ///
    /// - Throws: a ``SharedRecordFault`` if a newer release has written it, or it has no version.
    init(_ bytes: [UInt8], as type: any Outlet.Model.Type) throws(SharedRecordFault) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let number = Int(String(decoding: bytes[..<end], as: UTF8.self))
        else { throw .malformed }
        let known = ModelRecord.version(of: type)
        hasEdits = number >= Self.mark
        let version = hasEdits ? number - Self.mark : number
        if version > known { throw .newer(version) }
        isOfEarlierType = version < known
        model = ModelRecord(version: version, bytes: Array(bytes[(end + 1)...]))
    }

    private init(_ model: ModelRecord, like record: SharedRecord) {
        self.model = model
        hasEdits = record.hasEdits
        isOfEarlierType = true
    }

    /// The lines.
    var bytes: [UInt8] {
        var writer = JSONWriter(capacity: model.bytes.count + 16)
        writer.write(hasEdits ? model.version + Self.mark : model.version)
        writer.write(raw: "\n")
        writer.write(raw: model.bytes)
        return writer.bytes
    }

    /// How many bytes the lines have, whether edits may follow or not.
    var size: Int { String(model.version).utf8.count + 1 + model.bytes.count }

    /// The value after edits of the same version of its type, as this release reads those of an earlier one.
    ///
    /// - Throws: a ``SharedRecordFault`` if an edit can't be read, or does not belong to the value.
    func after(_ edits: [[UInt8]]) throws(SharedRecordFault) -> SharedRecord {
        if edits.isEmpty { return self }
        do {
            var json = try JSON(parsing: model.bytes)
            for edit in edits { json = try ValueEdit.apply(edit, to: json, version: model.version) }
            return SharedRecord(ModelRecord(version: model.version, bytes: json.encoded), like: self)
        } catch {
            throw .edit
        }
    }
}

/// Why a value of a shared model can't be read.
enum SharedRecordFault: Error {
    /// It has no version.
    case malformed
    /// A newer release has written it.
    case newer(Int)
    /// An edit can't be read, or does not belong to the value.
    case edit

    /// Why a shared model can't be read, without anything that a user has entered.
    static func reason(_ error: any Error) -> String {
        switch error {
        case SharedRecordFault.malformed: "it has no version"
        case SharedRecordFault.newer(let version): "its type has version \(version), which this release does not know"
        case SharedRecordFault.edit: "an edit is damaged, or does not follow the value"
        default: "\(type(of: error))"
        }
    }
}
