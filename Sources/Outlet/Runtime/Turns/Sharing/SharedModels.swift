import Logging
import Synchronization
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The shared models that this process knows, and the sessions that show them.
///
/// If other nodes share the store, the known values only save reading: each decision asks the store for the versions.
final class SharedModels: Sendable {
    /// The versions of a session and of a shared model when the session last showed the model.
    fileprivate struct Seen: Equatable {
        let session: Int
        let version: Int
        let isFirst: Bool
    }

    /// A doubt whether the known value of a shared model is current.
    fileprivate struct Doubt {
        let number: Int
        /// The version that was known by then.
        let version: Int?
    }

    /// The turns that change a shared model, one after the other.
    fileprivate struct Line {
        let holder: SessionID
        var waiting: [(session: SessionID, body: @Sendable () -> Void)] = []
    }

    fileprivate struct State {
        var known: SharedValues = [:]
        /// The models for which a commit has found another version than the known one. They are read anew before the next
        /// decision.
        var doubts: [SharedModelID: Doubt] = [:]
        /// Grows with each doubt.
        var lastDoubt = 0
        var viewers: [SharedModelID: [SessionID: Seen]] = [:]
        var shown: [SessionID: [SharedModelID]] = [:]
        var lines: [SharedModelID: Line] = [:]
        var inLine: [SessionID: SharedModelID] = [:]
        var keys = KeyCounts()
    }

    let store: any SessionStore
    private let environment: LoadEnvironment
    private let isShared: Bool
    private let state = Mutex(State())

    init(in store: any SessionStore, _ environment: LoadEnvironment) {
        self.store = store
        self.environment = environment
        isShared = store.leases != nil
    }

    private var now: Int { Int(environment.times.date().timeIntervalSince1970) }

    /// The values of shared models. They include every commit that was answered before this call.
    func read(
        _ models: [SharedModelID: any AnySharedModel], then: @escaping Completion<SharedValues>
    ) throws -> StoreAnswer<SharedValues> {
        if !isShared { return try read(models, missing: missing(in: models) { _, _ in true }, then: then) }
        let finish: Completion<[SharedModelID: Int]> = { versions in
            StoreAnswer.pass(to: then) { then in
                try self.read(models, at: try versions.get(), then: then)
            }
        }
        let answer = try store.versions(ofSharedModels: Array(models.keys), then: finish)
        guard case .done(let versions) = answer else { return .pending }
        return try read(models, at: versions, then: then)
    }

    private func read(
        _ models: [SharedModelID: any AnySharedModel], at versions: [SharedModelID: Int],
        then: @escaping Completion<SharedValues>
    ) throws -> StoreAnswer<SharedValues> {
        // A model that was removed, and possibly created anew, has a lower version.
        state.withLock { state in
            for id in models.keys where state.known[id]?.version ?? 0 > versions[id] ?? 0 { state.known[id] = nil }
        }
        let missing = missing(in: models) { id, known in known.version >= versions[id] ?? 0 }
        return try read(models, missing: missing, then: then)
    }

    private func missing(
        in models: [SharedModelID: any AnySharedModel], isNew: (SharedModelID, SharedValue) -> Bool
    ) -> [SharedModelID] {
        state.withLock { state in
            models.keys.filter { id in state.doubts[id] != nil || state.known[id].map { isNew(id, $0) } != true }
        }
    }

    /// Reads one after the other, and gives all as they are known then. Of one that is known in an earlier version the edits since
    /// that, unless they turn out not to follow it: then it is one of the `whole`.
    private func read(
        _ models: [SharedModelID: any AnySharedModel], missing: [SharedModelID], whole: Set<SharedModelID> = [],
        then: @escaping Completion<SharedValues>
    ) throws -> StoreAnswer<SharedValues> {
        var (missing, whole) = (missing, whole)
        let now = now
        while let id = missing.popLast() {
            guard let model = models[id] else { continue }
            let (begun, known) = state.withLock {
                ($0.lastDoubt, whole.contains(id) ? nil : $0.editedVersion(of: id, at: now))
            }
            let selection: SharedModelSelection = known.map { .since($0) } ?? .last
            let finish: Completion<StoredSharedModel?> = { [missing, whole] found in
                StoreAnswer.pass(to: then) { then in
                    let isKnown = try self.know(try found.get(), as: model, id, readAfter: begun)
                    return try self.read(
                        models, missing: isKnown ? missing : missing + [id],
                        whole: isKnown ? whole : whole.union([id]), then: then)
                }
            }
            guard case .done(let found) = try store.sharedModel(id, selection, then: finish) else { return .pending }
            if try know(found, as: model, id, readAfter: begun) { continue }
            missing.append(id)
            whole.insert(id)
        }
        let values: SharedValues = state.withLock { state in
            models.reduce(into: [:]) { values, each in
                var value = (state.known[each.key] ?? SharedValue(firstOf: each.value, version: 0)).at(now)
                value.hasRoom = value.version > 0 || state.keys[each.key.name] < each.value.mostKeys
                values[each.key] = value
            }
        }
        for (id, value) in values where !value.hasRoom {
            environment.rareLog.warning(
                "A shared model has as many keys as it may", about: id.name,
                ["model": "\(id.name)", "limit": "\(value.model.mostKeys)"])
        }
        return .done(values)
    }

    /// Takes what the store has of a model; `false` if it has given edits that follow nothing that is known.
    private func know(
        _ stored: StoredSharedModel?, as model: any AnySharedModel, _ id: SharedModelID, readAfter doubt: Int
    ) throws -> Bool {
        let value: SharedValue
        do {
            if let stored, stored.isPartial {
                let known = state.withLock { $0.known[id] }
                guard let next = try? known?.after(stored) else { return false }
                value = next
            } else {
                value = try SharedValue(model, stored)
            }
        } catch SharedRecordFault.newer where isShared {
            throw Problem.anotherRelease
        } catch {
            environment.rareLog.error(
                "A shared model can't be read", about: id.name,
                ["model": "\(id.name)", "key": "\(id.key)", "reason": "\(SharedRecordFault.reason(error))"])
            throw error
        }
        state.withLock { state in
            // Unless the value was replaced since, the store is right, even with a lower version: the model was removed and
            // created anew.
            if let doubted = state.doubts[id], doubted.number <= doubt {
                state.doubts[id] = nil
                if state.known[id]?.version == doubted.version { state.known[id] = nil }
            }
            state.put(value, of: id)
        }
        return true
    }

    /// Takes the values that a session has committed.
    func put(_ committed: [StoredSharedModel], of session: SessionState) {
        state.withLock { state in
            for model in committed {
                if let value = session.shared[model.id] { state.put(value, of: model.id) }
                if model.version == 1 { state.keys.add(model.id.name) }
            }
        }
    }

    /// Counts those that the store has.
    func count() {
        let question = state.withLock { $0.keys.ask() }
        let finish: Completion<[String: Int]> = { counts in
            do {
                let counts = try counts.get()
                self.state.withLock { $0.keys.take(counts, to: question) }
            } catch {
                self.environment.rareLog.warning("The shared models were not counted", ["error": "\(error)"])
            }
        }
        do {
            if case .done(let counts) = try store.sharedModelCounts(then: finish) { finish(.success(counts)) }
        } catch {
            finish(.failure(error))
        }
    }

    /// Makes the next decision read these models anew. If other nodes share the store, every decision does.
    func doubt(_ ids: [SharedModelID]) {
        if isShared { return }
        state.withLock { state in
            state.lastDoubt += 1
            for id in ids {
                state.doubts[id] = Doubt(number: state.lastDoubt, version: state.known[id]?.version)
            }
        }
    }

    /// Whether a session shows the newest values of its shared models, as far as this process knows, and at this time.
    func isUpToDate(_ session: Session) -> Bool {
        let now = now
        return state.withLock { state in
            session.state.sharedModelIDs.allSatisfy { id in
                guard let known = state.known[id]?.at(now) else { return false }
                if known.isSame(as: session.state.shared[id]) { return true }
                return state.viewers[id]?[session.id]
                    == Seen(session: session.version, version: known.version, isFirst: known.isFirst)
            }
        }
    }

    /// Notes that a session, which has the newest values, shows its shared models.
    func note(_ session: Session) {
        let hasOthers = session.state.before != nil
        state.withLock { state in
            let ids = session.state.sharedModelIDs
            let old = state.shown[session.id] ?? []
            if old != ids {
                for id in old where !ids.contains(id) { state.remove(session.id, from: id) }
                state.shown[session.id] = ids.isEmpty ? nil : ids
            }
            for id in ids {
                let value = session.state.shared[id]
                // The values that it is about to show are not committed yet.
                let seen = Seen(
                    session: hasOthers ? 0 : session.version, version: value?.version ?? 0,
                    isFirst: value?.isFirst ?? true)
                state.viewers[id, default: [:]][session.id] = seen
            }
        }
    }

    /// Forgets a session that is gone.
    func forget(viewer id: SessionID) {
        state.withLock { state in
            for model in state.shown.removeValue(forKey: id) ?? [] { state.remove(id, from: model) }
        }
    }

    /// Forgets the sessions that are not in memory, and the models that none shows.
    func sweep() {
        state.withLock { state in
            for id in state.shown.keys where store.resident(id) == nil {
                for model in state.shown.removeValue(forKey: id) ?? [] { state.remove(id, from: model) }
            }
            state.known = state.known.filter { state.viewers[$0.key] != nil }
        }
    }

    /// The sessions that show one of these shared models.
    func viewers(of ids: some Sequence<SharedModelID>) -> Set<SessionID> {
        state.withLock { state in ids.reduce(into: []) { $0.formUnion((state.viewers[$1] ?? [:]).keys) } }
    }

    /// The shared models that sessions of this process show, each with the sessions.
    var shown: [SharedModelID: [SessionID]] { state.withLock { $0.viewers.mapValues { Array($0.keys) } } }

    /// Takes the line of a shared model for the turn with a session, or has `body` run later, when it is its turn.
    func lineUp(_ session: SessionID, for id: SharedModelID, orLater body: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if let held = state.inLine[session], held == id || state.lines[held]?.holder == session { return true }
            guard state.lines[id] != nil else {
                state.lines[id] = Line(holder: session)
                state.inLine[session] = id
                return true
            }
            state.lines[id]?.waiting.append((session, body))
            return false
        }
    }

    /// Leaves the queue, and lets the next turn continue.
    func leaveLine(_ session: SessionID) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.inLine.isEmpty, let id = state.inLine.removeValue(forKey: session),
                var line = state.lines[id], line.holder == session
            else { return nil }
            guard !line.waiting.isEmpty else {
                state.lines[id] = nil
                return nil
            }
            let (next, body) = line.waiting.removeFirst()
            state.lines[id] = Line(holder: next, waiting: line.waiting)
            state.inLine[next] = id
            return body
        }
        if let next { Task.detached { next() } }
    }
}

extension SharedModels.State {
    /// The version that is known of a model at a time, if edits may follow it; nil if there is none, or it is in doubt. One that has
    /// ended may have been removed, and have begun anew.
    fileprivate func editedVersion(of id: SharedModelID, at time: Int) -> Int? {
        guard doubts[id] == nil, let known = known[id]?.at(time), known.edits != nil else { return nil }
        return known.version
    }

    /// Takes a value that the store has, unless a newer one is known.
    fileprivate mutating func put(_ value: SharedValue, of id: SharedModelID) {
        if let known = known[id], known.version >= value.version { return }
        known[id] = value
    }

    fileprivate mutating func remove(_ session: SessionID, from id: SharedModelID) {
        viewers[id]?[session] = nil
        if viewers[id]?.isEmpty == true { viewers[id] = nil }
    }
}
