/// An observer of a session until the session ends.
package protocol SessionObserver: AnyObject, Sendable {
    /// Notifies the observer of a new version.
    func wake(_ session: Session)
    /// Called periodically, so that the observer can keep its connection alive.
    func keepAlive()
    /// Ends the observation.
    func end(_ reason: StreamEnd)
}

/// The reason why a stream ends.
package enum StreamEnd: String, Sendable {
    case deleted
    case expired
    case draining
    /// The session has moved to a new id, by a sign-in or a sign-out.
    case replaced
}
