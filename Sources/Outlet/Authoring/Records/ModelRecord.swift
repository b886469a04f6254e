import ViewTree

/// A screen's model, written down.
struct ModelRecord: Sendable {
    /// The version of the model's type that has written it; 1 unless it is a ``MigratingModel``.
    let version: Int
    /// The model as JSON text; `null` if there was none.
    let bytes: [UInt8]

    /// The version that a type of model writes.
    static func version(of model: any Model.Type) -> Int { (model as? any MigratingModel.Type)?.version ?? 1 }

    /// Decodes the model as a type that may have changed since.
    ///
    /// `fresh` is the container of a newly opened screen. It supplies the values of properties that the record lacks.
    ///
    /// - Throws: a `DecodingError` if the model can't be read; what the author's migration throws.
    func container<Model: Outlet.Model>(
        of type: Model.Type, fresh: () throws -> any AnySnapshot
    ) throws -> any AnySnapshot {
        if bytes.elementsEqual("null".utf8) { return ModelSnapshot<Model>.of(nil) }
        if let type = type as? any MigratingModel.Type, version < type.version {
            guard case .object(var members) = try JSON(parsing: bytes) else { return try fresh() }
            try type.migrate(&members, from: version)
            return try Self.container(of: Model.self, JSON.object(members), fresh: fresh)
        }
        do {
            return ModelSnapshot.of(try RecordEncoder.decode(type, from: bytes))
        } catch is DecodingError {
            return try Self.container(of: type, JSON(parsing: bytes), fresh: fresh)
        }
    }

    private static func container<Model: Outlet.Model>(
        of type: Model.Type, _ record: JSON, fresh: () throws -> any AnySnapshot
    ) throws -> any AnySnapshot {
        let defaults = RecordEncoder()
        try fresh().write(to: defaults)
        let complete = record.filled(from: try JSON(parsing: defaults.finish()))
        return ModelSnapshot.of(try RecordEncoder.decode(type, from: complete.encoded))
    }
}

extension JSON {
    /// The value, completed with the members of objects, at any depth, that only `other` has.
    fileprivate func filled(from other: JSON) -> JSON {
        guard case .object(var members) = self, case .object(let others) = other else { return self }
        for (name, value) in others.members { members[name] = members[name]?.filled(from: value) ?? value }
        return .object(members)
    }
}
