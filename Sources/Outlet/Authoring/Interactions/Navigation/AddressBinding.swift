import ViewTree

/// The parameters in a screen's address that follow its model.
@usableFromInline
struct AddressBinding: Sendable {
    /// The values of a container's parameters; nil without a model.
    let values: @Sendable (any AnySnapshot) -> JSONObject?
    /// Whether the parameters of two containers are equal. Comparing them is much faster than encoding them.
    let isSame: @Sendable (any AnySnapshot, any AnySnapshot) -> Bool
}

extension AddressBinding {
    /// The parameters that follow from a model.
    init<Model: Sendable, Parameters: ScreenParameters>(_ parameters: @escaping @Sendable (Model) -> Parameters) {
        let found: @Sendable (any AnySnapshot) -> Parameters? = { ModelSnapshot<Model>.map($0, parameters) }
        self.init {
            guard let parameters = found($0) else { return nil }
            return try? ParameterWriter.values(of: parameters)
        } isSame: {
            found($0) == found($1)
        }
    }
}
