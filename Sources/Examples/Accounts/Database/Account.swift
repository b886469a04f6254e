import Outlet

/// An account with which a person signs in.
struct Account: Model, Identifiable {
    /// Is never used for another account, and does not follow from the name, which may change.
    let id: String
    let name: String
    /// Whether it has the role `agent`.
    let isAgent: Bool

    /// The principal as whom the person signs in.
    var principal: Principal { Principal(id: id, roles: isAgent ? ["agent"] : []) }
}
