/// Somebody who follows a session as long as it is there.
package protocol SessionObserver: AnyObject, Sendable {
    /// The session has changed to this.
    func wake(_ session: Session)
    /// Nothing has happened for a while.
    func keepAlive()
    /// There is nothing to follow any more.
    func end(_ reason: StreamEnd)
}

/// Why a stream ends.
package enum StreamEnd: String, Sendable {
    case deleted
    case expired
    case draining
}
