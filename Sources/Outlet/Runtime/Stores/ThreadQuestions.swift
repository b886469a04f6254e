/// A store that a server's threads can ask by themselves, without another thread in between.
package protocol ThreadedStore: SharedStore {
    /// Makes the questions of the thread that calls: from now on, they are used for its calls of ``SharedStore/version(of:then:)``.
    func makeThreadQuestions() -> any ThreadQuestions
}

/// The questions that one thread asks a store for the requests that it serves. Only that thread uses them.
///
/// The thread has them sent when it has nothing else to do, or soon after, and waits for the answers.
package protocol ThreadQuestions: AnyObject {
    /// How many questions were asked.
    var asked: Int { get }
    /// How many of them have an answer, or get it on another thread, in the order in which they were asked.
    var answered: Int { get }
    /// Sends what was asked, if that is possible now; gives up what has waited too long. Returns the socket on which the answer
    /// will come; nil if there is none.
    func send() -> Int32?
    /// Takes what has come on the socket, and passes answers on.
    func receive()
}
