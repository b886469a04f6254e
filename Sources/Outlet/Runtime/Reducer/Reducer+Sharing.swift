import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Shared models on the screens of a session.
extension Reducer {
    /// The session with values of shared models that were read for a decision, in its screens too. If they differ from the
    /// session's, its last version is kept: that is the one that the client knows.
    func session(_ session: Session, sharing values: SharedValues) -> Session {
        var state = session.state
        var hasOthers = false
        state.shared.merge(values) { $1 }
        for index in state.stack.indices {
            let old = state.stack[index].container
            for (id, part) in state.stack[index].opening.shared {
                if let value = values[id]?.value { part.put(value, &state.stack[index].container) }
            }
            if state.stack[index].container !== old { hasOthers = true }
        }
        if hasOthers, state.before == nil { state.before = session }
        return Session(state)
    }

    /// The step that shows the values of shared models which were put into the session's screens; nil if nothing is new.
    func reduceShared(_ session: Session, in context: Context) throws -> EventStep? {
        guard session.state.before != nil else { return nil }
        var step = EventStep(from: session)
        try conclude(&step, from: session, key: nil, in: context)
        return step
    }

    /// Collects the changes of shared models on all screens. A screen whose model has appeared in this step gets their values.
    func noteShared(on step: inout EventStep, since old: SessionState, in context: Context) throws {
        for position in step.session.stack.indices {
            let entry = step.session.stack[position]
            if entry.opening.shared.isEmpty { continue }
            let before = old.stack.first { $0.id == entry.id }?.container
            if let before, entry.opening.shared.allSatisfy({ $0.part.value(before) != nil }) {
                try noteShared(at: position, on: &step, in: context)
                continue
            }
            for (id, part) in entry.opening.shared {
                if let value = step.session.shared[id]?.value {
                    part.put(value, &step.session.stack[position].container)
                }
            }
        }
    }

    /// Collects the changes of shared models on the screen at a position, and puts the new values into all other screens.
    ///
    /// - Throws: a `Problem` if one is too large; the error of a model that can't be encoded.
    func noteShared(at position: Int, on step: inout EventStep, in context: Context) throws {
        guard step.session.stack.indices.contains(position) else { return }
        let entry = step.session.stack[position]
        for (id, part) in entry.opening.shared {
            guard var known = step.session.shared[id], let value = part.value(entry.container),
                !part.isSame(value, known.value)
            else { continue }
            try known.replace(
                with: value, at: Int(context.now.timeIntervalSince1970), revision: step.session.revision)
            step.session.shared[id] = known
            for index in step.session.stack.indices {
                for other in step.session.stack[index].opening.shared where other.id == id {
                    other.part.put(value, &step.session.stack[index].container)
                }
            }
        }
    }
}

extension SessionState {
    /// The shared models that the screens show.
    var sharedModels: [SharedModelID: any AnySharedModel] {
        var models: [SharedModelID: any AnySharedModel] = [:]
        for entry in stack { for (id, part) in entry.opening.shared { models[id] = part.model } }
        return models
    }

    /// The ids of the shared models that the screens show, each once: they are few.
    var sharedModelIDs: [SharedModelID] {
        var ids: [SharedModelID] = []
        for entry in stack { for (id, _) in entry.opening.shared where !ids.contains(id) { ids.append(id) } }
        return ids
    }

    /// Whether a screen shows a shared model.
    var isSharing: Bool { stack.contains { !$0.opening.shared.isEmpty } }

    /// Returns the changed shared models, to be committed with the session. Changes by other sessions that the client has not
    /// seen yet are left to the next event.
    mutating func commitShared() -> [StoredSharedModel] {
        if let before {
            (stack, shared) = (before.state.stack, before.state.shared)
            self.before = nil
            return []
        }
        var stored: [StoredSharedModel] = []
        let shown = sharedModelIDs
        for (id, value) in shared {
            if let model = value.stored(as: id) {
                stored.append(model)
                shared[id] = value.committed()
            }
            if !shown.contains(id) { shared[id] = nil }
        }
        return stored.sorted { $0.id < $1.id }
    }
}

extension SharedValue {
    /// The version to commit; nil if nothing has changed.
    fileprivate func stored(as id: SharedModelID) -> StoredSharedModel? {
        switch change {
        case .value(let bytes):
            StoredSharedModel(id: id, version: version + 1, end: end, bytes: bytes, keepsEarlier: isReferredTo)
        case .edit(let edit):
            StoredSharedModel(id: id, version: version + 1, end: end, bytes: nil, edits: [edit])
        case .deleted:
            StoredSharedModel(id: id, version: version + 1, end: end, bytes: nil, keepsEarlier: isReferredTo)
        case nil: nil
        }
    }
}
