/// Who calls a service, and by what a call that is made again is recognized.
public struct CallContext: Sendable {
    /// Who has caused the event that has led to the call, with the roles of that time: also if the session has signed in since, the call
    /// was delayed, or another process makes it. It has no proof of who it is (``Principal/proved``).
    public let principal: Principal
    /// 32 hexadecimal digits: the same at each repetition of this call, and at no other call.
    public let key: String
    /// The number of the lease under which the node makes the call. It grows when another node takes the work over, and is 0 if the
    /// sessions are those of one process.
    public let number: Int
}
