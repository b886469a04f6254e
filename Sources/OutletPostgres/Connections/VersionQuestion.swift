import Outlet

/// A query of a session's version; many share a statement.
struct VersionQuestion: Sendable {
    let id: SessionID
    let start = ContinuousClock.now
    let then: Completion<Int?>
}

extension Job {
    /// Answers many questions with one statement; `answered` is called before any gets its answer.
    init(_ questions: [VersionQuestion], answered: @escaping @Sendable () -> Void) {
        self.init([Call(.versions, BoundArray(questions.map(\.id)))]) { answer, _ in
            answered()
            switch answer {
            case .failure(let error): for question in questions { question.then(.failure(error)) }
            case .success(let rows):
                var versions: [SessionID: Int] = [:]
                for row in 0..<rows.count {
                    if let id = rows.id(row, 0) { versions[id] = rows.int(row, 1) }
                }
                for question in questions { question.then(.success(versions[question.id])) }
            }
        }
    }
}

extension ResultSet {
    /// The id of a session; nil for NULL, and for any other text.
    func id(_ row: Int, _ column: Int) -> SessionID? { text(row, column).flatMap { SessionID($0) } }

    /// The ids in the first column.
    var ids: [SessionID] { (0..<count).compactMap { id($0, 0) } }
}
