import GRDB
import MicroHTTPD
import Outlet
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
        services: [Service] = []
    ) throws {
        self.directory = directory
        let database = try ContactDatabase(directory: directory.path)
        self.database = database
        let standard: [Service] = [
            .saveContact(in: database), .likeContacts(in: database), .deleteContacts(in: database),
            .restoreContacts(in: database),
        ]
        client = try TestClient(
            Application(
                name: "Contacts", locales: ["en", "de"], strings: .examples,
                services: services.isEmpty ? standard : services,
                authenticate: { .principal($0.headers["authorization"].map { Principal(id: $0) } ?? .anonymous) },
                controllers: [
                    ContactsController(implementations: [.table(database), .cards(database)]),
                    ContactController(implementations: [.standard(database)]),
                    ContactFormController(implementations: [.standard(database)]),
                ]), over: transport)
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
        try await person.wait { $0.shows("count") }
        return person
    }

    /// Somebody who looks at a contact.
    func card(_ id: Int, _ name: String? = nil, locale: String? = nil) async throws -> TestClient {
        let person = try await person(name)
            .open("contact", parameters: JSONObject([("id", .number(Double(id)))]), locale: locale)
        try await person.wait { $0.text("name") != "" || $0.shows("gone") }
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
    /// What stands in a node of each row.
    func rows(_ node: String = "name") -> [String] {
        keys(of: "contacts").compactMap { text("contacts/\($0)/\(node)") }
    }

    /// The initials.
    var initials: [String] {
        node("contacts")?["sections"]?.array?.compactMap { $0["header"]?["text"]?.string } ?? []
    }

    /// The key of the row of that name.
    func key(_ name: String) -> String {
        keys(of: "contacts").first { text("contacts/\($0)/name") == name } ?? ""
    }

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
