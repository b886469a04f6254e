/// The caller of a service, and the key by which a repeated call is recognized.
public struct CallContext: Sendable {
    /// The principal who caused the event that led to the call, with the roles of that time. It stays the same if the session
    /// has signed in since, if the call was delayed, and if another process makes it. It has no proof of its identity
    /// (``Principal/proved``).
    public let principal: Principal
    /// 32 hexadecimal digits: the same at each repetition of this call, and at no other call.
    public let key: String
    /// The number of the lease under which the node makes the call. It grows when another node takes the work over, and is 0 if the
    /// sessions are those of one process.
    public let number: Int
}
