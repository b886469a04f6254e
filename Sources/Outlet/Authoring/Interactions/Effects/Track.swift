public import ViewTree

/// Sends a record to the app's analytics.
public struct Track<Model: Outlet.Model>: EffectIntention {
    private let name: String
    private let members: @Sendable (Model) -> JSONObject

    /// Sends a name, and the members that a function makes of the value; none by default.
    public init(_ name: String, _ members: @escaping @Sendable (Model) -> JSONObject = { _ in JSONObject() }) {
        self.name = name
        self.members = members
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] { [.track(name, members(model))] }
}
