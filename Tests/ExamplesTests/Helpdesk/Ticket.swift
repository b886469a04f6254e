import Foundation
import Outlet
import OutletAccounts

enum TicketState: String, Codable, FormChoice { case open, waiting, closed }

enum TicketOrder: String, Codable, FormChoice { case newest, oldest, subject }

struct Ticket: Model, Identifiable {
    var id = 0, version = 0
    var customer = "", subject = "", body = ""
    var state = TicketState.open
}

struct TicketComment: Model, Identifiable {
    let id: Int, author: String, text: String, written: Date
}

struct StateCount: Model, Identifiable {
    let state: TicketState, count: Int
    var id: String { state.rawValue }
}

struct Account: Model {
    let name: String, role: String, password: PasswordHash
}

/// Asks for tickets: for those of one customer, or for all if `customer` is nil.
struct TicketQuery: SourceRequest {
    var text = "", state: TicketState?, order = TicketOrder.newest
    let customer: String?
}

/// Asks for a ticket, which exists only for its customer, or for all if `customer` is nil.
struct TicketRequest: SourceRequest {
    let id: Int, customer: String?
}

struct SaveTicket: ServiceRequest {
    typealias Outcome = SaveOutcome<Ticket>
    static let name = "saveTicket"
    let ticket: Ticket
}

struct CloseTicket: ServiceRequest {
    typealias Outcome = Bool
    static let name = "closeTicket"
    let id: Int
}

struct AddComment: ServiceRequest {
    typealias Outcome = SaveOutcome<Int>
    static let name = "addComment"
    let ticket: TicketRequest, text: String, written: Date
}

struct CheckPassword: ServiceRequest {
    typealias Outcome = SaveOutcome<Principal>
    static let name = "checkPassword"
    let name: String, password: Secret
}

extension Principal {
    /// The customer whose tickets the principal sees; nil for an agent, who sees all.
    var customer: String? { roles.contains("agent") ? nil : id ?? "" }
}

extension Guard {
    static let person = Guard.signedIn(orNamed: "door"), agent = Guard.role("agent")
}
