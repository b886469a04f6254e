import ViewTree

// What is checked before an app is served: an author's mistakes, a sentence each.
extension Application {
    /// The faults of screens as they are declared.
    static func faults(of screens: [ScreenDefinition]) -> [String] {
        var faults: [String] = []
        var names: Set<String> = []
        for screen in screens {
            let isPlain = screen.name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
            }
            if screen.name.isEmpty || !isPlain {
                faults.append("\(screen.name): a screen's name consists of letters, digits, '-', '_' and '.'.")
            }
            if !names.insert(screen.name).inserted { faults.append("\(screen.name): two screens have this name.") }
            if let fault = screen.parameterFault { faults.append("\(screen.name): \(fault)") }
            if screen.parameters.contains(where: { $0.name == Self.dialectParameter }) {
                faults.append(
                    "\(screen.name): the parameter '\(Self.dialectParameter)' is reserved: it chooses the form of an answer."
                )
            }
            if screen.parameters.contains(where: { $0.name == Destination.askedParameter }) {
                faults.append(
                    "\(screen.name): the parameter '\(Destination.askedParameter)' is reserved: it has the address of the screen that "
                        + "this one opens in the place of.")
            }
            if let secret = screen.secretParameters.min(), let name = screen.guards.compactMap(\.destination).first {
                faults.append(
                    "\(screen.name): a guard leads to '\(name)', from where no way leads back: the address has no secret, such as "
                        + "'\(secret)'.")
            }
            for name in screen.guards.compactMap(\.destination) {
                if let target = screens.first(where: { $0.name == name }) {
                    if let needed = target.parameters.first(where: \.isRequired) {
                        faults.append(
                            "\(screen.name): a guard leads to '\(name)', which needs the parameter '\(needed.name)'.")
                    }
                } else {
                    faults.append("\(screen.name): a guard leads to '\(name)', which is no screen of the app.")
                }
            }
            if screen.implementations.isEmpty { faults.append("\(screen.name): there is no implementation.") }
            if Set(screen.implementations).count < screen.implementations.count {
                faults.append("\(screen.name): two implementations have the same name.")
            }
            let choices = ImplementationChoices.faults(in: screen.choices, of: screen.implementations)
            faults += choices.map { "\(screen.name): \($0)" }
        }
        return faults
    }

    /// The faults of an app's own node types that have the same name in several scenes.
    static func faults(of types: [NodeType]) -> [String] {
        let own = Dictionary(grouping: types, by: \.name).filter { SceneCompiler.standardTypes[$0.key] == nil }
        return own.filter { _, types in !types.allSatisfy { $0.isDeclared(as: types[0]) } }
            .keys.sorted().map { "Two node types have the name '\($0)'." }
    }

    /// The faults of a scene's segues.
    static func faults(
        of scene: any AnyScene, among screens: [String: ScreenDefinition], _ compiled: [String: [any AnyScene]]
    ) -> [String] {
        let name = "\(scene.key.screen), \(scene.implementation)"
        let lost = Set(scene.segues.compactMap(\.screen)).filter { screens[$0] == nil }.sorted()
        let links = Dictionary(grouping: scene.segues.compactMap(\.link), by: \.name)
        let doubled = links.filter { Set($0.value.map { ObjectIdentifier($0.identity) }).count > 1 }
        let model: Any.Type? = screens[scene.key.screen]?.model
        let lacking = links.filter { $0.value.contains { $0.model != model } }
        let mistaken = screens[scene.key.screen]?.secretParameters.intersection(scene.inputs).sorted() ?? []
        return lost.map { "\(name): it leads to '\($0)', which is no screen of the app." }
            + mistaken.map { "\(name): an input can't have the name of the secret parameter '\($0)'." }
            + doubled.keys.sorted().map { "\(name): '\($0)' can't follow several parts of the model." }
            + lacking.keys.sorted().map {
                "\(name): '\($0)' can't follow what is no part of the screen's model, such as a row: forward it."
            }
            + Set(scene.segues.compactMap { fault(of: $0, to: $0.screen.flatMap { screens[$0] }) }).sorted().map {
                "\(name): \($0)"
            } + Set(scene.segues.compactMap { fault(of: $0, among: compiled) }).sorted().map { "\(name): \($0)" }
    }

    /// The fault of a value that a screen is handed, and that nothing of it could show; nil if there is none.
    private static func fault(of segue: Segue, among compiled: [String: [any AnyScene]]) -> String? {
        guard let type = segue.valueType, let screen = segue.screen, let scenes = compiled[screen],
            !scenes.contains(where: { $0.loads?.hasSource(of: type) == true })
        else { return nil }
        return "it hands a value to '\(screen)', which loads nothing of its type, \(type)."
    }

    /// The fault of the parameters with which a screen is opened by its name; nil if there is none.
    private static func fault(of segue: Segue, to screen: ScreenDefinition?) -> String? {
        guard let given = segue.parameters, let screen else { return nil }
        for parameter in given where !screen.parameters.contains(where: { $0.name == parameter.name }) {
            return "it leads to '\(screen.name)', which has no parameter '\(parameter.name)'."
        }
        for taken in screen.parameters {
            let match = given.first { $0.name == taken.name }
            let fits =
                match.map {
                    $0.kind == taken.kind && $0.isSecret == taken.isSecret && ($0.isRequired || !taken.isRequired)
                } ?? !taken.isRequired
            if fits { continue }
            let type = taken.isSecret ? "HashedSecret" : taken.kind.rawValue
            return "it leads to '\(screen.name)', which needs the parameter '\(taken.name)' as \(type)."
        }
        return nil
    }
}
