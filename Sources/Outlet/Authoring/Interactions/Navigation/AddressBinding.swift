import ViewTree

/// The parameters in a screen's address that follow its model.
@usableFromInline
struct AddressBinding: Sendable {
    /// The values of a container's parameters; nil without a model.
    let values: @Sendable (any AnySnapshot) -> JSONObject?
    /// Whether two containers have the same, which is far sooner found out than what they are.
    let isSame: @Sendable (any AnySnapshot, any AnySnapshot) -> Bool
}
