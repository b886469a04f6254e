import Logging
import Outlet
import OutletMail
import OutletServer
import OutletTesting
import TestPrograms
import Testing
import ViewTree

@testable import Examples
@testable import OutletAccounts
@testable import OutletPostgres

/// The screens on accounts of the test's own. Their hashes take no time, and the clock stands: no sign-in comes too late.
final class AccountApp: Sendable {
    /// Where the accounts are, and the sessions.
    enum Place: CaseIterable {
        case file, postgres
    }

    static let password = "Xyloph0n-Kiesel"

    let book: any AccountBook
    /// What was sent by mail.
    let mailer = MemoryMailer()
    /// The time of the app; not of the links, which are in the database.
    let clock = ManualClock()
    private let directory = TemporaryDirectory()
    private let store: PostgresStore?
    let channel: any Channel

    init(
        in place: Place = .file, over transport: Transport = .inProcess,
        passwords: PasswordHasher = PasswordHasher(cost: .least)
    ) throws {
        store = place == .file ? nil : try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        let book: any AccountBook =
            try store.map { try AccountTables(PostgresDatabase($0)) } ?? AccountDatabase(directory: directory.path)
        self.book = book
        let mails = AccountMails(mailer, from: PublicURL("https://accounts.example"))
        let app = try Application(
            name: "Accounts", locales: ["en", "de", "ar"], strings: .examples,
            services: [
                .makeAccount(in: book, passwords), .checkPassword(in: book, passwords),
                .sendLink(in: book, by: mails), .useLink(in: book, by: mails),
                .changePassword(in: book, passwords, by: mails), .changeAddress(in: book, by: mails),
                .deleteAccount(in: book), .makeAgent(in: book),
            ]
        ) {
            Screen(PersonController())
            Screen(SignUpController())
            Screen(SignInController())
            Screen(AccountController(implementations: [.standard(book)]))
            Screen(LinkController(implementations: [.standard(book)]))
            Screen(PasswordController())
            Screen(AddressController())
            Screen(DeletionController())
            Screen(PeopleController(implementations: [.standard(book)]))
        }
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let logger = Logger(label: "accounts") { _ in SwiftLogNoOpLogHandler() }
        channel = try transport.channel(to: Endpoint(app, store: store, configuration: configuration, logger: logger))
    }

    deinit { store?.close() }

    /// A client of its own; the one of a person who is signed in already, if `headers` are those of such a client.
    func client(_ headers: Headers = Headers()) -> TestClient {
        let client = TestClient(channel)
        client.headers = headers
        return client
    }

    /// A client that has made an account, and shows it.
    func signedUp(_ name: String, locale: String? = nil) async throws -> TestClient {
        let client = try await client().open("sign-up", locale: locale)
        try await client.send("signUp", name)
        try await client.wait { $0.text("who") == name && !$0.keys(of: "devices").isEmpty }
        return client
    }

    /// A client that has signed in, and shows the account.
    func signedIn(_ name: String, with password: String = AccountApp.password) async throws -> TestClient {
        let client = try await client().open("account")
        try await client.send("signIn", name, password)
        try await client.wait { $0.text("who")?.isEmpty == false && !$0.keys(of: "devices").isEmpty }
        return client
    }
}

extension AccountApp {
    /// Whether the sign-in of a client has ended. While it ends, a request can be refused.
    func isSignedOut(_ client: TestClient) async -> Bool {
        let again = try? await self.client(client.headers).open("account")
        return again?.screen == "sign-in"
    }

    /// The code of the link in the latest mail to an address; nil if there is none.
    func code(to address: String) -> String? {
        mailer.mails.last { $0.to.text == address }?.text.firstMatch(
            of: /https:\/\/accounts\.example\/screens\/link\?code=([\w-]{22})\n/
        ).map { String($0.output.1) }
    }

    /// A client that has opened the link in the latest mail to an address.
    func opened(to address: String, _ headers: Headers = Headers()) async throws -> TestClient {
        let code = try #require(self.code(to: address))
        return try await client(headers).open("link", parameters: JSONObject([("code", .string(code))]))
    }
}

extension PasswordHash.Cost {
    /// Much too little for any other password.
    static let least = PasswordHash.Cost(rounds: 4, blockSize: 8, parallelism: 1)
}

extension TestClient {
    /// Presses the button of a form with both values in one event, and waits for the answer.
    func send(_ button: String, _ name: String, _ password: String = AccountApp.password) async throws {
        let values = JSONObject([("name", .string(name)), ("password", .string(password))])
        try await post(Event(.tap, on: button, values: values))
    }
}
