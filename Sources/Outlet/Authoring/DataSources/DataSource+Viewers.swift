extension DataSource where Value == Viewers {
    /// A source of the other users at a place.
    ///
    ///     Load(\.viewers, from: .viewers(of: "tasks"))
    ///     Load(\.viewers, from: .viewers(of: "contact")) { $0.contact.value?.id }
    ///
    /// A session is at a place while a screen of its stack has such a load with a request, and its client is active: it has a
    /// stream, or has sent a request within the last 18 seconds. Loads from sources of one name with equal requests are at one
    /// place. A load without a request is at no place, and has no value.
    ///
    /// A new session is shown at once, on other nodes of a store within some seconds. A session that closes the screen
    /// disappears as soon; one whose client closes, within five seconds; one that falls silent, or whose node has died, within
    /// twenty. The value is never exact: decide nothing by it.
    ///
    /// Each principal is there once, whatever the number of sessions. The session's own principal is left out, and so are those
    /// of other tenants. Only sessions that have opened the screen get the value, so its guards decide who sees it. A session
    /// without a stream gets it with its next request.
    ///
    /// - Parameters:
    ///   - name: the name of the place, or of the kind of place.
    ///   - nameOf: the name of a principal for others. A principal for whom it is nil is only counted. By default it is the
    ///     principal's id. It is called once for each new session, which is shown when it has returned.
    public static func viewers(
        of name: String, named nameOf: @escaping @Sendable (_ principal: Principal) async -> String? = { $0.id }
    ) -> Self {
        DataSource(viewersOf: name, named: nameOf)
    }
}
