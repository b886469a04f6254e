public import Logging
public import Outlet
public import OutletAccounts
public import OutletMail
public import OutletPostgres
public import OutletServer

/// The screens of the example daemon.
public struct Examples: Sendable {
    private let characters: CharacterDatabase
    private let favourites: FavouriteTables?
    private let contacts: any AddressBook
    private let emails: any EmailBook
    private let accounts: any AccountBook
    private let passwords: PasswordHasher
    private let mails: AccountMails?
    private let logger: Logger

    /// Opens the examples' databases in a directory, which is created if it is missing.
    ///
    /// - Parameters:
    ///   - database: where the tables are that users change, if several nodes share them; nil for the directory.
    ///   - contactsByAccount: whether each account has contacts of its own; without a sign-in there are none.
    ///   - passwords: hashes the passwords of accounts.
    ///   - mailer: sends the mails of accounts; nil if nothing does.
    ///   - publicURL: where links in mails lead.
    /// - Throws: an error if the directory can't be written to, a file in it is not a database, or `database` refuses tables.
    public init(
        data directory: String, database: PostgresDatabase? = nil, contactsByAccount: Bool = false,
        passwords: PasswordHasher = PasswordHasher(), mailer: (any Mailer)? = nil, publicURL: PublicURL? = nil,
        logger: Logger
    ) throws {
        self.passwords = passwords
        let characters = try CharacterDatabase(directory: directory, logger: logger)
        favourites = try database.map { try FavouriteTables($0, copiedTo: characters) }
        self.characters = favourites?.copy ?? characters
        contacts =
            try database.map { try ContactTables($0, isByAccount: contactsByAccount) }
            ?? ContactDatabase(directory: directory, isByAccount: contactsByAccount)
        emails = try database.map { try EmailTables($0) } ?? EmailDatabase(directory: directory)
        accounts = try database.map { try AccountTables($0) } ?? AccountDatabase(directory: directory)
        mails = AccountMails(mailer, from: publicURL)
        self.logger = logger
    }

    /// The controllers of the screens that have one, the simplest first.
    public var controllers: [any Controller] {
        [
            PersonController(), EnterEmailController(), EmailController(implementations: [.standard(emails)]),
            GalleryController(),
            CharactersController(implementations: [.standard(characters)]),
            CharacterController(implementations: [.standard(characters)]),
            ContactsController(guards: contacts.guards, implementations: [.table(contacts), .cards(contacts)]),
            ContactController(
                guards: contacts.guards, implementations: [.standard(contacts, named: accounts.shownName)]),
            ContactFormController(guards: contacts.guards, implementations: [.standard(contacts)]),
            SignUpController(), SignInController(), AccountController(implementations: [.standard(accounts)]),
            LinkController(implementations: [.standard(accounts)]), PasswordController(), AddressController(),
            DeletionController(), PeopleController(implementations: [.standard(accounts)]),
        ]
    }

    /// The pictures of the screens and of contacts, and the modules that draw the gallery's own node types.
    public static let files = PublicFiles(EmbeddedFiles.all)

    /// The catalogs of A2UI with components of the examples' own node types.
    public static let catalogs = [
        A2UICatalog("https://outlet.example/catalogs/gallery/1.json").component("Gauge", for: Gauge.self) { gauge in
            ["label": gauge[\.label], "value": gauge[\.value]]
        }
    ]

    /// The examples' own dialects.
    public static let dialects = [Dialect.text]

    /// The app with these screens.
    public func application(version: String = "1") throws(SceneFaults) -> Application {
        try Application(
            name: "Outlet examples", version: version, locales: ["en", "de", "ar"], strings: .examples,
            services: [
                favourites.map { .setFavourite(in: $0) } ?? .setFavourite(in: characters), .saveEmail(in: emails),
                .saveContact(in: contacts),
                .likeContacts(in: contacts), .deleteContacts(in: contacts), .restoreContacts(in: contacts),
                .makeAccount(in: accounts, passwords), .checkPassword(in: accounts, passwords),
                .sendLink(in: accounts, by: mails), .useLink(in: accounts, by: mails),
                .changePassword(in: accounts, passwords, by: mails), .changeAddress(in: accounts, by: mails),
                .deleteAccount(in: accounts), .makeAgent(in: accounts),
            ]
        ) {
            controllers.map { Screen($0) }
            Screen.personInView
            Screen.tasks(named: accounts.shownName)
        }
    }

    /// Does the background work of the examples: writes the characters into their database, and follows the favourites of
    /// other nodes. Returns when there is no more to do, or the task is cancelled.
    public func run() async {
        do {
            async let following: Void? = favourites?.follow()
            try await characters.fill()
            try await following
        } catch is CancellationError {
            return
        } catch {
            logger.error("The database of characters is not complete", metadata: ["error": "\(error)"])
        }
    }
}
