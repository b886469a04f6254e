import Foundation
import GRDB
import Outlet
import OutletAccounts
import OutletSQLite

extension Ticket: FetchableRecord, PersistableRecord {}
extension TicketComment: FetchableRecord, TableRecord { static let databaseTableName = "comment" }
extension Account: FetchableRecord, PersistableRecord {}

struct HelpdeskDatabase: Sendable {
    let pool: DatabasePool
    private let spare: SpareReaders
    private let passwords = PasswordHasher()

    init(path: String) throws {
        pool = try DatabasePool(path: path)
        spare = SpareReaders(of: pool)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("tables") { db in
            try db.execute(
                sql: """
                    CREATE TABLE account (name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL);
                    CREATE TABLE ticket (
                        id INTEGER PRIMARY KEY, version INTEGER NOT NULL, customer TEXT NOT NULL,
                        subject TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL);
                    CREATE TABLE comment (
                        id INTEGER PRIMARY KEY, ticket INTEGER NOT NULL REFERENCES ticket(id), author TEXT NOT NULL,
                        text TEXT NOT NULL, written TEXT NOT NULL);
                    CREATE INDEX comment_ticket ON comment(ticket);
                    """)
        }
        try migrator.migrate(pool)
    }

    func addAccount(_ name: String, role: String, password: String) async throws {
        let account = Account(name: name, role: role, password: try await passwords.hash(Secret(password)))
        try await pool.write { try account.insert($0) }
    }
}

/// What screens show.
extension HelpdeskDatabase {
    var tickets: DataSource<TicketQuery, IdentifiedList<Ticket>> {
        DataSource(pool, spare: spare) { query in
            var found = Ticket.filter(sql: "instr(lower(subject), lower(?)) > 0", arguments: [query.text])
            if let state = query.state { found = found.filter(sql: "state = ?", arguments: [state.rawValue]) }
            if let customer = query.customer { found = found.filter(sql: "customer = ?", arguments: [customer]) }
            return switch query.order {
            case .newest: found.order(sql: "id DESC")
            case .oldest: found.order(sql: "id")
            case .subject: found.order(sql: "subject, id")
            }
        }
    }

    var ticket: DataSource<TicketRequest, Ticket> {
        DataSource { request in ObservedQuery(in: pool, spare: spare) { try Self.find(request, in: $0) } }
    }

    var comments: DataSource<Ticket.ID, IdentifiedList<TicketComment>> {
        DataSource(pool, spare: spare) { TicketComment.filter(sql: "ticket = ?", arguments: [$0]).order(sql: "id") }
    }

    var counts: DataSource<NoRequest, IdentifiedList<StateCount>> {
        DataSource { _ in
            ObservedQuery(in: pool, spare: spare) { db in
                IdentifiedList(
                    try TicketState.allCases.map { state in
                        StateCount(
                            state: state,
                            count: try Ticket.filter(sql: "state = ?", arguments: [state.rawValue]).fetchCount(db))
                    })
            }
        }
    }

    private static func find(_ request: TicketRequest, in db: Database) throws -> Ticket {
        guard let ticket = try Ticket.fetchOne(db, key: request.id),
            request.customer == nil || request.customer == ticket.customer
        else { throw ServiceFailure("There is no such ticket.") }
        return ticket
    }
}

/// What screens change.
extension HelpdeskDatabase {
    var services: [Service] {
        [
            Service(signingIn: CheckPassword.self, account: \.name) { typed in
                let account = try await pool.read { try Account.fetchOne($0, key: typed.name) }
                guard try await passwords.matches(typed.password, account?.password), let account else {
                    throw ServiceFailure("The name or the password is wrong.")
                }
                return .saved(Principal(id: account.name, roles: [account.role]))
            },
            Service(SaveTicket.self) { request, call in
                try await pool.write { try Self.save(request.ticket, for: call.principal, in: $0) }
            },
            Service(CloseTicket.self) { request, call in
                guard call.principal.customer == nil else { throw ServiceFailure("Only agents close tickets.") }
                let sql = "UPDATE ticket SET state = 'closed', version = version + 1 WHERE id = ?"
                try await pool.write { try $0.execute(sql: sql, arguments: [request.id]) }
                return true
            },
            Service(AddComment.self) { request, call in
                try await pool.write { db in
                    let ticket = try Self.find(request.ticket, in: db)
                    try db.execute(
                        sql: "INSERT INTO comment (ticket, author, text, written) VALUES (?, ?, ?, ?)",
                        arguments: [ticket.id, call.principal.id, request.text, request.written])
                    return .saved(Int(db.lastInsertedRowID))
                }
            },
        ]
    }

    private static func save(
        _ edited: Ticket, for principal: Principal, in db: Database
    ) throws -> SaveOutcome<Ticket> {
        var ticket = edited
        ticket.version += 1
        if edited.id == 0 {
            ticket.id = 1 + (try Int.fetchOne(db, sql: "SELECT max(id) FROM ticket") ?? 0)
            ticket.customer = principal.id ?? ""
            try ticket.insert(db)
        } else {
            let newest = try find(TicketRequest(id: edited.id, customer: principal.customer), in: db)
            if newest.version != edited.version { return .changedMeanwhile(newest) }
            if principal.customer != nil { ticket.state = newest.state }
            try ticket.update(db)
        }
        return .saved(ticket)
    }
}
