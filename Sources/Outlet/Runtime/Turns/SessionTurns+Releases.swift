import Logging
import ViewTree

// During a deploy, nodes of several releases serve the same sessions.
extension SessionTurns {
    /// Whether an event is refused that the scene of another release may have answered: that scene has rendered the session's
    /// last document.
    func mayBeOfAnotherRelease(_ refusal: any Error, _ session: Session) -> Bool {
        guard (refusal as? Problem)?.type.isOfLayout == true else { return false }
        return (try? reducer.refreshed(session)) != nil
    }

    /// The answer to an event that this release refuses, if `others` other nodes serve another release.
    func answer(to refusal: any Error, of session: Session, besides others: Int) -> any Error {
        if others == 0 { return refusal }
        environment.rareLog.warning(
            "An event is left to nodes of another release",
            ["session": "\(session.id.prefix)…", "refusal": "\((refusal as? Problem)?.type.rawValue ?? "")"])
        return Problem.anotherRelease
    }

    /// Leaves the work of a session to nodes of another release, if there are any; `false` if there are none.
    func leaveToOthers(_ id: SessionID) async -> Bool {
        let others = try? await StoreAnswer.awaited { try self.store.otherReleases(then: $0) }
        guard let leases, others ?? 0 > 0 else { return false }
        live.endWork(of: id)
        leases.leave(id)
        return true
    }
}

extension ProblemType {
    /// Whether the scene of another release may have no such refusal.
    fileprivate var isOfLayout: Bool {
        switch self {
        case .nodeGone, .notOffered, .unanswered, .wrongShape, .invalidValue: true
        default: false
        }
    }
}
