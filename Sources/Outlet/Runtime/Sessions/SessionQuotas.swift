/// How many sessions one client may have at once, known by what the app calls it or by where it is.
package struct SessionQuotas: Sendable {
    /// Of each principal; whoever is anonymous is none.
    let principals: SessionQuota<Principal>
    let addresses: SessionQuota<ClientAddress>

    package init(perPrincipal: Int, perAddress: Int) {
        principals = SessionQuota(limit: perPrincipal)
        addresses = SessionQuota(limit: perAddress)
    }

    /// What a session counts for that may not be opened.
    enum Owner {
        case principal
        case address
    }

    /// Counts a session of a principal that a request from an address opens; nil if it may be opened.
    func take(_ id: SessionID, of principal: Principal, from address: ClientAddress?) -> Owner? {
        guard principals.take(id, for: principal.id == nil ? nil : principal) else { return .principal }
        guard addresses.take(id, for: address) else {
            principals.release(id)
            return .address
        }
        return nil
    }

    /// Counts a session no more.
    func release(_ id: SessionID) {
        principals.release(id)
        addresses.release(id)
    }
}

/// Where a client is, as far as that tells clients apart: the bits of an IPv6 address or of a network.
package struct ClientAddress: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    package init(bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }
}
