import Outlet

/// A query of a session's version; many share a statement.
struct VersionQuestion: Sendable {
    /// The time after which the connection of a question without an answer may be dead, or slow.
    static let lateness = Duration.milliseconds(50)

    let id: SessionID
    /// Since when it waits for a connection.
    let start = ContinuousClock.now
    let then: Completion<Int?>

    /// The question, to be sent again.
    func repeated() -> VersionQuestion { VersionQuestion(id: id, then: then) }
}

extension Job {
    /// Answers many questions with one statement; `answered` is called before any gets its answer.
    init(_ questions: [VersionQuestion], answered: @escaping @Sendable () -> Void) {
        self.init([Call(versionsOf: questions)]) { answer, _ in
            answered()
            switch answer {
            case .failure(let error): for question in questions { question.then(.failure(error)) }
            case .success(let rows): questions.answer(rows)
            }
        }
    }
}

extension Call {
    /// The statement that answers many questions.
    init(versionsOf questions: [VersionQuestion]) { self.init(.versions, BoundArray(questions.map(\.id))) }
}

extension [VersionQuestion] {
    /// Gives each its answer.
    func answer(_ rows: ResultSet) {
        var versions = [Int?](repeating: nil, count: count)
        for row in 0..<rows.count {
            if let place = rows.int(row, 0), indices.contains(place - 1) { versions[place - 1] = rows.int(row, 1) }
        }
        for (question, version) in zip(self, versions) { question.then(.success(version)) }
    }
}

extension ResultSet {
    /// The id of a session; nil for NULL, and for any other text.
    func id(_ row: Int, _ column: Int) -> SessionID? { text(row, column).flatMap { SessionID($0) } }

    /// The ids in the first column.
    var ids: [SessionID] { (0..<count).compactMap { id($0, 0) } }
}
