import Outlet

/// A store in PostgreSQL, or a database, can't do what it is asked.
///
/// Nothing has changed, unless the code is ``Code/unknown``.
public struct PostgresStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of the error. Later versions can have more kinds.
    public struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// PostgreSQL does not answer; the store connects again by itself.
        public static let away = Code("away")
        /// Too many changes wait to be written, or another node has locked the session; a later attempt will be accepted.
        public static let busy = Code("busy")
        /// The store is closed.
        public static let closed = Code("closed")
        /// PostgreSQL or its disk takes no writes.
        public static let readOnly = Code("readOnly")
        /// The user may not connect, or not use the tables.
        public static let forbidden = Code("forbidden")
        /// The setting is neither a URL nor a connection string.
        public static let malformed = Code("malformed")
        /// A constraint of a table refuses what was written.
        public static let constraint = Code("constraint")
        /// The tables were made by a newer release.
        public static let newer = Code("newer")
        /// There are no tables, or those of an earlier release, and the store may not create or update them.
        public static let missing = Code("missing")
        /// Rows are inconsistent: another program has changed the tables.
        public static let damaged = Code("damaged")
        /// The connection was lost before the answer to a change, which may have been written or not.
        public static let unknown = Code("unknown")
        /// PostgreSQL reports another error.
        public static let failed = Code("failed")
    }

    /// The kind of the error.
    public let code: Code
    /// One or two sentences that name the database, the cause and the remedy. Never a password.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension PostgresStoreError: DamageError {
    package var saysDamage: Bool { code == .damaged }
}

extension PostgresStoreError {
    static var malformed: PostgresStoreError {
        PostgresStoreError(
            .malformed,
            "The place of the session store is neither a URL such as 'postgres://user@host/database' nor a connection string such "
                + "as 'host=… dbname=…'. In a URL, '@', '/', ':' and '%' of a password are written as %40, %2F, %3A and %25."
        )
    }

    static func unreachable(_ place: Place, _ reason: String) -> PostgresStoreError {
        func says(_ texts: String...) -> Bool { texts.contains { reason.contains($0) } }
        let remedy =
            if says("password") {
                "Keep the user's password in ~/.pgpass, or correct the place."
            } else if says("starting up", "too many") {
                "Wait until it takes connections."
            } else if says("FATAL", "service file", "definition of service") {
                "Correct that, or the place."
            } else {
                "Start PostgreSQL, or correct the place."
            }
        return PostgresStoreError(.away, "The database \(place) can't be reached: \(reason). \(remedy)")
    }

    static func away(_ place: Place, _ reason: String) -> PostgresStoreError {
        PostgresStoreError(.away, "The database \(place) is away: \(reason). The store connects again by itself.")
    }

    static func busy(_ place: Place, _ reason: String) -> PostgresStoreError {
        PostgresStoreError(.busy, "The database \(place) is busy: \(reason). Try again later.")
    }

    static func closed(_ place: Place) -> PostgresStoreError {
        PostgresStoreError(.closed, "The database \(place) is closed.")
    }

    static func unknown(_ place: Place) -> PostgresStoreError {
        PostgresStoreError(
            .unknown,
            "The connection to the database \(place) was lost before a change was answered, which may be there. Repeat "
                + "the event with its key.")
    }

    static func failed(at place: Place, _ reason: String) -> PostgresStoreError {
        PostgresStoreError(.failed, "The database \(place) failed: \(reason).")
    }

    static func damaged(_ place: Place, _ reason: String) -> PostgresStoreError {
        PostgresStoreError(
            .damaged, "The database \(place) is damaged: \(reason). It is not served. Restore it from a copy.")
    }

    static func missing(_ place: Place) -> PostgresStoreError {
        PostgresStoreError(
            .missing,
            "The database \(place) has no sessions. A daemon that starts with it makes the tables; or correct the place."
        )
    }

    /// The versions are those of the tables and of this release.
    static func older(_ place: Place, _ stored: Int, known: Int) -> PostgresStoreError {
        PostgresStoreError(
            .missing,
            "The database \(place) has version \(stored) of its schema, and this release needs \(known). A daemon of this release "
                + "brings it there when it starts.")
    }

    /// The versions are those of the tables and of this release.
    static func newer(_ place: Place, _ stored: Int, known: Int) -> PostgresStoreError {
        PostgresStoreError(
            .newer,
            "The database \(place) has version \(stored) of its schema, and this release knows \(known). Start the newer "
                + "release, or give another place.")
    }

    /// The numbers are those of steps that were run, and that this release has.
    static func newer(_ place: Place, tables name: String, _ done: Int, known: Int) -> PostgresStoreError {
        PostgresStoreError(
            .newer,
            "The tables '\(name)' in the database \(place) have run \(done) steps, and this release knows \(known). Start the "
                + "newer release.")
    }

    /// Translates an error that PostgreSQL reports.
    init(_ error: ServerError, at place: Place) {
        switch (error.state.prefix(2), error.state) {
        case (_, "53100"):
            self.init(.readOnly, "The disk with the database \(place) is full. Free some space on it.")
        case (_, "25006"):
            self.init(
                .readOnly,
                "The database \(place) takes no writes: \(error.message). Give the place of the primary.")
        case (_, "42501"), ("28", _):
            self.init(
                .forbidden,
                "The database \(place) refuses this user: \(error.message). Let the user own the schema 'outlet', or create "
                    + "it.")
        case (_, "55P03"), (_, "57014"):
            self = .busy(place, "another node has what is asked for locked, or PostgreSQL took too long")
        case ("40", _):
            self = .busy(place, "another transaction was in the way")
        case ("23", _):
            self.init(
                .constraint,
                "The database \(place) refuses a row: a constraint does not hold (PostgreSQL's code \(error.state)).")
        case ("57", _), ("08", _):
            self = .away(place, error.message)
        default:
            self.init(
                .failed, "The database \(place) failed: \(error.message) (PostgreSQL's code \(error.state)).")
        }
    }
}
