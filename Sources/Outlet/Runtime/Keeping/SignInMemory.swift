/// The sign-ins of a process without a store.
struct SignInMemory: Sendable {
    private var signIns: [SignInID: StoredSignIn] = [:]
    private var moved: [SessionID: MovedKey] = [:]

    func holds(_ id: SignInID) -> Bool { signIns[id] != nil }

    func signIn(_ id: SignInID) -> StoredSignIn? { signIns[id] }

    func moved(from id: SessionID) -> MovedKey? { moved[id] }

    func signIns(of principal: Principal) -> [StoredSignIn] {
        signIns.values.filter { $0.principal == principal }.sorted { $0.began < $1.began }
    }

    /// The sign-ins that are not valid at a time in seconds since 1970.
    func expired(at time: Int) -> [SignInID] { signIns.values.filter { !$0.stands(at: time) }.map(\.id) }

    mutating func begin(_ signIn: StoredSignIn) { signIns[signIn.id] = signIn }

    mutating func end(_ id: SignInID) { signIns[id] = nil }

    mutating func use(_ id: SignInID, at time: Int) { signIns[id] = signIns[id]?.used(at: time) }

    mutating func keep(_ key: MovedKey) { moved[key.old] = key }

    /// Forgets what led away from ids until a time.
    mutating func forgetMoves(until time: Int) { moved = moved.filter { $0.value.end > time } }
}
