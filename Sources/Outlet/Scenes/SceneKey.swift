/// Identifies a scene: a screen in one of its implementations, with the fixed texts of one language.
struct SceneKey: Hashable, Sendable {
    let screen: String
    let implementation: String
    let locale: String
}
