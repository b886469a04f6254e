/// The pending work that may still change a session without another event.
package struct SessionActivity: Sendable {
    /// Work that runs for the session.
    package struct Work: Sendable {
        /// The kind and the name of the work: `the load 'books'`.
        package let description: String
        /// The earliest time until it has a result, by the app's clock; nil if that may be at any time.
        package let rest: Duration?
    }

    /// The session's revision.
    package let revision: Int
    package let work: [Work]
}
