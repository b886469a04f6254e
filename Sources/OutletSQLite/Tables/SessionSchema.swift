import GRDB
import Outlet

/// The tables of a session store, by versions.
enum SessionSchema {
    /// Marks the file as a session store, in the header of the file: "Outl".
    static let applicationID = 0x4F75_746C

    /// The scripts that lead from each version to the next; the first makes the tables.
    static let scripts = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth]

    /// The newest version that this release knows.
    static var version: Int { scripts.count }

    /// The first version whose rows have checksums.
    static let versionWithSums = 5

    /// The first version that says when a session has something to do, and not only whether.
    static let versionWithDueTimes = 6

    /// The first version that has sign-ins.
    static let versionWithSignIns = 7

    /// The first version in which another process can ask for the end of sign-ins.
    static let versionWithAskedEnds = 8

    /// The first version that has a check value of the app's secret.
    static let versionWithSecretCheck = 9

    /// The first version that has switches.
    static let versionWithSwitches = 10

    /// The first version that has shared models.
    static let versionWithSharedModels = 11

    /// The first version that has shared models in parts.
    static let versionWithSharedParts = 12

    /// Verifies that the file belongs to a session store, and marks a new one.
    static func claim(_ database: Database, at path: String) throws {
        let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        if id == applicationID { return }
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
        guard id == 0, isEmpty else { throw StoreError.foreign(path) }
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    }

    /// Verifies that the file is a session store with tables that this release can read, of whichever version.
    static func verify(_ database: Database, at path: String) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
            throw StoreError.foreign(path)
        }
        guard try storedVersion(database, at: path) > 0 else { throw StoreError.damaged(path, "it has no tables") }
    }

    /// The version of the tables; 0 if there are none.
    static func storedVersion(_ database: Database, at path: String) throws -> Int {
        let stored = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard (0...version).contains(stored) else {
            throw StoreError(
                .newer,
                "The session store \(path) has version \(stored) of its schema, and this release knows \(version). "
                    + "Start the newer release, or give another path.")
        }
        return stored
    }

    /// Brings the tables to the newest version, with the commits that an earlier release has left in its journal, in one
    /// transaction, which is on the disk when this returns. Then the journal goes.
    static func migrate(_ database: Database, at path: String) throws -> [StoreFinding] {
        let stored = try storedVersion(database, at: path)
        let journal = try EarlierJournal(of: path)
        guard stored < version || !journal.isEmpty else { return [] }
        RowSum.addFunctions(to: database)
        try database.execute(sql: "PRAGMA synchronous = FULL")
        var (taken, left) = (0, 0)
        try database.inTransaction(.immediate) {
            for script in scripts[stored...] { try database.execute(sql: script) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            var tables = try SessionTables(in: database)
            for change in journal.changes {
                if try tables.write(.commit(change)) {
                    taken += 1
                } else if let version = try tables.version(of: change.id), version < change.previous {
                    // Those before it could not be read.
                    left += 1
                }
            }
            return .commit
        }
        return try journal.putAway(taken: taken, left: left)
    }

    // `minute` is that of `last_used`: an index on it changes once a minute, and not with every commit.
    // In unique indexes nulls differ from each other, and 0 equals no text.
    private static let first = """
        CREATE TABLE sessions (
            number INTEGER PRIMARY KEY,
            low INTEGER NOT NULL,
            high INTEGER NOT NULL,
            version INTEGER NOT NULL,
            last_used INTEGER NOT NULL,
            minute INTEGER NOT NULL,
            is_waiting INTEGER NOT NULL,
            principal TEXT,
            tenant TEXT,
            opening_key TEXT,
            constants BLOB NOT NULL,
            head BLOB NOT NULL
        );
        CREATE UNIQUE INDEX sessions_by_id ON sessions (low, high);
        CREATE UNIQUE INDEX sessions_by_opening_key
            ON sessions (opening_key, ifnull(principal, 0), ifnull(tenant, 0)) WHERE opening_key IS NOT NULL;
        CREATE INDEX sessions_by_minute ON sessions (minute);
        CREATE INDEX waiting_sessions ON sessions (is_waiting) WHERE is_waiting = 1;
        CREATE TABLE entries (
            session INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            number INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (session, kind, number)
        ) WITHOUT ROWID;
        CREATE TABLE totals (sessions INTEGER NOT NULL);
        INSERT INTO totals VALUES (0);
        """

    // The number of a row comes last in every index, so that a principal's sessions are found in their order.
    private static let second = """
        CREATE INDEX sessions_by_principal ON sessions (principal, tenant) WHERE principal IS NOT NULL;
        """

    // The tables are the same. A release that does not know the journal must not open the file: commits may be in it.
    private static let third = "UPDATE totals SET sessions = sessions"

    // The tables are the same. Patches are kept without their beginning, which an earlier release would not add.
    private static let fourth = "UPDATE totals SET sessions = sessions"

    // Checksums, and a number for each change: a session's row has that of its last commit, the totals that of the last
    // session that was added or removed. `store` is the store's own number, whichever copy of it this is. There is no
    // journal any more: a release that knows it must not open the file.
    private static let fifth = """
        ALTER TABLE sessions ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sessions ADD COLUMN head_sum INTEGER;
        ALTER TABLE sessions ADD COLUMN constants_sum INTEGER;
        ALTER TABLE entries ADD COLUMN sum INTEGER;
        UPDATE sessions SET
            head_sum = head_sum(low, high, version, is_waiting, head),
            constants_sum = constants_sum(low, high, constants, principal, tenant, opening_key);
        UPDATE entries SET sum =
            (SELECT entry_sum(low, high, kind, entries.number, bytes) FROM sessions WHERE sessions.number = session);
        ALTER TABLE totals ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE totals ADD COLUMN store INTEGER NOT NULL DEFAULT 0;
        UPDATE totals SET store = random();
        CREATE TABLE damaged_sessions AS SELECT *, 0 AS put_aside FROM sessions WHERE 0;
        CREATE TABLE damaged_entries AS SELECT * FROM entries WHERE 0;
        """

    // `due` is when a session has something to do, in seconds since 1970: 0 where it has nothing, 1 where that was not known.
    private static let sixth = """
        DROP INDEX waiting_sessions;
        ALTER TABLE sessions RENAME COLUMN is_waiting TO due;
        ALTER TABLE damaged_sessions RENAME COLUMN is_waiting TO due;
        CREATE INDEX sessions_by_due ON sessions (due) WHERE due > 0;
        """

    // `minute` is that in which a sign-in ends unless it is used again. A session's row has the sign-in that opened it.
    // `damaged_sessions` keeps the columns of sessions in their order, and then when a row was put aside.
    private static let seventh = """
        ALTER TABLE sessions ADD COLUMN sign_in BLOB;
        CREATE INDEX sessions_by_sign_in ON sessions (sign_in) WHERE sign_in IS NOT NULL;
        ALTER TABLE damaged_sessions RENAME COLUMN put_aside TO sign_in;
        ALTER TABLE damaged_sessions ADD COLUMN put_aside;
        UPDATE damaged_sessions SET put_aside = sign_in, sign_in = NULL;
        ALTER TABLE totals ADD COLUMN sign_ins INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE sign_ins (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL,
            principal TEXT,
            tenant TEXT,
            roles TEXT NOT NULL,
            began INTEGER NOT NULL,
            last_used INTEGER NOT NULL,
            minute INTEGER NOT NULL,
            proved INTEGER NOT NULL,
            idle_time INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            client TEXT NOT NULL,
            sum INTEGER NOT NULL
        );
        CREATE UNIQUE INDEX sign_ins_by_id ON sign_ins (id);
        CREATE INDEX sign_ins_by_principal ON sign_ins (principal, tenant, began);
        CREATE INDEX sign_ins_by_minute ON sign_ins (minute);
        CREATE TABLE moved_keys (
            old_low INTEGER NOT NULL,
            old_high INTEGER NOT NULL,
            new_low INTEGER NOT NULL,
            new_high INTEGER NOT NULL,
            key INTEGER NOT NULL,
            body INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (old_low, old_high)
        ) WITHOUT ROWID;
        CREATE INDEX moved_keys_by_new ON moved_keys (new_low, new_high);
        CREATE INDEX moved_keys_by_end ON moved_keys (ends);
        """

    // Sign-ins that another process asks the one to end that has the file. `asked` is when, in seconds since 1970. `sessions` is
    // how many sessions ended with it; null until it has ended.
    private static let eighth = """
        CREATE TABLE asked_ends (
            number INTEGER PRIMARY KEY,
            request INTEGER NOT NULL,
            sign_in BLOB NOT NULL,
            asked INTEGER NOT NULL,
            sessions INTEGER
        );
        """

    // `secret_check` is a check value of the app's secret; null until a daemon has served the sessions with one.
    private static let ninth = "ALTER TABLE totals ADD COLUMN secret_check BLOB"

    // The last change of each switch: `value` is null once it was cleared, `time` is in seconds since 1970. Another process than
    // the one that has the file may change them.
    private static let tenth = """
        CREATE TABLE switches (
            subject TEXT PRIMARY KEY,
            value TEXT,
            note TEXT,
            author TEXT NOT NULL,
            time INTEGER NOT NULL
        ) WITHOUT ROWID;
        """

    // The last version of each shared model. `name` and `key` are blobs of UTF-8, since texts end at a NUL. `ends` is in seconds
    // since 1970, null if it does not end; `bytes` is null once it was deleted. `sum` is the checksum of all of it.
    private static let eleventh = """
        CREATE TABLE shared_models (
            name BLOB NOT NULL,
            key BLOB NOT NULL,
            version INTEGER NOT NULL,
            ends INTEGER,
            bytes BLOB,
            sum INTEGER NOT NULL,
            PRIMARY KEY (name, key)
        );
        CREATE INDEX shared_models_by_end ON shared_models (ends) WHERE ends IS NOT NULL;
        """

    // A shared model whose row has a `base` is in parts: that with the version `base` is a value, and each one after it an edit, up
    // to the version of the row. So are the versions from
    // `earlier` to `earlier_last`, if it has them, which come before. A release that does not know them must not open the file.
    private static let twelfth = """
        ALTER TABLE shared_models ADD COLUMN base INTEGER;
        ALTER TABLE shared_models ADD COLUMN earlier INTEGER;
        ALTER TABLE shared_models ADD COLUMN earlier_last INTEGER;
        CREATE TABLE shared_parts (
            name BLOB NOT NULL,
            key BLOB NOT NULL,
            version INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (name, key, version)
        );
        """
}
