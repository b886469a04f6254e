import ViewTree

/// A part of a screen's model that is a shared model, whatever their types.
@usableFromInline
struct SharedPart: Sendable {
    /// The shared model.
    let model: any AnySharedModel
    /// The type of the parameters from which the key follows; nil if there is one key.
    let keyed: (any ScreenParameters.Type)?
    /// Which one it is for the values of a screen's parameters.
    let key: @Sendable (JSONObject) throws -> String
    /// The part as it is in a screen's model; nil while there is no model.
    let value: @Sendable (any AnySnapshot) -> (any AnySnapshot)?
    /// Whether two values are equal.
    let isSame: @Sendable (any AnySnapshot, any AnySnapshot) -> Bool
    /// Puts a value into a screen's model, unless the model already has it.
    let put: @Sendable (_ value: any AnySnapshot, _ container: inout any AnySnapshot) -> Void

    init<Whole: Model, Part: Model>(
        of shared: SharedModel<Part>, at part: any WritableKeyPath<Whole, Part> & Sendable,
        keyed: (any ScreenParameters.Type)?, key: @escaping @Sendable (JSONObject) throws -> String
    ) {
        model = shared
        self.keyed = keyed
        self.key = key
        let isSame: @Sendable (any AnySnapshot, any AnySnapshot) -> Bool = { left, right in
            left === right || ModelSnapshot<Part>.model(in: left) == ModelSnapshot<Part>.model(in: right)
        }
        self.isSame = isSame
        if part as AnyKeyPath == \Whole.self {
            // A screen's model that is taken away is the first value again.
            value = { ModelSnapshot<Part>.model(in: $0) == nil ? shared.firstValue : $0 }
            put = { value, container in
                if !isSame(value, container) { container = value }
            }
        } else {
            value = { container in
                ModelSnapshot<Whole>.map(container) { whole in ModelSnapshot.of(whole[keyPath: part]) }
            }
            put = { value, container in
                guard let value = ModelSnapshot<Part>.model(in: value),
                    var whole = ModelSnapshot<Whole>.model(in: container), whole[keyPath: part] != value
                else { return }
                whole[keyPath: part] = value
                container = ModelSnapshot.of(whole)
            }
        }
    }
}

extension [SharedPart] {
    /// The faults of the shared parts of a screen with these parameters, a sentence each.
    func faults(takenWith parameters: any ScreenParameters.Type) -> [String] {
        var faults: [String] = []
        for part in self {
            let name = part.model.name
            if name.isEmpty { faults.append("a shared model has no name, under which a store could keep it.") }
            if let keyed = part.keyed, keyed != parameters {
                faults.append(
                    "the key of the shared model '\(name)' follows from \(keyed), but the screen opens with \(parameters)."
                )
            }
            if count(where: { $0.model.name == name }) > 1, !faults.contains(where: { $0.contains("'\(name)' twice") })
            {
                faults.append("the screen shares '\(name)' twice: let one part of its model be it.")
            }
        }
        return faults
    }
}
