import ViewTree

/// The title of a screen, which may follow its model.
struct SceneTitle: Sendable {
    /// The title that the controller states: the whole title, or the one without a model.
    let fixed: String
    private let bound: BoundValue<String>.Evaluation?

    init(_ fixed: String, following bound: BoundValue<String>? = nil) {
        self.fixed = fixed
        self.bound = bound?.value
    }

    /// Whether the title follows the model.
    var isBound: Bool { bound != nil }

    /// The title of a model.
    func text(_ container: any AnySnapshot, for localization: Localization) -> String {
        bound?(container, fixed, localization) ?? fixed
    }
}
