import ViewTree

/// A screen on the stack of a session.
struct StackEntry: Sendable {
    /// The constants of the screen since it opened.
    let opening: OpenedScreen
    /// The fingerprint of the scene that rendered the session's last document.
    var fingerprint: Fingerprint
    var container: any AnySnapshot
    /// The guards of the scene's nodes that let the session's principal in, as the session's last document has it.
    var passed: GuardSet

    var id: Int { opening.id }
    var screen: String { opening.screen }
    var implementation: String { opening.implementation }
    var parameters: JSONObject { opening.parameters }
    var presentation: Presentation { opening.presentation }

    /// Whether the session's last document was rendered with the app's scene; false if that is not known without a
    /// lookup.
    func isUpToDate(for application: Application) -> Bool {
        opening.belongs(to: application) && opening.scene.fingerprint == fingerprint
    }
}

extension StackEntry {
    /// The screen's scene in an app.
    func scene(of application: Application, _ locale: String) throws -> any AnyScene {
        if opening.belongs(to: application) { return opening.scene }
        return try application.scene(screen, implementation, locale: locale, for: opening.client)
    }

    /// Calls `body` with the screen's scene in an app and the localization of the session. Passes them as arguments
    /// because returning them would update reference counts that all threads share.
    func withScene<Result>(
        of application: Application, in session: SessionState,
        _ body: (any AnyScene, Localization) throws -> Result
    ) throws -> Result {
        if opening.belongs(to: application) { return try body(opening.scene, opening.localization) }
        return try body(
            application.scene(screen, implementation, locale: session.locale, for: opening.client),
            application.localization(session.locale, session.timeZone))
    }
}

/// The constants of an open screen, shared by all versions of a session.
final class OpenedScreen: Sendable {
    /// The number of the screen, unique in the session. A service's answer goes to this screen only.
    let id: Int
    let screen: String
    let implementation: String
    /// The values of the screen's parameters, by name.
    let parameters: JSONObject
    let presentation: Presentation
    /// The live links to other screens.
    let links: [LiveLink]
    /// The address of the requested screen, if this one has opened in its place; else nil.
    let asked: String?
    /// The nodes and actions that the client supports; nil for all.
    let client: ClientVocabulary?
    /// The scene in this app: a cached lookup, not a part of the session.
    let scene: any AnyScene
    /// The localization of the session, cached too.
    let localization: Localization
    /// The size of the screen's parameters and names, in bytes.
    let size: Int
    /// The version of the type of the screen's model.
    let version: Int
    /// The shared models that the screen shows.
    let shared: [(id: SharedModelID, part: SharedPart)]
    private let application: Application
    private let hasLoads: Bool
    private let isRenamed: Bool
    private let hasFacts: Bool
    private let isGuarded: Bool
    private let hasGuardedNodes: Bool

    init(
        id: Int, screen: String, implementation: String, parameters: JSONObject, presentation: Presentation,
        links: [LiveLink], asked: String?, client: ClientVocabulary?, scene: any AnyScene,
        localization: Localization, version: Int, isGuarded: Bool, of application: Application
    ) throws {
        shared = try scene.shared.map { part in
            (SharedModelID(name: part.model.name, key: try part.key(parameters)), part)
        }
        self.asked = asked
        self.client = client
        self.isGuarded = isGuarded
        hasGuardedNodes = !scene.guards.isEmpty
        self.version = version
        self.scene = scene
        hasLoads = scene.loads != nil
        isRenamed = scene.address != nil || scene.title.isBound
        hasFacts = !scene.facts.isEmpty
        self.localization = localization
        self.application = application
        self.id = id
        self.screen = screen
        self.implementation = implementation
        self.parameters = parameters
        self.presentation = presentation
        self.links = links
        size =
            SizeCounter.size(of: parameters).bytes + screen.utf8.count + implementation.utf8.count
            + (asked?.utf8.count ?? 0)
    }

    /// Whether the screen may fill parts of its model from data sources.
    func mayLoad(for application: Application) -> Bool { hasLoads || !belongs(to: application) }

    /// Whether the screen's address or its title may follow its model.
    func mayBeRenamed(for application: Application) -> Bool { isRenamed || !belongs(to: application) }

    /// Whether anything may follow a fact of the screen's model.
    func mayFollow(for application: Application) -> Bool { hasFacts || !belongs(to: application) }

    /// Whether the screen may be for some principals only.
    func mayBeGuarded(for application: Application) -> Bool { isGuarded || !belongs(to: application) }

    /// Whether nodes of the screen may be for some principals only.
    func mayHaveGuardedNodes(for application: Application) -> Bool { hasGuardedNodes || !belongs(to: application) }

    /// Whether the cached `scene` is from that app, not from another release that shares the store.
    func belongs(to application: Application) -> Bool { self.application === application }
}

/// A slot of a screen that follows a part of another screen's model while both are open.
struct LiveLink: Sendable, Equatable, Codable {
    /// The number of the followed screen.
    let source: Int
    /// The name of the link in the followed screen.
    let name: String
}
