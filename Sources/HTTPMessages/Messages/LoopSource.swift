/// What a handler asks another process on one of the server's threads, for the requests that the thread serves: a source of the
/// thread's loop.
///
/// Only that thread uses it. Questions that are asked while it serves requests are sent together, when it has nothing else to
/// do, or soon after; so are those that are asked until the answer comes. The thread waits for its answers and its clients at
/// once.
public protocol LoopSource: AnyObject {
    /// How many questions were asked.
    var asked: Int { get }
    /// How many of them need no more waiting on the thread, in the order in which they were asked.
    var answered: Int { get }
    /// Sends what was asked, if that is possible now; gives up what has waited too long. Returns the socket on which the answer
    /// will come; nil if there is none.
    func send() -> Int32?
    /// Takes what has come on the socket. The handler's replies are called meanwhile.
    func receive()
}
