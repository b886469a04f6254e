public import Logging
public import Outlet
public import OutletServer

/// The screens of the example daemon.
public struct Examples: Sendable {
    private let characters: CharacterDatabase
    private let contacts: ContactDatabase
    private let emails: EmailDatabase
    private let logger: Logger

    /// Opens the examples' databases in a directory, which is created if it is missing.
    ///
    /// - Throws: an error if the directory can't be written to, or a file in it is not a database.
    public init(data directory: String, logger: Logger) throws {
        characters = try CharacterDatabase(directory: directory, logger: logger)
        contacts = try ContactDatabase(directory: directory)
        emails = try EmailDatabase(directory: directory)
        self.logger = logger
    }

    /// The controllers of the screens that have one, the simplest first.
    public var controllers: [any Controller] {
        [
            PersonController(), EnterEmailController(), EmailController(implementations: [.standard(emails)]),
            GalleryController(),
            CharactersController(implementations: [.standard(characters)]),
            CharacterController(implementations: [.standard(characters)]),
            ContactsController(implementations: [.table(contacts), .cards(contacts)]),
            ContactController(implementations: [.standard(contacts)]),
            ContactFormController(implementations: [.standard(contacts)]),
        ]
    }

    /// The pictures of the screens and of contacts, and the modules that draw the gallery's own node types.
    public static let files = PublicFiles(EmbeddedFiles.all)

    /// The app with these screens.
    public func application(version: String = "1") throws(SceneFaults) -> Application {
        try Application(
            name: "Outlet examples", version: version, locales: ["en", "de", "ar"], strings: .examples,
            services: [
                .setFavourite(in: characters), .saveEmail(in: emails), .saveContact(in: contacts),
                .likeContacts(in: contacts), .deleteContacts(in: contacts), .restoreContacts(in: contacts),
            ]
        ) {
            controllers.map { Screen($0) }
            Screen.personInView
        }
    }

    /// Does the background work of the examples: writes the characters into their database. Returns when that is done,
    /// or the task is cancelled.
    public func run() async {
        do {
            try await characters.fill()
        } catch is CancellationError {
            return
        } catch {
            logger.error("The database of characters could not be filled", metadata: ["error": "\(error)"])
        }
    }
}
