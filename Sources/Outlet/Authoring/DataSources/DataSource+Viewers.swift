extension DataSource where Value == Viewers {
    /// A source of who else is there.
    ///
    ///     Load(\.viewers, from: .viewers(of: "tasks"))
    ///     Load(\.viewers, from: .viewers(of: "contact")) { $0.contact.value?.id }
    ///
    /// A session is there while a screen of its stack has such a load with a request, and someone looks: it has a stream, or has
    /// asked for something within the last 18 seconds. All that load from a source of one name with equal requests are at one place.
    /// A load without a request is nowhere, and has no value.
    ///
    /// A session that comes is shown at once, on other nodes of a store within some seconds. One that closes the screen is gone as
    /// soon, one whose client closes within five seconds, one that falls silent or was on a node that is gone within twenty. It is
    /// never exact: decide nothing by it.
    ///
    /// Each principal is there once, whatever the number of sessions; the session's own is left out, and so are those of other
    /// tenants. Only sessions that have opened the screen get the value, so its guards are asked. A session without a stream gets it
    /// with its next request.
    ///
    /// - Parameters:
    ///   - name: the name of the place, or of the kind of place.
    ///   - nameOf: what others see of a principal, who is only counted if that is nil. By default it is the principal's id. It is asked
    ///     once each time that a session comes, which is shown when it has answered.
    public static func viewers(
        of name: String, named nameOf: @escaping @Sendable (_ principal: Principal) async -> String? = { $0.id }
    ) -> Self {
        DataSource(viewersOf: name, named: nameOf)
    }
}
