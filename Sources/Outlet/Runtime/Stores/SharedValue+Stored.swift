// Values of shared models, as stores give them.
extension SharedValue {
    /// The value of a shared model from its stored record; the first value if there is none.
    ///
    /// - Throws: a `DecodingError`, or a `SharedRecordFault`.
    init(_ model: any AnySharedModel, _ stored: StoredSharedModel?) throws {
        if let stored, stored.isPartial { throw SharedRecordFault.edit }
        guard let stored, let bytes = stored.bytes else {
            self.init(firstOf: model, version: stored?.version ?? 0, end: stored?.end)
            return
        }
        try self.init(model, version: stored.version, end: stored.end, reading: bytes, stored.edits)
    }

    /// The version to which edits of a store lead; nil if they don't begin with this one.
    ///
    /// - Throws: a `DecodingError` or a `ValueEditFault` if this release can't follow them: then the model has to be read whole.
    func after(_ stored: StoredSharedModel) throws -> SharedValue? {
        guard version >= stored.base, version <= stored.version else { return nil }
        return try after(stored.edits[(version - stored.base)...], end: stored.end)
    }
}
