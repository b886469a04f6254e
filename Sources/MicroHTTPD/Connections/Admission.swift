internal import HTTPMessages

/// The place of a connection among those that are counted.
struct Admission: Sendable {
    /// The client for which it counts; nil if it may have any number.
    let client: NetworkAddress?
    /// Whether the place is one beyond the limit of connections.
    let isSpare: Bool
}
