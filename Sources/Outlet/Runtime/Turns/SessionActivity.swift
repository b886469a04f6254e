/// What may still change a session without another event.
package struct SessionActivity: Sendable {
    /// Work that runs for the session.
    package struct Work: Sendable {
        /// What it is, for people: `the load 'books'`.
        package let description: String
        /// How long nothing comes of it, by the app's clock; nil if something may come at any time.
        package let rest: Duration?
    }

    /// The session's revision.
    package let revision: Int
    package let work: [Work]
}
