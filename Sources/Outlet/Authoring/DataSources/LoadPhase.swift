/// The state of a load.
public enum LoadPhase: Sendable, Equatable {
    /// There is no request.
    case idle
    /// The first value is on its way.
    case loading
    /// There is a value. `isLoading` tells whether another is being loaded.
    case loaded
    /// The value is loaded, and is empty.
    case empty
    /// The source could not do it; the reason is a sentence for the user, or empty.
    case failed(reason: String)
    /// The source took longer than it may.
    case timedOut

    /// The reason of a failure, for the user; nil if the load has not failed.
    public var reason: String? { if case .failed(let reason) = self { reason } else { nil } }

    /// The phase of several loads together: the first that failed, else one that timed out, else one that is loading.
    /// They are empty if all loads with a request are.
    public static func joined(_ phases: [LoadPhase]) -> LoadPhase {
        if phases.count == 1 { return phases[0] }
        let asked = phases.filter { $0 != .idle }
        return asked.first { $0.kind == .failed } ?? [LoadPhase.timedOut, .loading].first { asked.contains($0) }
            ?? (asked.isEmpty ? .idle : asked.allSatisfy { $0 == .empty } ? .empty : .loaded)
    }

    /// A phase without its reason.
    enum Kind {
        case idle
        case loading
        case loaded
        case empty
        case failed
        case timedOut
    }

    var kind: Kind {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .loaded: .loaded
        case .empty: .empty
        case .failed: .failed
        case .timedOut: .timedOut
        }
    }
}
