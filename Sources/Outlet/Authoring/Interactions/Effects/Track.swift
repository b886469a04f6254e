public import ViewTree

/// Tells the app's analytics that something happened.
public struct Track<Model: Outlet.Model>: EffectIntention {
    private let name: String
    private let members: @Sendable (Model) -> JSONObject

    /// Tells a name, and what `members` makes of the value: nothing unless the app says so.
    public init(_ name: String, _ members: @escaping @Sendable (Model) -> JSONObject = { _ in JSONObject() }) {
        self.name = name
        self.members = members
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] { [.track(name, members(model))] }
}
