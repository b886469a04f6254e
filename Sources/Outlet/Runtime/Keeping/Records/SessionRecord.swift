import ViewTree

/// The stored form of a session's changing parts, without the models of its screens.
///
/// A head of a session in a store has one line with the record, and one with the model of each screen, the lowest first.
/// The record is written by `SessionState.write(recordTo:referring:)`.
struct SessionRecord: Sendable {
    /// The newest format of records, of sessions that refer to values of shared models.
    static let format = 3
    /// The format of sessions with a sign-in. All others are of the first one: earlier releases know no other.
    static let formatWithSignIn = 2

    let format: Int
    let revision: Int
    let stack: [ScreenRecord]
    let lastEntry: Int
    let lastEffect: Int
    let lastWork: Int
    let hasCalled: Bool
    /// The roles of the principal.
    let roles: [String]
    /// Empty lists are left out.
    let effects: [EffectRecord]
    let undos: [OfferedUndo]
    let work: [WorkRecord]
}

extension SessionRecord {
    /// The largest number in a record. Counting on from it never overflows.
    static let largest = 1 << 53

    /// Reads the record from the lines of a stored head.
    ///
    /// - Throws: a `DecodingError`, or a ``RecordError`` if the format is not known or a number is out of range.
    init(lines: [ArraySlice<UInt8>]) throws {
        let record = try RecordObject(lines.first ?? [])
        format = try record.integer("format")
        revision = try record.integer("revision")
        stack = try record.objects("stack").map(ScreenRecord.init)
        lastEntry = try record.integer("lastEntry")
        lastEffect = try record.integer("lastEffect")
        lastWork = try record.integer("lastWork")
        hasCalled = try record.bool("hasCalled")
        roles = try record.decoded("roles", as: [String].self) ?? []
        effects = try record.decoded("effects", as: [EffectRecord].self) ?? []
        undos = try record.decoded("undos", as: [OfferedUndo].self) ?? []
        work = try record.decoded("work", as: [WorkRecord].self) ?? []
        guard (1...Self.format).contains(format), lines.count == stack.count + 1 else {
            throw RecordError.format(format)
        }
        try Self.check([revision], "revision", from: 1)
        try Self.check([lastEntry, lastEffect, lastWork], "last", from: 0)
        try Self.check(stack.flatMap { [$0.id] + $0.links.map(\.source) }, "stack", from: 0)
        try Self.check(stack.map(\.version), "version", from: 0)
        try Self.check(effects.map(\.id), "effects", from: 0)
        try Self.check(undos.flatMap { [$0.id, $0.entry] }, "undos", from: 0)
        try Self.check(work.flatMap { [$0.id, $0.entry, $0.tries ?? 0, $0.root ?? 0] }, "work", from: 0)
    }

    /// The owner of the session, with the roles of the last request.
    func principal(of stored: StoredSession) -> Principal {
        Principal(id: stored.principal.id, in: stored.principal.tenant, roles: Set(roles))
    }

    private static func check(_ numbers: [Int], _ place: String, from least: Int) throws(RecordError) {
        // From the largest on, a number of JSON may stand for others.
        if !numbers.allSatisfy((least..<largest).contains) { throw .number(place) }
    }
}

/// A screen on a session's stack, written down.
struct ScreenRecord: Sendable {
    let id: Int
    let screen: String
    let implementation: String
    let parameters: JSONObject
    let presentation: Presentation
    let links: [LiveLink]
    /// The address of the requested screen, if this one has opened in its place; else left out.
    let asked: String?
    /// The fingerprint of the scene that rendered the session's last document, in hexadecimal digits.
    let fingerprint: String
    /// The guards of the scene's nodes that let the principal in. Left out for none.
    let passed: GuardSet
    /// The shared models that are not in the model. Left out for none.
    let shared: [SharedReference]
    /// The version of the model's type.
    let version: Int

    init(_ record: RecordObject) throws {
        id = try record.integer("id")
        screen = try record.string("screen")
        implementation = try record.string("implementation")
        parameters = try record.object("parameters")
        guard let presentation = Presentation(rawValue: try record.string("presentation")) else {
            throw RecordError.unknown("presentation")
        }
        self.presentation = presentation
        links = try record.decoded("links", as: [LiveLink].self) ?? []
        asked = try record.optionalString("asked")
        fingerprint = try record.string("fingerprint")
        passed = try record.optionalString("passed").flatMap(GuardSet.init(text:)) ?? .none
        shared = try record.decoded("shared", as: [SharedReference].self) ?? []
        version = try record.integer("version")
    }
}

extension StoredHead {
    /// The lines: that of the record, and that of each screen's model.
    var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }
}

/// An effect for the client, written down.
struct EffectRecord: Decodable, Sendable {
    let id: Int
    /// The effect as JSON text.
    let json: String
}

extension ClientEffect {
    init(_ record: EffectRecord) { self.init(id: record.id, json: Array(record.json.utf8)) }
}

/// Pending work, written down. Loads are not: they follow from the models.
struct WorkRecord: Codable, Sendable {
    let id: Int
    let entry: Int
    let key: String?
    private(set) var call: ServiceCall?
    private(set) var delayed: DelayedEffects?
    private(set) var identification: Identification?
    private(set) var endsOthers: Bool?
    private(set) var endsSignIn: OpenSignIn.ID?
    /// Left out for none.
    let tries: Int?
    let root: Int?
    /// Left out for the session's principal.
    let caller: Principal?

    /// Nil for a load.
    init?(_ work: PendingWork) {
        switch work.kind {
        case .call(let call): self.call = call
        case .delayed(let effects): delayed = effects
        case .identification(let found): identification = found
        case .endSignIns(.others): endsOthers = true
        case .endSignIns(.one(let id)): endsSignIn = id
        case .load: return nil
        }
        id = work.id
        entry = work.entry
        key = work.key
        tries = work.tries == 0 ? nil : work.tries
        root = work.root
        caller = work.caller
    }
}

extension PendingWork {
    /// Nil for a record of another format.
    init?(_ record: WorkRecord) {
        let kind: Kind
        if let call = record.call {
            kind = .call(call)
        } else if let delayed = record.delayed {
            kind = .delayed(delayed)
        } else if let identification = record.identification {
            kind = .identification(identification)
        } else if record.endsOthers == true {
            kind = .endSignIns(.others)
        } else if let id = record.endsSignIn {
            kind = .endSignIns(.one(id))
        } else {
            return nil
        }
        self.init(
            id: record.id, entry: record.entry, kind: kind, key: record.key, tries: record.tries ?? 0,
            root: record.root, caller: record.caller)
    }
}
