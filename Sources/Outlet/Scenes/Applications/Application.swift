import Synchronization
public import ViewTree

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An app: its screens, compiled and checked, and everything that they share.
public final class Application: Sendable {
    /// The query parameter that chooses the form of an answer; no screen has one of that name.
    package static let dialectParameter = "as"

    /// The name that the service index gives.
    public let name: String
    /// The version that the service index gives.
    public let version: String
    let services: [String: Service]
    /// The receivers of events for analytics.
    let analytics: [Analytics]
    /// The languages of the fixed texts, the default first.
    let locales: [String]
    /// Faults that do not prevent the app from running: missing translations. The endpoint logs them.
    public let warnings: [String]
    /// The fixed texts of each language.
    private let texts: [String: CatalogTexts]
    /// The same in all languages; nil if the app has no catalogue.
    let strings: StringCatalog?
    private let localizations = Localizations()
    /// Whether documents state their language: if the app has a string catalogue or several languages.
    package let namesLanguage: Bool

    /// The screens, in the order in which they were given.
    let screens: [ScreenDefinition]
    private let byName: [String: ScreenDefinition]
    private let answers: Set<EventName>
    private let responders: [ApplicationResponder]
    /// The scenes in the default language, by screen. They are looked up for every request, therefore without a lock.
    let defaultScenes: [String: [any AnyScene]]
    /// The choices of implementations, by screen; only of screens that have some.
    let choices: [String: ImplementationChoices]
    /// Whether anything follows a fact of any screen; only then are models compared after an event.
    let hasFacts: Bool
    /// Whether a service signs in, so that clients can have tokens.
    package let signsIn: Bool
    /// The broadcasts that screens observe.
    let broadcasts: Broadcasts
    /// The shared models of all screens, by their names.
    let sharedModels: [String: any AnySharedModel]
    /// Whether any screen shows a shared model.
    package let isSharing: Bool
    /// Whether any screen shows other viewers; otherwise presence is not tracked.
    let showsViewers: Bool
    /// Whether any screen chooses by the client's profile; only then are profiles read from requests.
    package let choosesByProfile: Bool
    /// The shared observations of all screens' sources.
    private let sources: LiveSources
    /// The scenes in other languages, compiled on first use.
    private let otherScenes = Mutex<[SceneKey: any AnyScene]>([:])
    /// The scenes for clients that can't draw all types.
    private let cutScenes = Mutex(CutScenes())
    private let typeNames: Set<String>
    private let mayReadAtHand = Atomic(true)
    private let mayPutOffReads = Atomic(true)
    /// The inputs of all screens. They distinguish an input that is no longer on screen from one that never existed.
    let inputs: Set<String>
    /// The inputs whose values are secrets.
    let secretInputs: Set<String>
    /// The types of nodes in documents: the standard ones and those that the app adds.
    package let types: [NodeType]

    /// Compiles every screen in every implementation, several in parallel. Throws all faults together.
    ///
    /// - Parameters:
    ///   - name: the name that the service index gives.
    ///   - version: the version that the service index gives.
    ///   - locales: the languages of the fixed texts, the default first.
    ///   - strings: the fixed texts in these languages; without, each text is as layouts and controllers have it.
    ///   - services: the services that intentions call.
    ///   - responders: the responders for events that no screen answers, in the order in which they are asked.
    ///   - analytics: the receiver of the records of how the app is used.
    ///   - screens: the screens, and the controllers of screens.
    public convenience init(
        name: String, version: String = "1", locales: [String] = ["en"], strings: StringCatalog? = nil,
        services: [Service] = [], responders: [ApplicationResponder] = [], analytics: [Analytics] = [],
        @ScreenBuilder screens: () -> [Screen]
    ) throws(SceneFaults) {
        try self.init(
            name: name, version: version, locales: locales, strings: strings, services: services,
            responders: responders, analytics: analytics, definitions: screens().map(\.definition))
    }

    /// The same of controllers alone.
    public convenience init(
        name: String, version: String = "1", locales: [String] = ["en"], strings: StringCatalog? = nil,
        services: [Service] = [], responders: [ApplicationResponder] = [], analytics: [Analytics] = [],
        controllers: [any Controller]
    ) throws(SceneFaults) {
        try self.init(
            name: name, version: version, locales: locales, strings: strings, services: services,
            responders: responders, analytics: analytics,
            definitions: controllers.concurrentMap { Screen($0).definition })
    }

    private convenience init(
        name: String, version: String, locales: [String], strings: StringCatalog?, services: [Service],
        responders: [ApplicationResponder], analytics: [Analytics], definitions: [ScreenDefinition]
    ) throws(SceneFaults) {
        let languages = locales.isEmpty ? ["en"] : locales
        let texts = Dictionary(
            languages.map { ($0, strings?.texts(in: $0) ?? CatalogTexts(language: $0)) }
        ) { first, _ in first }
        try self.init(
            name: name, version: version, locales: locales, strings: strings, texts: texts,
            namesLanguage: strings != nil || locales.count > 1,
            services: Dictionary(services.map { ($0.name, $0) }) { first, _ in first }, responders: responders,
            analytics: analytics, definitions: definitions
        ) { scenes in
            let use = TextUse(of: scenes, definitions)
            let missing = strings?.missing(in: languages, used: use.keys, fixed: use.fixed) ?? []
            return (missing, strings?.missing == .fault ? missing.map { "There is no text \($0)." } : [])
        }
    }

    /// The app with further screens, whose texts are not translated. All screens are compiled again.
    ///
    /// For what a daemon adds for development. Throws if a name is taken.
    package func adding(_ screens: [Screen]) throws(SceneFaults) -> Application {
        try Application(
            name: name, version: version, locales: locales, strings: strings, texts: texts,
            namesLanguage: namesLanguage,
            services: services, responders: responders, analytics: analytics,
            definitions: self.screens + screens.map(\.definition)
        ) { [warnings] _ in (warnings, []) }
    }

    private init(
        name: String, version: String, locales: [String], strings: StringCatalog?, texts: [String: CatalogTexts],
        namesLanguage: Bool,
        services: [String: Service], responders: [ApplicationResponder], analytics: [Analytics],
        definitions: [ScreenDefinition],
        missing: ([any AnyScene]) -> (warnings: [String], faults: [String])
    ) throws(SceneFaults) {
        self.name = name
        self.version = version
        self.locales = locales
        let languages = locales.isEmpty ? ["en"] : locales
        self.strings = strings
        self.texts = texts
        self.namesLanguage = namesLanguage
        self.services = services
        self.analytics = analytics
        self.responders = responders
        screens = definitions
        byName = Dictionary(screens.map { ($0.name, $0) }) { first, _ in first }
        let choices = screens.filter { !$0.choices.isEmpty }.map { ($0.name, ImplementationChoices($0.choices)) }
        self.choices = Dictionary(choices) { first, _ in first }
        choosesByProfile = choices.contains { $1.askForProfile }
        var faults = Self.faults(of: screens)
        var compiled: [String: [any AnyScene]] = [:]
        let fixed = texts[languages[0]] ?? .none
        let plan = screens.flatMap { screen in screen.implementations.map { (screen: screen, implementation: $0) } }
            .concurrentMap { screen, implementation in
                (screen: screen, implementation: implementation, parts: screen.parts(implementation, texts: fixed))
            }
        let answered = plan.reduce(into: Set(responders.map(\.event))) { answers, planned in
            if case .success(let parts) = planned.parts { answers.formUnion(parts.answers.map(\.event)) }
        }.union(EventName.answeredByDefault)
        answers = answered
        let served = Set(self.services.keys)
        let sources = LiveSources()
        self.sources = sources
        let scenes = plan.concurrentMap { screen, implementation, parts in
            Result { () throws(SceneFaults) in
                try screen.scene(
                    implementation, of: parts, texts: fixed, answeredAbove: answered, services: served,
                    sources: sources)
            }
        }
        for (screen, scene) in zip(plan.map(\.screen.name), scenes) {
            switch scene {
            case .success(let scene): compiled[screen, default: []].append(scene)
            case .failure(let error): faults += error.faults
            }
        }
        let all = compiled.values.joined()
        for scene in all { faults += Self.faults(of: scene, among: byName, compiled) }
        faults += all.flatMap(\.slots).faults
        faults += Self.faults(of: all.flatMap(\.types.values))
        let shared = SharedModelTable(of: Array(all))
        faults += shared.faults
        let untranslated = missing(Array(all))
        faults += untranslated.faults
        if !faults.isEmpty { throw SceneFaults(faults: faults) }
        warnings = untranslated.warnings
        broadcasts = Broadcasts(of: Array(all))
        sharedModels = shared.models
        isSharing = !shared.models.isEmpty
        showsViewers = all.contains { $0.loads?.hasViewers == true }
        hasFacts = all.contains { !$0.facts.isEmpty }
        signsIn = services.values.contains(where: \.signsIn) || all.contains(where: \.signsIn)
        inputs = all.reduce(into: []) { $0.formUnion($1.inputs) }
        secretInputs = all.reduce(into: []) { $0.formUnion($1.secretInputs) }
        let added = all.reduce(into: [:]) { $0.merge($1.types) { first, _ in first } }
        let own = added.values.filter { SceneCompiler.standardTypes[$0.name] == nil }
        types = NodeType.standard + own.sorted { $0.name < $1.name }
        typeNames = Set(types.map(\.name))
        defaultScenes = compiled
    }

    /// Whether sources may be read on the thread that answers the request. If a test sets it to false, every read is
    /// awaited, as if the sources' budgets were used up.
    package var readsAtHand: Bool {
        get { mayReadAtHand.load(ordering: .relaxed) }
        set { mayReadAtHand.store(newValue, ordering: .relaxed) }
    }

    /// Whether such reads are put off while their source's budget is used up. If a test sets it to false, the shown values do
    /// not depend on the speed of the machine.
    package var limitsReadsAtHand: Bool {
        get { mayPutOffReads.load(ordering: .relaxed) }
        set { mayPutOffReads.store(newValue, ordering: .relaxed) }
    }

    /// The screen with a name; throws a problem for the client if there is none.
    func screen(_ name: String) throws(Problem) -> ScreenDefinition {
        if let screen = byName[name] { return screen }
        let hint = name.nearest(among: byName.keys).map { " Did you mean '\($0)'?" } ?? ""
        let known = screens.map { "'\($0.name)'" }.joined(separator: ", ")
        let others = screens.isEmpty ? "the app has none" : "there are \(known)"
        throw Problem(.unknownScreen, "No screen is named '\(name.prefix(64))'; \(others).\(hint)")
    }

    /// The names of the secret parameters of a screen; none if there is no such screen.
    package func secretParameters(of screen: String) -> Set<String> { byName[screen]?.secretParameters ?? [] }

    /// Whether a screen has a node of that id in any of its implementations, on screen or not.
    func hasNode(_ id: String) -> Bool { defaultScenes.values.contains { $0.contains { $0.declares(id) } } }

    /// A fingerprint of the version, the screens with their models and layouts, and the services: another one in a release that
    /// knows something else.
    var release: Fingerprint {
        var release = Fingerprint(of: version)
        for screen in screens {
            release.combine("/\(screen.name) \(ModelRecord.version(of: screen.model))")
            for scene in defaultScenes[screen.name] ?? [] {
                release.combine(" \(scene.implementation) \(scene.fingerprint.text)")
            }
        }
        for service in services.keys.sorted() { release.combine("/\(service)") }
        return release
    }

    /// The scene of a screen for a session's locale and its client, compiled on first use if its language is not the default, or
    /// the client has said which types it can draw.
    func scene(
        _ screen: String, _ implementation: String, locale: String, for client: ClientVocabulary? = nil
    ) throws -> any AnyScene {
        if let types = client?.types {
            return try scene(screen, implementation, locale: locale, drawing: types.intersection(typeNames))
        }
        let language = language(for: locale)
        if locales.isEmpty || language == locales[0], let scenes = defaultScenes[screen] {
            for scene in scenes where scene.implementation == implementation { return scene }
        }
        let key = SceneKey(screen: screen, implementation: implementation, locale: language)
        if let scene = otherScenes.withLock({ $0[key] }) { return scene }
        let scene = try compiled(key)
        otherScenes.withLock { $0[key] = scene }
        return scene
    }

    private func scene(
        _ screen: String, _ implementation: String, locale: String, drawing types: Set<String>
    ) throws -> any AnyScene {
        let key = SceneKey(screen: screen, implementation: implementation, locale: language(for: locale))
        if let scene = cutScenes.withLock({ $0[key, types] }) { return scene }
        let scene = try compiled(key, drawing: types)
        cutScenes.withLock { $0.keep(scene, key, types) }
        return scene
    }

    private func compiled(_ key: SceneKey, drawing types: Set<String>? = nil) throws -> any AnyScene {
        let (definition, texts) = (try screen(key.screen), texts[key.locale] ?? .none)
        return try definition.scene(
            key.implementation, of: definition.parts(key.implementation, texts: texts), texts: texts,
            answeredAbove: answers, services: Set(services.keys), sources: sources, drawing: types)
    }

    /// The service for a call: that of the implementation which was on screen, else the app's; nil if there is none.
    func service(for call: ServiceCall) -> Service? {
        let own = call.caller.flatMap { caller in
            try? scene(caller.screen, caller.implementation, locale: locales.first ?? "").service(call)
        }
        return own ?? services[call.service]
    }

    /// The language of fixed texts that fits a locale best.
    package func language(for locale: String) -> String { matchingLanguage(for: locale) ?? locales.first ?? "en" }

    /// The language of fixed texts that fits a locale best; nil if none fits.
    private func matchingLanguage(for locale: String) -> String? {
        if locales.count < 2 { return locales.first }
        if locales.contains(locale) { return locale }
        // Language tags are case-insensitive (RFC 5646, section 2.1.1).
        let locale = locale.lowercased()
        if let same = locales.first(where: { $0.lowercased() == locale }) { return same }
        let language = locale.prefix { $0 != "-" }
        return locales.first { $0.lowercased().prefix { $0 != "-" } == language }
    }

    /// The first of a client's locales for which there are fixed texts, else the first of them. The locales are in
    /// order of preference.
    package func locale(among wanted: [String]) -> String {
        wanted.first { matchingLanguage(for: $0) != nil } ?? wanted.first ?? locales.first ?? "en"
    }

    /// The localization for a locale and a time zone.
    func localization(_ locale: String, _ timeZone: String) -> Localization {
        localizations.localization(locale, timeZone, texts: texts[language(for: locale)] ?? .none)
    }

    /// The descriptions of the screens for clients in the default language, in the order in which they were given.
    package var descriptions: [ScreenDescription] { descriptions(in: languages[0]) }

    /// The same of the screens that a principal may open, or that lead it on.
    package func descriptions(for principal: Principal, now: Date) -> [ScreenDescription] {
        descriptions(in: languages[0], for: principal, now: now)
    }

    /// Whether the list of screens depends on the principal.
    package var hasGuards: Bool { screens.contains { !$0.guards.isEmpty } }

    /// The descriptions of the screens that a principal may open, or that lead it on, for clients in a language of the app. Those
    /// that lead it on are left out if `leadingOn` is false.
    package func descriptions(
        in language: String, for principal: Principal, now: Date, leadingOn: Bool = true
    ) -> [ScreenDescription] {
        guard hasGuards else { return descriptions(in: language) }
        let context = Context(now: now, locale: language, principal: principal)
        let hidden = screens.filter { screen in
            do { try screen.guards.ask(context) } catch { return !(leadingOn && error is Redirect) }
            return false
        }
        return descriptions(in: language).filter { screen in !hidden.contains { $0.name == screen.name } }
    }

    /// The descriptions of the screens for clients in a language of the app.
    package func descriptions(in language: String) -> [ScreenDescription] {
        let texts = texts[language] ?? .none
        return screens.map {
            ScreenDescription(
                name: $0.name, title: texts.translated($0.title), summary: texts.translated($0.summary),
                picture: $0.picture, implementations: $0.implementations,
                summaries: $0.summaries.mapValues(texts.translated), parameters: $0.parameters)
        }
    }

    /// Throws a problem for the client if no screen has the name.
    package func requireScreen(_ name: String) throws(Problem) { _ = try screen(name) }

    /// Asks the app's responders about an event that no screen has answered.
    func respond(to interaction: Interaction, in context: Context) throws -> Reaction {
        for responder in responders where responder.event == interaction.event {
            let reaction = try responder.respond(interaction, context)
            if reaction != .passed { return reaction }
        }
        return .passed
    }
}

/// Answers one kind of event for the whole app, at the end of the responder chain. It has no model, so it can only
/// return effects.
public struct ApplicationResponder: Sendable {
    let event: EventName
    let respond: @Sendable (Interaction, Context) throws -> Reaction

    /// Answers an event that no screen has answered, or passes it to the next responder.
    public init<Payload>(
        _ event: NodeEvent<AnyNode, Payload>, respond: @escaping @Sendable (Interaction, Context) throws -> Reaction
    ) {
        self.event = event.name
        self.respond = respond
    }
}
