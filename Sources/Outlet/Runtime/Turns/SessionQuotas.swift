/// Limits how many sessions a client has at a time, identified by its principal or by its address.
package struct SessionQuotas: Sendable {
    /// The quota of each principal; anonymous principals are not counted.
    let principals: SessionQuota<Principal>
    let addresses: SessionQuota<ClientAddress>
    /// Whether a principal's sessions are counted by a store that other nodes share, and not here.
    var isShared = false

    package init(perPrincipal: Int, perAddress: Int) {
        principals = SessionQuota(limit: perPrincipal)
        addresses = SessionQuota(limit: perAddress)
    }

    /// The kind of owner that has reached its limit.
    enum Owner {
        case principal
        case address
    }

    /// The refusal of a session whose owner has reached its limit.
    func refusal(_ owner: Owner) -> Problem {
        switch owner {
        case .principal:
            Problem(.tooManyOfOne, "This principal has \(principals.limit) sessions, and may have no more.")
        case .address:
            Problem(.tooManyOfOne, "This address has \(addresses.limit) sessions, and may have no more.")
        }
    }

    /// Counts a session of a principal, opened by a request from an address. Returns nil if it may be opened, otherwise
    /// the owner that has reached its limit.
    func take(_ id: SessionID, of principal: Principal, from address: ClientAddress?) -> Owner? {
        guard isShared || principals.take(id, for: principal.id == nil ? nil : principal) else { return .principal }
        guard addresses.take(id, for: address) else {
            principals.release(id)
            return .address
        }
        return nil
    }

    /// Counts a session of a principal in the place of one that it was before.
    func move(_ id: SessionID, to session: Session) {
        addresses.move(id, to: session.id)
        principals.release(id)
        if !isShared, session.principal.id != nil { principals.note([session.id], of: session.principal) }
    }

    /// Stops counting a session.
    func release(_ id: SessionID) {
        principals.release(id)
        addresses.release(id)
    }
}
