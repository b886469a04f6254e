import GRDB
import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import ViewTree

@testable import Examples

/// The screens on an address book of the test's own. Whoever names themselves in `Authorization` is who they say.
final class ContactApp {
    let directory: TemporaryDirectory
    let database: ContactDatabase
    private let client: TestClient

    /// An address book with the samples, or the one that is in a directory.
    init(
        in directory: TemporaryDirectory = TemporaryDirectory(), over transport: Transport = .inProcess,
        readsAtHand: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
        deleting: (ContactDatabase) -> Service = Service.deleteContacts
    ) throws {
        self.directory = directory
        let database = try ContactDatabase(directory: directory.path)
        self.database = database
        let app = try Application(
            name: "Contacts", locales: ["en", "de", "ar"], strings: .examples,
            services: [
                .saveContact(in: database), .likeContacts(in: database), deleting(database),
                .restoreContacts(in: database),
            ],
            controllers: [
                ContactsController(guards: database.guards, implementations: [.table(database), .cards(database)]),
                ContactController(guards: database.guards, implementations: [.standard(database)]),
                ContactFormController(guards: database.guards, implementations: [.standard(database)]),
            ])
        app.readsAtHand = readsAtHand
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.authenticator = Authenticator { request in
            // The directory stays as long as there is a client of the app.
            withExtendedLifetime(directory) {
                .principal(request.headers["authorization"].map { Principal(id: $0) } ?? .anonymous)
            }
        }
        client = try TestClient(
            Endpoint(
                app, configuration: configuration, logger: Logger(label: "contacts") { _ in SwiftLogNoOpLogHandler() }),
            over: transport)
    }

    /// Somebody with a client of their own.
    func person(_ name: String? = nil) -> TestClient {
        let person = TestClient(client.channel)
        if let name { person.headers["authorization"] = name }
        return person
    }

    /// Somebody who looks at the list, once it is there.
    func list(
        _ name: String? = nil, parameters: JSONObject = JSONObject(), locale: String? = nil
    ) async throws -> TestClient {
        let person = try await person(name).open("contacts", parameters: parameters, locale: locale)
        try await person.wait { $0.shows("contacts") }
        return person
    }

    /// Somebody who looks at a contact.
    func card(_ id: Int, _ name: String? = nil, locale: String? = nil) async throws -> TestClient {
        let person = try await person(name)
            .open("contact", parameters: JSONObject([("id", .number(Double(id)))]), locale: locale)
        try await person.wait { $0.node("picture")?["placeholder"] != nil || $0.shows("gone") }
        return person
    }

    /// The number of the contact with that first name.
    func id(_ givenName: String) async throws -> Int {
        try await database.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT id FROM contact WHERE givenName = ?", arguments: [givenName])
        } ?? 0
    }

    /// The contact as it is in the database.
    func contact(_ id: Int, for name: String = "") async throws -> Contact {
        try await database.pool.read { try Contact.fetch($0, ContactRequest(id: id, principal: name)) }
    }
}

extension TestClient {
    private var sections: [JSON] { node("contacts")?["sections"]?.array ?? [] }

    /// The key of each row, and what stands in a node of it.
    private func texts(_ node: String) -> [(key: String, text: String)] {
        sections.flatMap { $0["rows"]?.array ?? [] }.compactMap { row in
            guard let key = row["key"]?.string, let text = row.text(of: "contacts/\(key)/\(node)") else { return nil }
            return (key, text)
        }
    }

    /// What stands in a node of each row.
    func rows(_ node: String = "name") -> [String] { texts(node).map(\.text) }

    /// The initials.
    var initials: [String] { sections.compactMap { $0["header"]?["text"]?.string } }

    /// The key of the row of that name.
    func key(_ name: String) -> String { texts("name").first { $0.text == name }?.key ?? "" }

    /// Does what is offered in the menu of a row.
    func act(_ event: EventName, on name: String) async throws {
        try await user(event, "contacts/\(key(name))")
    }

    /// What can be undone last: the sentence, and the number to undo it by.
    var undo: (text: String, number: JSON)? {
        guard let effect = effects.last, effect["type"] == "undo", let text = effect["text"]?.string,
            let number = effect["undo"]
        else { return nil }
        return (text, number)
    }

    /// Presses the button beside the sentence.
    func pressUndo() async throws { try await post(Event(.undo, on: "root", value: undo?.number)) }
}

extension JSON {
    /// The text of the node of an id in this one.
    fileprivate func text(of id: String) -> String? {
        if self["id"]?.string == id { return self["text"]?.string }
        return (self["children"]?.array ?? []).lazy.compactMap { $0.text(of: id) }.first
    }
}
