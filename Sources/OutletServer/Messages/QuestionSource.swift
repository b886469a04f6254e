import HTTPMessages
import Outlet

/// The questions of a server's thread to the store, in the thread's loop.
final class QuestionSource: LoopSource {
    private let questions: any ThreadQuestions

    init(_ questions: any ThreadQuestions) { self.questions = questions }

    var asked: Int { questions.asked }
    var answered: Int { questions.answered }
    func send() -> Int32? { questions.send() }
    func receive() { questions.receive() }
}
