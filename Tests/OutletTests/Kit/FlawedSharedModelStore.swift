import Outlet
import OutletTesting

/// A store of shared models with one flaw.
struct FlawedSharedModelStore: SharedModelStore {
    /// What is wrong, with a part of the sentence that tells its author.
    enum Flaw: String, CaseIterable {
        case takesEveryVersion = "took a shared model that is there as a new one"
        case writesTheSessionAlone = "has written a part of it"
        case forgetsDeletions = "has lost its version, or has a value"
        case mixesKeys = "A shared model is there before it is committed"
        case knowsNoVersions = "does not give the last version of each model that is there"
        case refusesAll = "refused version 1 of a shared model"
        case removesEarly = "does not remove just what has ended before"
        case listsNothing = "does not have the id of each shared model that is there"
        case countsNothing = "does not give the number of shared models of each name"
        case insertsAnew = "'insert' took a shared model that is there"
        case forgetsEdits = "is not its snapshot with all edits in their order"
        case givesTooManyEdits = "does not give just the edits after version 2"
        case keepsFoldedEdits = "has not taken the place of its edits"
        case takesEditsOfNothing = "took an edit of a shared model that was deleted"
        case forgetsEarlierVersions = "does not have the versions before a snapshot that a commit has kept"
        case copiesNoEdits = "'insert' does not keep the edits of a shared model"
    }

    private let base = MemoryStore()
    private let flaw: Flaw

    init(_ flaw: Flaw) { self.flaw = flaw }

    func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> {
        var selection = selection
        if flaw == .givesTooManyEdits, case .since(2) = selection { selection = .since(1) }
        guard case .done(let model) = base.sharedModel(place(of: id), selection, then: { _ in }) else {
            return .pending
        }
        guard let model else { return .done(nil) }
        switch flaw {
        case .forgetsDeletions where model.bytes == nil && model.edits.isEmpty: return .done(nil)
        case .forgetsEdits: return .done(copy(of: model, edits: []))
        case .keepsFoldedEdits where model.version == 4 && id.name == "edits":
            return .done(copy(of: model, edits: [[0]]))
        default: return .done(model)
        }
    }

    private func copy(of model: StoredSharedModel, edits: [[UInt8]]) -> StoredSharedModel {
        StoredSharedModel(id: model.id, version: model.version, end: model.end, bytes: model.bytes, edits: edits)
    }

    func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        flaw == .knowsNoVersions ? .done([:]) : base.versions(ofSharedModels: ids, then: then)
    }

    func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        if flaw == .refusesAll { return .done(false) }
        let models = models.map { model in
            let id = place(of: model.id)
            let isAnyTaken = flaw == .takesEveryVersion
            let version = isAnyTaken ? version(of: id) + 1 : model.version
            let takesIt = flaw == .takesEditsOfNothing && model.isPartial && model.version == 7
            return StoredSharedModel(
                id: id, version: version, end: model.end, bytes: takesIt ? [0] : model.bytes,
                edits: takesIt ? [] : model.edits,
                keepsEarlier: model.keepsEarlier && flaw != .forgetsEarlierVersions)
        }
        let answer = base.commit(change, with: models, then: then)
        guard flaw == .writesTheSessionAlone, case .done(false) = answer else { return answer }
        _ = base.commit(change, then: then)
        return answer
    }

    func sharedModels(then: @escaping Completion<[SharedModelID]>) -> StoreAnswer<[SharedModelID]> {
        flaw == .listsNothing ? .done([]) : base.sharedModels(then: then)
    }

    func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        flaw == .countsNothing ? .done([:]) : try base.sharedModelCounts(then: then)
    }

    func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        if flaw == .copiesNoEdits, !model.isPartial { return base.insert(copy(of: model, edits: []), then: then) }
        guard flaw == .insertsAnew else { return base.insert(model, then: then) }
        _ = base.removeSharedModels(endedBefore: .max) { _ in }
        _ = base.insert(model) { _ in }
        return .done(true)
    }

    func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        base.removeSharedModels(endedBefore: flaw == .removesEarly ? time + 1 : time, then: then)
    }

    private func place(of id: SharedModelID) -> SharedModelID {
        flaw == .mixesKeys ? SharedModelID(name: id.name, key: id.key.lowercased()) : id
    }

    private func version(of id: SharedModelID) -> Int {
        guard case .done(let model) = base.sharedModel(id, .last, then: { _ in }) else { return 0 }
        return model?.version ?? 0
    }
}

/// What it does as it should.
extension FlawedSharedModelStore {
    func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.insert(session, then: then)
    }
    func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        base.load(id, then: then)
    }
    func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        base.find(openedWith: key, then: then)
    }
    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.commit(change, then: then)
    }
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.remove(id, then: then)
    }
    func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        base.touch(id, at: time, then: then)
    }
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.idle(since: time, then: then)
    }
    func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.due(by: time, then: then)
    }
    func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) -> StoreAnswer<[SessionID]> { base.sessions(of: principal, then: then) }
    func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        base.secretCheck(then: then)
    }
    func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        base.keep(check, then: then)
    }
    var count: Int? { base.count }
}
