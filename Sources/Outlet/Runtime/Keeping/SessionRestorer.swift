import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Restores sessions from their stored records, in this release of the app.
struct SessionRestorer: Sendable {
    /// How long a session waits for its data sources when it comes back. Values that come later are a new revision.
    private static let patience = Duration.seconds(2)

    let environment: LoadEnvironment
    /// Whether nodes of a newer release may have written sessions. Parts that only they understand must not be lost then.
    let isShared: Bool

    private var reducer: Reducer { environment.reducer }
    private var application: Application { reducer.application }

    /// A session that has come back.
    struct Restored: Sendable {
        /// The session; its version follows the stored one if anything has changed.
        let session: Session
        /// Whether the session's document is not the last one any more, so that it has a new revision.
        let hasChanged: Bool
    }

    /// Restores a session with the content that it showed when it was written.
    ///
    /// Its data sources are read again. If a value differs, or a screen can't be restored, the session gets a new revision; for
    /// other values from sources only if `mayFollow` allows it.
    ///
    /// Parts that can't be restored are left out if `mayLose` allows it.
    ///
    /// - Throws: an error if the record can't be read, or no part of the session can be restored; a ``RecordError`` of another
    ///   release if a part may not be left out.
    func restore(
        _ stored: StoredSession, of store: any SessionStore, following mayFollow: () async -> Bool,
        losing mayLose: () async throws -> Bool = { true }
    ) async throws -> Restored {
        let referred = try await referred(in: stored, of: store)
        let (state, losses, isBehind) = try state(of: stored, with: referred)
        if let loss = losses.first, try await !mayLose() { throw RecordError.kept(loss) }
        for loss in losses {
            environment.logger.warning(
                "A part of a session did not come back",
                metadata: ["session": "\(stored.id.prefix)…", "loss": "\(loss)"])
        }
        // Services that the session waits for don't keep it from being there.
        var loading = state
        loading.work = []
        try reducer.reconcile(&loading, since: nil)
        let settled = await Visit.settled(Session(loading), within: Self.patience, in: environment, store)
        return try await conclude(state, settled.state, hasLosses: !losses.isEmpty || isBehind, following: mayFollow)
    }

    /// The values of shared models that a session refers to. If the store does not have a version any more, or it is damaged, the
    /// newest one, which its client has not seen.
    private func referred(in stored: StoredSession, of store: any SessionStore) async throws -> ReferredValues {
        var referred = ReferredValues()
        if !application.isSharing { return referred }
        for reference in Set(try SessionRecord(lines: stored.head.lines).stack.flatMap(\.shared)) {
            guard let model = application.sharedModels[reference.name] else { continue }
            func version(_ selection: SharedModelSelection) async throws -> StoredSharedModel? {
                try await StoreAnswer.awaited { try store.sharedModel(reference.id, selection, then: $0) }
            }
            do {
                if let shown = try? await version(.version(reference.version)) {
                    referred.values[reference] = try SharedValue(model, shown)
                } else {
                    let now = Int(environment.times.date().timeIntervalSince1970)
                    referred.newest[reference.id] = try SharedValue(model, await version(.last)).at(now)
                }
            } catch SharedRecordFault.newer(let version) where isShared {
                throw RecordError.newer("the shared model '\(reference.name)' has version \(version)")
            }
        }
        return referred
    }

    /// The session with the values that its sources have brought.
    private func conclude(
        _ old: SessionState, _ settled: SessionState, hasLosses: Bool, following mayFollow: () async -> Bool
    ) async throws -> Restored {
        var (state, hasOthers) = (old, false)
        state.stack = settled.stack
        state.work = old.work + settled.work
        state.lastWork = settled.lastWork
        var before = state
        for index in state.stack.indices {
            let loads = try reducer.scene(state.stack[index], state.locale).loads
            let model = loads?.recall(&state.stack[index].container)
            before.stack[index].container = model ?? state.stack[index].container
            if model != nil { hasOthers = true }
        }
        if hasOthers { hasOthers = await mayFollow() }
        let hasChanged = hasLosses || hasOthers
        if hasChanged { state = try changed(state, since: before) }
        try reducer.measure(&state)
        return Restored(session: Session(state), hasChanged: hasChanged)
    }

    /// The next version of a session whose document has changed. The intentions of facts that are new since `before` are
    /// performed.
    private func changed(_ state: SessionState, since before: SessionState) throws -> SessionState {
        let session = Session(state)
        var step = EventStep(from: session)
        let context = session.context(now: environment.times.date())
        do {
            try reducer.settle(&step, since: before, key: nil, in: context)
        } catch is SharedModelsNeeded {
            // A fact opens a screen that shows a shared model that was not read: facts are followed at the next change.
            step = EventStep(from: session)
            step.followsFacts = false
            try reducer.settle(&step, since: before, key: nil, in: context)
        }
        if !step.faults.isEmpty { environment.logger.note(step.faults, of: state.id) }
        return try reducer.renewed(step.session).state
    }

    /// The state of a session before its sources are read; what of the session is lost; and whether it shows other values of shared
    /// models than it did.
    func state(
        of stored: StoredSession, with referred: ReferredValues = ReferredValues()
    ) throws -> (SessionState, losses: [SessionLoss], isBehind: Bool) {
        let constants = try SessionConstants(of: stored)
        let lines = stored.head.lines
        let record = try SessionRecord(lines: lines)
        let principal = record.principal(of: stored)
        let audience = Audience(
            principal: principal, anonymousAs: stored.id.description, profile: constants.profile,
            client: constants.client, catalog: constants.catalog)
        let context = Context(
            now: environment.times.date(), locale: constants.locale, timeZone: constants.timeZone,
            principal: principal,
            seed: SessionState.seed(of: stored.head.version, under: constants.secret),
            localization: application.localization(constants.locale, constants.timeZone))
        var stack: [StackEntry] = []
        var (shared, isBehind) = (SharedValues(), false)
        var losses: [SessionLoss] = []
        for (screen, line) in zip(record.stack, lines.dropFirst()) {
            do {
                let model = ModelRecord(version: screen.version, bytes: Array(line))
                if isShared, let version = try newerVersion(of: screen) {
                    throw RecordError.newer("the model of '\(screen.screen)' has version \(version)")
                }
                var (entry, loss) = try entry(screen, model, isRoot: stack.isEmpty, for: audience, in: context)
                let values = entry.put(referred, of: screen.shared)
                if values.count < screen.shared.count || screen.shared.contains(where: { referred.values[$0] == nil }) {
                    isBehind = true
                }
                shared.merge(values) { $1 }
                stack.append(entry)
                if let loss { losses.append(loss) }
            } catch let error as RecordError where error.isOfAnotherRelease {
                throw error
            } catch {
                losses.append(.screen(screen.screen, error))
            }
        }
        if stack.isEmpty, let first = application.screens.first {
            let destination = Destination(first.name, implementation: nil, parameters: JSONObject())
            let id = record.lastEntry + 1
            stack = [try reducer.entry(id, destination, as: .root, for: audience, in: context, sharing: nil).entry]
        }
        var state = SessionState(stored, constants, record, stack: stack)
        state.lastEntry = max(state.lastEntry, stack.last?.id ?? 0)
        if !shared.isEmpty { state.shared = shared }
        if !losses.isEmpty {
            try state.tell(.announce(RecordError.notice, .assertive), key: nil)
        }
        return (state, losses, isBehind)
    }

    /// The version of a screen's model, if it is newer than the one that this release knows.
    private func newerVersion(of record: ScreenRecord) throws -> Int? {
        let known = ModelRecord.version(of: try application.screen(record.screen).model)
        return record.version > known ? record.version : nil
    }

    /// A screen with its model; and what of it is lost, for the log.
    private func entry(
        _ record: ScreenRecord, _ model: ModelRecord, isRoot: Bool, for audience: Audience, in context: Context
    ) throws -> (StackEntry, loss: SessionLoss?) {
        let screen = try application.screen(record.screen)
        let isKnown = screen.implementations.contains(record.implementation)
        let implementation = try application.implementation(
            isKnown ? record.implementation : nil, of: screen, for: audience)
        let scene = try application.scene(
            screen.name, implementation, locale: context.locale, for: audience.client)
        let opening = try OpenedScreen(
            id: record.id, screen: screen.name, implementation: implementation,
            parameters: screen.inOrder(record.parameters), presentation: isRoot ? .root : record.presentation,
            links: record.links, asked: record.asked, client: audience.client, scene: scene,
            localization: application.localization(context.locale, context.timeZone),
            version: ModelRecord.version(of: screen.model), isGuarded: !screen.guards.isEmpty, of: application)
        var loss: SessionLoss?
        let container: any AnySnapshot
        do {
            container = try screen.container(model, openedWith: record.parameters, in: context)
        } catch {
            loss = .model(of: screen, error)
            container = try screen.container(record.parameters, in: context)
        }
        let fingerprint = Fingerprint(text: record.fingerprint) ?? Fingerprint()
        // Those of another scene have other numbers.
        let passed = fingerprint == scene.fingerprint ? record.passed : scene.guards.letting(context)
        return (StackEntry(opening: opening, fingerprint: fingerprint, container: container, passed: passed), loss)
    }
}

/// A session in a store can't be read.
enum RecordError: Error {
    /// The record has a format that this release does not know.
    case format(Int)
    /// A number, or one of a list, is out of range.
    case number(String)
    /// An object is none.
    case malformed
    /// A member is missing.
    case missing(String)
    /// A member has a value that is not known.
    case unknown(String)
    /// A newer release has written something.
    case newer(String)
    /// Nodes of another release live, which may know what this one would have to leave out.
    case kept(SessionLoss)

    /// Whether another release can read the record.
    var isOfAnotherRelease: Bool {
        switch self {
        case .newer, .kept: true
        case .format(let format): format > SessionRecord.format
        default: false
        }
    }

    /// Why a part of a record can't be read, without anything that a user has entered.
    static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case DecodingError.valueNotFound(_, let context): "\(place(context.codingPath)) is null"
        case DecodingError.typeMismatch(let type, let context): "\(place(context.codingPath)) is no \(type)"
        case DecodingError.dataCorrupted(let context): "\(place(context.codingPath)) has a value that is not known"
        case RecordError.format(let format): "its format \(format) is not known, or not followed"
        case RecordError.number(let place): "'\(place)' has a number that can't be"
        case RecordError.malformed: "a record is no object of JSON"
        case RecordError.missing(let name): "'\(name)' is missing"
        case RecordError.unknown(let name): "'\(name)' has a value that is not known"
        case RecordError.newer(let what): "\(what), which this release does not know"
        case RecordError.kept(let loss): "\(loss)"
        case let problem as Problem: problem.detail
        default: "\(type(of: error))"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the model" : "'\(path.map(name).joined(separator: "."))'"
    }

    /// The name of a property. Keys of a dictionary are not returned: a user may have entered them.
    private static func name(_ key: any CodingKey) -> String {
        let mirror = Mirror(reflecting: key)
        return mirror.displayStyle == .enum && mirror.children.isEmpty ? key.stringValue : "…"
    }

    /// The message to the client if a screen could not be restored.
    static let notice = "This page has changed. Some of what was entered here is gone."
}
