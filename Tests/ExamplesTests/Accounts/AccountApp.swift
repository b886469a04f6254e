import Logging
import Outlet
import OutletPostgres
import OutletServer
import OutletTesting
import TestPrograms
import ViewTree

@testable import Examples
@testable import OutletAccounts

/// The screens on accounts of the test's own. Their hashes take no time, and the clock stands: no sign-in comes too late.
final class AccountApp: Sendable {
    /// Where the accounts are, and the sessions.
    enum Place: CaseIterable {
        case file, postgres
    }

    static let password = "Xyloph0n-Kiesel"

    let book: any AccountBook
    private let directory = TemporaryDirectory()
    private let store: PostgresStore?
    let channel: any Channel

    init(
        in place: Place = .file, over transport: Transport = .inProcess,
        passwords: PasswordHasher = PasswordHasher(cost: .least)
    ) throws {
        store = place == .file ? nil : try PostgresStore(PostgresServer.shared.get().makeDatabase())
        let book: any AccountBook =
            try store.map { try AccountTables(PostgresDatabase($0)) } ?? AccountDatabase(directory: directory.path)
        self.book = book
        let app = try Application(
            name: "Accounts", locales: ["en", "de", "ar"], strings: .examples,
            services: [
                .makeAccount(in: book, passwords), .checkPassword(in: book, passwords),
                .changePassword(in: book, passwords), .deleteAccount(in: book), .makeAgent(in: book),
            ]
        ) {
            Screen(PersonController())
            Screen(SignUpController())
            Screen(SignInController())
            Screen(AccountController(implementations: [.standard(book)]))
            Screen(PasswordController())
            Screen(PeopleController(implementations: [.standard(book)]))
        }
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
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
