/// The scenes for clients that can't draw all types, by the types that they can.
struct CutScenes {
    /// How many sets of types are kept.
    static let most = 32

    /// The sets, the oldest first.
    private var sets: [Set<String>] = []
    private var scenes: [Set<String>: [SceneKey: any AnyScene]] = [:]

    subscript(key: SceneKey, types: Set<String>) -> (any AnyScene)? { scenes[types]?[key] }

    /// Keeps a scene. If it is the first of a set too many, those of the oldest set go.
    mutating func keep(_ scene: any AnyScene, _ key: SceneKey, _ types: Set<String>) {
        if scenes[types] == nil {
            sets.append(types)
            if sets.count > Self.most { scenes[sets.removeFirst()] = nil }
        }
        scenes[types, default: [:]][key] = scene
    }
}
