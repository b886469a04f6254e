/// A body that is made while it is sent: the server asks for the next piece when the socket can take it, so that
/// nothing queues up for a reader who falls behind.
public protocol ByteSource: AnyObject, Sendable {
    /// Called once, before the first `next()`. `wake` makes the server ask again after an `.idle`; it may be called at
    /// any time, from any thread, also when nothing waits and after the end.
    func start(wake: @escaping @Sendable () -> Void)

    /// The next piece. Called on a thread of the server's, which it must not block.
    func next() -> Piece

    /// Called once, when the body has ended or the connection is gone.
    func stop()
}

/// One answer of a `ByteSource`.
public enum Piece: Sendable {
    /// Bytes to send; never empty.
    case bytes([UInt8])
    /// Nothing now: ask again after `wake`.
    case idle
    /// The body is complete.
    case end
}
