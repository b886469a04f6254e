import Outlet

/// A change of the stored sessions. Each is written whole or not at all.
enum SessionChange: Sendable {
    case insert(StoredSession)
    case commit(StoredChange)
    /// Commits a session together with new versions of shared models.
    case commitWithModels(StoredChange, [StoredSharedModel])
    case remove(SessionID)
    case touch(SessionID, time: Int)
    /// Removes a session that was last used before a time.
    case expire(SessionID, unusedSince: Int)
    /// Moves a session out of reach whose row is damaged.
    case putAside(SessionID)
    case beginSignIn(StoredSignIn)
    /// Replaces a sign-in, and makes its sessions those of the other.
    case replaceSignIn(SignInID, by: StoredSignIn)
    /// Moves a session to a new id.
    case move(StoredMove, GoneSessions)
    case useSignIn(SignInID, time: Int)
    /// Removes sign-ins with their sessions.
    case endSignIns([SignInID], GoneSessions)
    /// Removes the sign-ins that another process asks to end, with their sessions.
    case endAsked(AskedEnds)
    /// Keeps the check value of the app's secret.
    case keepSecretCheck(SecretCheck)
    /// Keeps the change of a switch.
    case keepSwitch(StoredSwitch)
    /// Adds a shared model of another store.
    case insertSharedModel(StoredSharedModel)
    /// Removes the shared models that have ended before a time.
    case removeSharedModels(endedBefore: Int)
    /// Removes what does not stand at a time.
    case expireSignIns(at: Int, GoneSessions)

    /// About the size of the change in bytes.
    var size: Int {
        switch self {
        case .insert(let session): Self.size(session)
        case .commit(let change): change.size
        case .commitWithModels(let change, let models): models.reduce(change.size) { $0 + $1.size }
        case .insertSharedModel(let model): model.size
        case .move(let move, _): Self.size(move.session)
        case .remove, .touch, .expire, .putAside, .beginSignIn, .replaceSignIn, .useSignIn, .endSignIns, .endAsked,
            .keepSecretCheck, .keepSwitch, .removeSharedModels, .expireSignIns:
            0
        }
    }

    private static func size(_ session: StoredSession) -> Int {
        session.entries.reduce(session.constants.count + session.head.bytes.count) { $0 + $1.bytes.count + 16 }
    }

    /// Whether somebody waits for the change: a sweep's can be written later.
    var isUrgent: Bool {
        switch self {
        case .insert, .commit, .commitWithModels, .remove, .putAside, .beginSignIn, .replaceSignIn, .move, .endSignIns,
            .keepSecretCheck, .keepSwitch, .insertSharedModel:
            true
        case .touch, .expire, .useSignIn, .endAsked, .removeSharedModels, .expireSignIns: false
        }
    }
}
