public import GRDB
public import Outlet

extension CalendarDate: DatabaseValueConvertible {
    /// The day as text.
    public var databaseValue: DatabaseValue { description.databaseValue }

    /// Reads a day from its text.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> CalendarDate? {
        String.fromDatabaseValue(value).flatMap { CalendarDate($0) }
    }
}

extension Contact: FetchableRecord {
    /// Reads a row of the table with the column `isFavourite`.
    init(row: GRDB.Row) throws {
        self.init(
            id: row["id"], version: row["version"], givenName: row["givenName"], familyName: row["familyName"],
            company: row["company"], mobile: row["mobile"], phone: row["phone"], email: row["email"],
            workEmail: row["workEmail"], birthday: row["birthday"], notes: row["notes"], portrait: row["portrait"],
            isFavourite: row["isFavourite"], isDeleted: row["deleted"] != nil)
    }

    /// An expression that tells whether a row of `contact` is a favourite of a principal.
    static func isFavourite(of principal: String, as name: String? = "isFavourite") -> SQL {
        let favourite: SQL = """
            EXISTS (SELECT 1 FROM contactFavourite WHERE principal = \(principal) AND contact = contact.id)
            """
        return name.map { "\(favourite) AS \(sql: $0)" } ?? favourite
    }

    /// One contact of an owner, as a principal sees it; a deleted one if it does not exist.
    static func fetch(_ db: Database, _ request: ContactRequest, of owner: String = "") throws -> Contact {
        try SQLRequest<Contact>(
            literal: """
                SELECT contact.*, \(isFavourite(of: request.principal)) FROM contact
                WHERE id = \(request.id) AND owner = \(owner)
                """
        ).fetchOne(db) ?? Contact(id: request.id, isDeleted: true)
    }

    /// The columns that users fill in, and those derived from them.
    var columns: [String: (any DatabaseValueConvertible)?] {
        [
            "givenName": givenName, "familyName": familyName, "company": company, "mobile": mobile, "phone": phone,
            "email": email, "workEmail": workEmail, "birthday": birthday, "notes": notes, "portrait": portrait,
            "familyKey": familyKey, "givenKey": givenKey, "searchText": searchText,
        ]
    }
}

/// A request for one contact.
struct ContactRequest: SourceRequest {
    let id: Int
    /// The principal who asks, and whose favourite it may be; empty for anonymous.
    let principal: String
}
