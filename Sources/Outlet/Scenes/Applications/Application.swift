import Synchronization
public import ViewTree

/// An app: its screens, compiled and checked, and what they all share.
public final class Application: Sendable {
    /// The name that the service index gives.
    public let name: String
    /// The version that the service index gives.
    public let version: String
    let services: [String: Service]
    /// Who is told how the app is used.
    let analytics: [Analytics]
    /// The languages that fixed texts are there in, the default first.
    let locales: [String]
    /// What is amiss, but keeps the app from nothing: translations that are missing. The endpoint logs it.
    public let warnings: [String]
    /// The fixed texts of each language.
    private let texts: [String: CatalogTexts]
    private let localizations = Localizations()
    /// Whether documents say which language they are in: where the app knows.
    package let namesLanguage: Bool

    /// The screens, in the order in which they were given.
    let screens: [any AnyScreen]
    private let byName: [String: any AnyScreen]
    private let answers: Set<EventName>
    private let responders: [ApplicationResponder]
    /// The scenes in the default language, by screen: looked up at every request, so without a lock.
    private let defaultScenes: [String: [any AnyScene]]
    /// What chooses implementations, by screen; only of those that leave a choice.
    let choices: [String: ImplementationChoices]
    /// Whether any screen asks for the client's profile: then requests are read for it.
    package let choosesByProfile: Bool
    /// The scenes in other languages, compiled on first use.
    private let otherScenes = Mutex<[SceneKey: any AnyScene]>([:])
    private let mayReadAtHand = Atomic(true)
    /// The inputs of all screens: one that has left the screen is told from one that never was.
    let inputs: Set<String>
    /// The types of nodes that clients may see: Outlet's own, and those that the app adds.
    package let types: [NodeType]

    /// Compiles every screen in every implementation, several at a time; throws all that is wrong with them at once.
    ///
    /// - Parameters:
    ///   - name: the name that the service index gives.
    ///   - version: the version that the service index gives.
    ///   - locales: the languages that fixed texts are there in, the default first.
    ///   - strings: the fixed texts in these languages; without, each is as layouts and controllers have it.
    ///   - services: what answers the calls that intentions ask for.
    ///   - responders: what answers events that no screen does, in the order in which they are asked.
    ///   - analytics: who is told how the app is used.
    ///   - controllers: the screens.
    public init(
        name: String, version: String = "1", locales: [String] = ["en"], strings: StringCatalog? = nil,
        services: [Service] = [], responders: [ApplicationResponder] = [], analytics: [Analytics] = [],
        controllers: [any Controller]
    ) throws(SceneFaults) {
        self.name = name
        self.version = version
        self.locales = locales
        let languages = locales.isEmpty ? ["en"] : locales
        let texts = Dictionary(
            languages.map { ($0, strings?.texts(in: $0) ?? CatalogTexts(language: $0)) }
        ) { first, _ in first }
        self.texts = texts
        namesLanguage = strings != nil || locales.count > 1
        self.services = Dictionary(services.map { ($0.name, $0) }) { first, _ in first }
        self.analytics = analytics
        self.responders = responders
        screens = controllers.concurrentMap { Self.screen($0) }
        byName = Dictionary(screens.map { ($0.name, $0) }) { first, _ in first }
        let choices = screens.filter { !$0.choices.isEmpty }.map { ($0.name, ImplementationChoices($0.choices)) }
        self.choices = Dictionary(choices) { first, _ in first }
        choosesByProfile = choices.contains { $1.askForProfile }
        answers = screens.reduce(into: Set(responders.map(\.event))) { $0.formUnion($1.answers) }
            .union(EventName.answeredByDefault)
        var faults = Self.faults(of: screens) + Self.faults(of: screens, among: self.services)
        var compiled: [String: [any AnyScene]] = [:]
        let (fixed, answered) = (texts[languages[0]] ?? .none, answers)
        let plan = screens.flatMap { screen in screen.implementations.map { (screen: screen, implementation: $0) } }
        let scenes = plan.concurrentMap { screen, implementation in
            Result { () throws(SceneFaults) in
                try screen.scene(implementation, texts: fixed, answeredAbove: answered)
            }
        }
        for (screen, scene) in zip(plan.map(\.screen.name), scenes) {
            switch scene {
            case .success(let scene): compiled[screen, default: []].append(scene)
            case .failure(let error): faults += error.faults
            }
        }
        let all = compiled.values.joined()
        let names = Set(byName.keys)
        for scene in all { faults += Self.faults(of: scene, among: names) }
        let keys = all.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let missing = strings?.missing(in: languages, used: keys) ?? []
        if strings?.missing == .fault { faults += missing.map { "There is no text \($0)." } }
        if !faults.isEmpty { throw SceneFaults(faults: faults) }
        warnings = missing
        inputs = all.reduce(into: []) { $0.formUnion($1.inputs) }
        let added = all.reduce(into: [:]) { $0.merge($1.types) { first, _ in first } }
        let standard = Set(NodeType.standard.map(\.name))
        types = NodeType.standard + added.values.filter { !standard.contains($0.name) }.sorted { $0.name < $1.name }
        defaultScenes = compiled
    }

    private static func screen(_ controller: some Controller) -> any AnyScreen { Screen(controller: controller) }

    private static func faults(of screens: [any AnyScreen]) -> [String] {
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
            if screen.implementations.isEmpty { faults.append("\(screen.name): there is no implementation.") }
            if Set(screen.implementations).count < screen.implementations.count {
                faults.append("\(screen.name): two implementations have the same name.")
            }
            let choices = ImplementationChoices.faults(in: screen.choices, of: screen.implementations)
            faults += choices.map { "\(screen.name): \($0)" }
        }
        return faults
    }

    /// The services whose answers screens wait for, and that are not there to give them.
    private static func faults(of screens: [any AnyScreen], among services: [String: Service]) -> [String] {
        screens.flatMap { screen in
            Set(screen.answers.compactMap(\.service)).filter { services[$0] == nil }.sorted().map {
                "\(screen.name): it waits for the service '\($0)', which the app does not have."
            }
        }
    }

    /// What is wrong with where a scene leads.
    private static func faults(of scene: any AnyScene, among screens: Set<String>) -> [String] {
        let name = "\(scene.key.screen), \(scene.implementation)"
        let lost = Set(scene.segues.map(\.screen)).subtracting(screens).sorted()
        let links = Dictionary(grouping: scene.segues.compactMap(\.link), by: \.name).filter { $0.value.count > 1 }
        return lost.map { "\(name): it leads to '\($0)', which is no screen of the app." }
            + links.keys.sorted().map { "\(name): '\($0)' can't follow several parts of the model." }
    }

    /// Whether sources may be read on the thread that answers. A test says no: then all that is read is waited for, as
    /// where the sources' budgets are used up.
    package var readsAtHand: Bool {
        get { mayReadAtHand.load(ordering: .relaxed) }
        set { mayReadAtHand.store(newValue, ordering: .relaxed) }
    }

    /// The screen of that name; throws what to tell a client where there is none.
    func screen(_ name: String) throws(Problem) -> any AnyScreen {
        if let screen = byName[name] { return screen }
        let hint = name.nearest(among: byName.keys).map { " Did you mean '\($0)'?" } ?? ""
        let known = screens.map { "'\($0.name)'" }.joined(separator: ", ")
        throw Problem(.unknownScreen, "No screen is named '\(name.prefix(64))'; there are \(known).\(hint)")
    }

    /// The scene of a screen for a session's locale, compiled on first use where its language is not the default.
    func scene(_ screen: String, _ implementation: String, locale: String) throws -> any AnyScene {
        let language = language(for: locale)
        if locales.isEmpty || language == locales[0], let scenes = defaultScenes[screen] {
            for scene in scenes where scene.implementation == implementation { return scene }
        }
        let key = SceneKey(screen: screen, implementation: implementation, locale: language)
        if let scene = otherScenes.withLock({ $0[key] }) { return scene }
        let scene = try self.screen(screen).scene(
            implementation, texts: texts[language] ?? .none, answeredAbove: answers)
        otherScenes.withLock { $0[key] = scene }
        return scene
    }

    /// The language of fixed texts that fits a locale best.
    package func language(for locale: String) -> String { matchingLanguage(for: locale) ?? locales.first ?? "en" }

    /// The language of fixed texts that fits a locale best; nil where none does.
    private func matchingLanguage(for locale: String) -> String? {
        if locales.count < 2 { return locales.first }
        if locales.contains(locale) { return locale }
        // Tags are the same in whatever case (RFC 5646, section 2.1.1).
        let locale = locale.lowercased()
        if let same = locales.first(where: { $0.lowercased() == locale }) { return same }
        let language = locale.prefix { $0 != "-" }
        return locales.first { $0.lowercased().prefix { $0 != "-" } == language }
    }

    /// Of the locales that a client takes, the best first, the first that there are fixed texts for; else the best.
    package func locale(among wanted: [String]) -> String {
        wanted.first { matchingLanguage(for: $0) != nil } ?? wanted.first ?? locales.first ?? "en"
    }

    /// How values are put into words for a locale and a time zone.
    func localization(_ locale: String, _ timeZone: String) -> Localization {
        localizations.localization(locale, timeZone, texts: texts[language(for: locale)] ?? .none)
    }

    /// What clients are told of the screens, in the order in which they were given.
    package var descriptions: [ScreenDescription] {
        let texts = locales.first.flatMap { self.texts[$0] } ?? .none
        return screens.map {
            ScreenDescription(
                name: $0.name, title: texts.translated($0.title), implementations: $0.implementations,
                parameters: $0.parameters)
        }
    }

    /// Throws what to tell a client if no screen has that name.
    package func requireScreen(_ name: String) throws(Problem) { _ = try screen(name) }

    /// Lets the app answer what no screen did.
    func respond(to interaction: Interaction, in context: Context) throws -> Reaction {
        for responder in responders where responder.event == interaction.event {
            let reaction = try responder.respond(interaction, context)
            if reaction != .passed { return reaction }
        }
        return .passed
    }
}

/// Answers one kind of event for the whole app: the end of the chain. It has no model, and so only effects.
public struct ApplicationResponder: Sendable {
    let event: EventName
    let respond: @Sendable (Interaction, Context) throws -> Reaction

    /// Answers an event that no screen has answered, or lets the next one try.
    public init<Payload>(
        _ event: NodeEvent<AnyNode, Payload>, respond: @escaping @Sendable (Interaction, Context) throws -> Reaction
    ) {
        self.event = event.name
        self.respond = respond
    }
}
