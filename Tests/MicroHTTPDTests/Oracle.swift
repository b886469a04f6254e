import Glibc
import MicroHTTPD
import Synchronization

/// Answers the questions of a server's threads, each of which has a socket to it.
final class Oracle: Sendable {
    private struct State {
        var threads: [pthread_t: Questions] = [:]
        var replies: [Reply] = []
        /// The sockets on which questions came that have no answer.
        var held: [Int32] = []
        var isHolding = false
        var isMute = false
    }

    /// The questions of one thread.
    final class Questions: LoopSource, @unchecked Sendable {
        // Only its thread uses it.
        private unowned let oracle: Oracle
        private var ends: [Int32] = [-1, -1]
        private var gathered: [(Reply, String)] = []
        private var underWay: [(Reply, String)] = []
        private(set) var asked = 0
        private(set) var answered = 0

        init(_ oracle: Oracle) {
            self.oracle = oracle
            unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        }

        deinit { for end in ends { close(end) } }

        func ask(_ text: String, _ reply: Reply) {
            gathered.append((reply, text))
            asked += 1
        }

        func send() -> Int32? {
            if underWay.isEmpty, !gathered.isEmpty {
                (underWay, gathered) = (gathered, [])
                if oracle.take(ends[1]) {
                    for (reply, text) in underWay { oracle.pass(reply, text) }
                    underWay = []
                    answered = asked - gathered.count
                    return nil
                }
            }
            return ends[0]
        }

        func receive() {
            var byte: UInt8 = 0
            _ = unsafe read(ends[0], &byte, 1)
            let replies = underWay
            underWay = []
            answered = asked - gathered.count
            for (reply, text) in replies { reply(Response(status: 200, body: Array(text.utf8))) }
        }
    }

    private let state = Mutex(State())

    /// Answers nothing until `release`.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Gives the answers that it holds, and the next ones at once.
    func release() {
        let held = state.withLock { state in
            state.isHolding = false
            defer { state.held = [] }
            return state.held
        }
        for socket in held { tell(socket) }
    }

    /// Has no answers from now on: other threads reply.
    func fallSilent() { state.withLock { $0.isMute = true } }

    /// How many questions were asked.
    var askedCount: Int { state.withLock { $0.replies.count } }

    /// The handler of a server: what is below `/ask` is asked, anything else answered at once.
    var handler: TestHandler {
        TestHandler(source: makeQuestions) { request, reply in
            guard request.path.hasPrefix("/ask") else { return Response(status: 200, body: Array("at once".utf8)) }
            self.state.withLock { $0.threads[pthread_self()] }?.ask(request.path, reply)
            self.state.withLock { $0.replies.append(reply) }
            return nil
        }
    }

    /// Replies to the last request from another thread, though its question has no answer.
    func replyBeside(_ text: String) {
        state.withLock { $0.replies.last }?(Response(status: 200, body: Array(text.utf8)))
    }

    private func makeQuestions() -> Questions {
        let questions = Questions(self)
        state.withLock { $0.threads[pthread_self()] = questions }
        return questions
    }

    /// Takes questions; `true` if it is mute.
    fileprivate func take(_ socket: Int32) -> Bool {
        let (isMute, isHolding) = state.withLock { state in
            if state.isHolding, !state.isMute { state.held.append(socket) }
            return (state.isMute, state.isHolding)
        }
        if !isMute, !isHolding { tell(socket) }
        return isMute
    }

    fileprivate func pass(_ reply: Reply, _ text: String) {
        Task { reply(Response(status: 200, body: Array(text.utf8))) }
    }

    private func tell(_ socket: Int32) {
        var byte: UInt8 = 1
        _ = unsafe write(socket, &byte, 1)
    }
}
