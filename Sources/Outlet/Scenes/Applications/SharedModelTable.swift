/// The shared models that an app's screens show.
struct SharedModelTable {
    /// The models, by their names.
    let models: [String: any AnySharedModel]
    /// Two models of one name: a sentence for each.
    let faults: [String]

    /// The shared models of all scenes.
    init(of scenes: [any AnyScene]) {
        var models: [String: any AnySharedModel] = [:]
        var faults: Set<String> = []
        for model in scenes.flatMap(\.shared).map(\.model) {
            let known = models[model.name] ?? model
            models[model.name] = known
            if known.type != model.type || !known.isFirst(model.firstValue) {
                faults.insert(
                    "Two shared models are named '\(model.name)', of different types or with different first values: let the "
                        + "screens use the same one.")
            } else if known.mostKeys != model.mostKeys {
                faults.insert(
                    "The shared model '\(model.name)' has different limits of keys: let the screens use the same one.")
            }
        }
        self.models = models
        self.faults = faults.sorted()
    }
}
