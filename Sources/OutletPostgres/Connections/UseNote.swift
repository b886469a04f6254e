import Outlet

/// The time of a session's last use, to be written; many share a statement.
struct UseNote: Sendable {
    let id: SessionID
    /// In seconds since 1970, by the database's clock.
    let time: Int
    let start = ContinuousClock.now
    let then: Completion<Void>
}

extension Job {
    /// Writes many times of use with one statement.
    init(_ uses: [UseNote]) {
        let times = Dictionary(uses.map { ($0.id, $0.time) }, uniquingKeysWith: max)
        self.init([Call(.touch, BoundArray(Array(times.keys)), BoundArray(Array(times.values)))]) { answer, _ in
            for use in uses { use.then(answer.map { _ in }) }
        }
    }
}
