/// The statements of a store, which each connection prepares.
enum Statement: String, CaseIterable, Sendable {
    // A connection's beginning.
    case configure
    // Sessions.
    case insert, commit, remove, expire, clear, touch, verify
    case load, find, outcome, versions, news, idle, due
    case sessions, sessionsOfPrincipal, anonymousSessions, count
    // Turns with a lock.
    case begin, lock, end, giveUp
    // Sign-ins, and sessions that get other ids with them.
    case beginSignIn, replaceSignIn, useSignIn, signIn, signIns, signInsOfPrincipal, expiredSignIns, movedKey
    case lockSignIns, lockSessions, endSignIns, removeEnded, move, settleMove
    // Nodes, and what they tell.
    case register, live, leave, forget, otherNodes, listen, tell, publish
    case takeLeases, takeOverLease, takeDueLeases, releaseLeases, releaseAllLeases
    // The secret of the app.
    case secretCheck, lockSecretCheck, keepSecretCheck
    // What an operator has changed.
    case switches, keepSwitch
    // Shared models.
    case sharedModel, sharedModelVersion, sharedModels, sharedModelVersions, sharedModelCounts, insertSharedModel,
        addSharedModels, commitShared, removeSharedModels
    // Who is present.
    case exchangePresence, forgetPresence

    /// The name on the server.
    var name: String { rawValue }

    /// The text, with the types of the parameters.
    var sql: String {
        switch self {
        case .configure, .insert, .commit, .remove, .expire, .clear, .touch, .verify, .begin, .lock, .end, .giveUp:
            writing
        case .load, .find, .outcome, .versions, .news, .idle, .due, .sessions, .sessionsOfPrincipal,
            .anonymousSessions, .count:
            reading
        case .beginSignIn, .replaceSignIn, .useSignIn, .signIn, .signIns, .signInsOfPrincipal, .expiredSignIns,
            .movedKey, .lockSignIns, .lockSessions, .endSignIns, .removeEnded, .move, .settleMove:
            ofSignIns
        case .sharedModel, .sharedModelVersion, .sharedModels, .sharedModelVersions, .sharedModelCounts,
            .insertSharedModel,
            .addSharedModels, .commitShared, .removeSharedModels:
            ofSharedModels
        case .exchangePresence, .forgetPresence: ofPresence
        case .register, .live, .leave, .forget, .otherNodes, .listen, .tell, .publish, .takeLeases, .takeOverLease,
            .takeDueLeases, .releaseLeases, .releaseAllLeases, .secretCheck, .lockSecretCheck, .keepSecretCheck,
            .switches, .keepSwitch:
            ofNodes
        }
    }
}
