import ViewTree

/// One screen of a session.
struct StackEntry: Sendable {
    /// What stays as it was when the screen opened.
    let opening: OpenedScreen
    /// The fingerprint of the scene with which the session's document was last made.
    var fingerprint: Fingerprint
    var container: any AnySnapshot

    var id: Int { opening.id }
    var screen: String { opening.screen }
    var implementation: String { opening.implementation }
    var parameters: JSONObject { opening.parameters }
    var presentation: Presentation { opening.presentation }

    /// Whether the session's document was made with the scene that an app has: false where that has to be looked up.
    func isUpToDate(for application: Application) -> Bool {
        opening.belongs(to: application) && opening.scene.fingerprint == fingerprint
    }
}

extension StackEntry {
    /// The screen's scene in an app.
    func scene(of application: Application, _ locale: String) throws -> any AnyScene {
        if opening.belongs(to: application) { return opening.scene }
        return try application.scene(screen, implementation, locale: locale)
    }

    /// Lends the screen's scene in an app, and how its values are put into words. Lent, since all threads would write to
    /// where references to them are counted.
    func withScene<Result>(
        of application: Application, in session: SessionState,
        _ body: (any AnyScene, Localization) throws -> Result
    ) throws -> Result {
        if opening.belongs(to: application) { return try body(opening.scene, opening.localization) }
        return try body(
            application.scene(screen, implementation, locale: session.locale),
            application.localization(session.locale, session.timeZone))
    }
}

/// How a screen was opened; shared by all versions of a session, which are many.
final class OpenedScreen: Sendable {
    /// Unique in the session: what a service answers goes to the screen that asked, or nowhere.
    let id: Int
    let screen: String
    let implementation: String
    /// The values of the screen's parameters, by name.
    let parameters: JSONObject
    let presentation: Presentation
    /// What the screen follows of others.
    let links: [LiveLink]
    /// The scene as this app has it: no part of what the session is, only found once.
    let scene: any AnyScene
    /// How values are put into words for the session; found once too.
    let localization: Localization
    /// How many bytes the screen's parameters and names take.
    let size: Int
    private let application: Application
    private let hasLoads: Bool
    private let hasAddress: Bool

    init(
        id: Int, screen: String, implementation: String, parameters: JSONObject, presentation: Presentation,
        links: [LiveLink], scene: any AnyScene, localization: Localization, of application: Application
    ) {
        self.scene = scene
        hasLoads = scene.loads != nil
        hasAddress = scene.address != nil
        self.localization = localization
        self.application = application
        self.id = id
        self.screen = screen
        self.implementation = implementation
        self.parameters = parameters
        self.presentation = presentation
        self.links = links
        size = SizeCounter.size(of: parameters).bytes + screen.utf8.count + implementation.utf8.count
    }

    /// Whether the screen may fill parts of its model from data sources.
    func mayLoad(for application: Application) -> Bool { hasLoads || !belongs(to: application) }

    /// Whether the screen's address may follow its model.
    func mayMove(for application: Application) -> Bool { hasAddress || !belongs(to: application) }

    /// Whether `scene` is that app's, and not that of another release which shares the store.
    func belongs(to application: Application) -> Bool { self.application === application }
}

/// A slot of a screen that follows a part of another screen's model, as long as both are there.
struct LiveLink: Sendable, Equatable {
    /// The screen that is followed.
    let source: Int
    /// The name of the link there.
    let name: String
}
