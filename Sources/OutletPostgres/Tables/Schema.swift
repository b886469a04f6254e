/// The tables of a session store, by versions.
enum Schema {
    /// The scripts that lead from each version to the next; the first makes the tables. A script only adds, so that nodes of the
    /// release before finish what they do: a script that does not says so in `outlet.schema.needed`.
    static let scripts = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]

    /// The newest version that this release knows.
    static var version: Int { scripts.count }

    /// Brings the tables to the newest version, in one transaction. Of several nodes that start, one does it, and the others
    /// wait for it.
    static func migrate(at place: Place, _ pace: Pace) throws(PostgresStoreError) {
        let connection = try PlainConnection(to: place, within: pace.connectTime)
        guard try storedVersion(connection, at: place) ?? 0 < version else { return }
        try connection.run("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")
        do {
            try connection.run(foundation)
        } catch  where [.failed, .constraint].contains(error.code) {
            // Two nodes that make the same schema at once find each other in the catalog, and not its lock.
            try connection.run("ROLLBACK; BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")
            try connection.run(foundation)
        }
        let locked = try connection.ask("SELECT version FROM outlet.schema FOR UPDATE").int(0, 0) ?? 0
        for script in scripts.dropFirst(locked) { try connection.run(script) }
        if locked < version { try connection.run("UPDATE outlet.schema SET version = \(version)") }
        try connection.run("COMMIT")
    }

    /// Throws if the tables are not there in the newest version.
    static func require(at place: Place, _ pace: Pace) throws(PostgresStoreError) {
        let connection = try PlainConnection(to: place, within: pace.connectTime)
        guard let stored = try storedVersion(connection, at: place) else { throw .missing(place) }
        if stored < version { throw .older(place, stored, known: version) }
    }

    /// The version of the tables; nil if there are none. Throws if this release does not know it.
    private static func storedVersion(
        _ connection: PlainConnection, at place: Place
    ) throws(PostgresStoreError) -> Int? {
        guard try connection.ask("SELECT to_regclass('outlet.schema') IS NOT NULL").int(0, 0) == 1 else { return nil }
        let rows = try connection.ask("SELECT version FROM outlet.schema")
        guard !rows.isEmpty, let stored = rows.int(0, 0) else { return nil }
        guard stored <= version else { throw .newer(place, stored, known: version) }
        return stored
    }

    static let foundation = """
        CREATE SCHEMA IF NOT EXISTS outlet;
        CREATE TABLE IF NOT EXISTS outlet.schema (
            is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
            version integer NOT NULL,
            needed integer NOT NULL
        );
        INSERT INTO outlet.schema (version, needed) VALUES (0, 1) ON CONFLICT DO NOTHING;
        """

    // `minute` is that of `last_used`: an index on it changes once a minute, and not with every commit. An update that changes
    // no indexed column stays in its page where that has room, and no index knows of it.
    private static let first = """
        COMMENT ON SCHEMA outlet IS 'Sessions of an Outlet app, and the nodes that serve it.';
        COMMENT ON TABLE outlet.schema IS 'The version of these tables: one row, which is locked during a migration.';
        COMMENT ON COLUMN outlet.schema.is_only IS 'True: there is one row.';
        COMMENT ON COLUMN outlet.schema.version IS 'The version; a node does not start that knows only lower ones.';
        COMMENT ON COLUMN outlet.schema.needed IS 'The version that a running node has to know.';

        CREATE TABLE outlet.sessions (
            id text COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
            number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
            version bigint NOT NULL,
            change bigint NOT NULL,
            last_used bigint NOT NULL,
            minute bigint NOT NULL,
            due bigint,
            principal text,
            tenant text,
            opening_key text,
            constants bytea NOT NULL,
            head bytea NOT NULL
        ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
        CREATE INDEX sessions_by_minute ON outlet.sessions (minute);
        CREATE INDEX sessions_by_due ON outlet.sessions (due) WHERE due IS NOT NULL;
        CREATE INDEX sessions_by_principal ON outlet.sessions (principal, tenant, number) WHERE principal IS NOT NULL;
        COMMENT ON TABLE outlet.sessions IS 'A row for each session: the latest version of what may change.';
        COMMENT ON COLUMN outlet.sessions.id IS 'The session''s id, as in its URL. Whoever has it may use the session.';
        COMMENT ON COLUMN outlet.sessions.number IS 'Grows with each opening.';
        COMMENT ON COLUMN outlet.sessions.version IS 'Grows by 1 with each commit, which names the one that it replaces.';
        COMMENT ON COLUMN outlet.sessions.change IS
            'A random number of the last commit, by which a node finds its own after a lost connection.';
        COMMENT ON COLUMN outlet.sessions.last_used IS 'The time of the last use, in seconds since 1970.';
        COMMENT ON COLUMN outlet.sessions.minute IS 'The minute of last_used, for the index.';
        COMMENT ON COLUMN outlet.sessions.due IS
            'When the session has something to do, in seconds since 1970; in the past if it waits for a service.';
        COMMENT ON COLUMN outlet.sessions.principal IS 'Whose session it is; null if the principal is anonymous.';
        COMMENT ON COLUMN outlet.sessions.tenant IS 'The principal''s tenant; null if the app has none.';
        COMMENT ON COLUMN outlet.sessions.opening_key IS 'The Idempotency-Key of the request that opened the session.';
        COMMENT ON COLUMN outlet.sessions.constants IS 'What never changes in the session, as JSON.';
        COMMENT ON COLUMN outlet.sessions.head IS 'The screens with their models, effects and pending work, as JSON.';

        CREATE TABLE outlet.entries (
            session text COLLATE "C" NOT NULL,
            kind smallint NOT NULL,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (session, kind, number)
        ) WITH (autovacuum_vacuum_scale_factor = 0.05);
        COMMENT ON TABLE outlet.entries IS 'The latest patches and answers of each session.';
        COMMENT ON COLUMN outlet.entries.session IS 'The id of the session.';
        COMMENT ON COLUMN outlet.entries.kind IS 'What the entry is: a patch, an answer and so on.';
        COMMENT ON COLUMN outlet.entries.number IS 'Grows within a session and a kind.';
        COMMENT ON COLUMN outlet.entries.bytes IS 'The content.';

        CREATE TABLE outlet.openings (
            key text NOT NULL,
            principal text,
            tenant text,
            session text COLLATE "C" NOT NULL,
            UNIQUE NULLS NOT DISTINCT (key, principal, tenant)
        );
        CREATE INDEX openings_by_session ON outlet.openings (session);
        COMMENT ON TABLE outlet.openings IS 'The keys with which sessions were opened: a key opens one session.';
        COMMENT ON COLUMN outlet.openings.key IS 'The Idempotency-Key of the request.';
        COMMENT ON COLUMN outlet.openings.principal IS 'Who sent it; null if the principal is anonymous.';
        COMMENT ON COLUMN outlet.openings.tenant IS 'The principal''s tenant; null if the app has none.';
        COMMENT ON COLUMN outlet.openings.session IS 'The id of the session that it opened.';

        CREATE TABLE outlet.nodes (
            id bigint PRIMARY KEY,
            started timestamptz NOT NULL DEFAULT clock_timestamp(),
            told timestamptz NOT NULL DEFAULT clock_timestamp(),
            expires timestamptz NOT NULL,
            address inet DEFAULT inet_client_addr(),
            process integer NOT NULL
        ) WITH (fillfactor = 50);
        COMMENT ON TABLE outlet.nodes IS 'The processes that serve the sessions; an old row is of one that is gone.';
        COMMENT ON COLUMN outlet.nodes.id IS 'A random number that the node gives itself.';
        COMMENT ON COLUMN outlet.nodes.started IS 'When the node has begun to use this id.';
        COMMENT ON COLUMN outlet.nodes.told IS 'When the node has last told that it lives.';
        COMMENT ON COLUMN outlet.nodes.expires IS 'Until when its leases hold, unless it tells again.';
        COMMENT ON COLUMN outlet.nodes.address IS 'From where it has connected; null for a socket of the same machine.';
        COMMENT ON COLUMN outlet.nodes.process IS 'The number of its process.';

        CREATE TABLE outlet.leases (
            session text COLLATE "C" PRIMARY KEY,
            node bigint,
            number bigint NOT NULL
        ) WITH (fillfactor = 70);
        CREATE INDEX leases_by_node ON outlet.leases (node) WHERE node IS NOT NULL;
        COMMENT ON TABLE outlet.leases IS 'Which node does the work of a session: its services, loads and delays.';
        COMMENT ON COLUMN outlet.leases.session IS 'The id of the session.';
        COMMENT ON COLUMN outlet.leases.node IS 'The node, as long as its row has not expired; null if it gave the lease back.';
        COMMENT ON COLUMN outlet.leases.number IS 'Grows each time that a node takes the lease.';

        CREATE TABLE outlet.news (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
            time timestamptz NOT NULL DEFAULT clock_timestamp(),
            kind text NOT NULL,
            bytes bytea NOT NULL
        );
        CREATE INDEX news_by_time ON outlet.news (time);
        COMMENT ON TABLE outlet.news IS 'What concerns all nodes; kept for an hour.';
        COMMENT ON COLUMN outlet.news.number IS 'Grows, but not in the order of commits.';
        COMMENT ON COLUMN outlet.news.transaction IS 'The transaction: readers go by pg_snapshot_xmin, and not by number.';
        COMMENT ON COLUMN outlet.news.time IS 'When it was written.';
        COMMENT ON COLUMN outlet.news.kind IS 'What it is about.';
        COMMENT ON COLUMN outlet.news.bytes IS 'The content.';

        CREATE VIEW outlet.readable AS
            SELECT id, to_timestamp(last_used) AS last_used, to_timestamp(due) AS due, principal, tenant, version,
                NULL::smallint AS kind, NULL::bigint AS number, encode(head, 'escape') AS text
            FROM outlet.sessions
            UNION ALL
            SELECT session, NULL, NULL, NULL, NULL, NULL, kind, number, encode(bytes, 'escape') FROM outlet.entries;
        COMMENT ON VIEW outlet.readable IS
            'Sessions and their entries as text: a row without kind is a session''s head. Bytes that are not ASCII are escaped.';
        """

    // Nobody has written news before.
    private static let second = """
        ALTER TABLE outlet.news ADD sender bigint NOT NULL, ADD place bigint NOT NULL, ADD name text NOT NULL;
        CREATE UNIQUE INDEX news_by_sender ON outlet.news (sender, place);
        CREATE INDEX news_by_transaction ON outlet.news (transaction);
        COMMENT ON COLUMN outlet.news.kind IS 'What it is about: a broadcast, or a table that was changed.';
        COMMENT ON COLUMN outlet.news.sender IS 'A random number of who says it.';
        COMMENT ON COLUMN outlet.news.place IS 'Grows with each row of a sender, who may have to write it again.';
        COMMENT ON COLUMN outlet.news.name IS 'Which one of its kind.';

        CREATE FUNCTION outlet.changed(changed regclass) RETURNS void LANGUAGE sql AS $$
            INSERT INTO outlet.news (sender, place, kind, name, bytes)
            SELECT (random() * 9e18)::bigint, 1, 'table', n.nspname || '.' || c.relname, ''
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = changed
        $$;
        COMMENT ON FUNCTION outlet.changed IS
            'Tells all nodes that a table of the app was changed: for programs that are no nodes, in their transaction.';

        CREATE TABLE outlet.migrations (
            name text PRIMARY KEY,
            steps integer NOT NULL
        );
        COMMENT ON TABLE outlet.migrations IS 'The versions of the app''s own tables.';
        COMMENT ON COLUMN outlet.migrations.name IS 'Whose tables they are.';
        COMMENT ON COLUMN outlet.migrations.steps IS 'How many steps were run.';
        """

    private static let third = """
        ALTER TABLE outlet.nodes ADD release text;
        COMMENT ON COLUMN outlet.nodes.release IS 'Which release it serves, as a fingerprint; null if it has not said it.';
        """

    // `needed` stays as it is. A node of the release before knows no sign-ins, and so takes a request with a token for an
    // anonymous one: to that a session of a principal does not exist. If its app finds out in another way who asks, the session
    // is the principal's own. What it commits leaves the new column as it is; and a session that has moved, or has ended with its
    // sign-in, is gone for it like one that was removed. The keys of moves that lead to a session that it removes stay until their
    // time is over, and lead to nothing.
    private static let fourth = """
        ALTER TABLE outlet.sessions ADD sign_in bytea;
        CREATE INDEX sessions_by_sign_in ON outlet.sessions (sign_in) WHERE sign_in IS NOT NULL;
        COMMENT ON COLUMN outlet.sessions.sign_in IS 'The sign-in that opened the session, and with which it ends.';

        CREATE TABLE outlet.sign_ins (
            id bytea PRIMARY KEY CHECK (length(id) = 32),
            number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
            principal text,
            tenant text,
            roles text NOT NULL,
            began bigint NOT NULL,
            last_used bigint NOT NULL,
            minute bigint NOT NULL,
            proved bigint NOT NULL,
            idle_time bigint NOT NULL,
            ends bigint NOT NULL,
            client text NOT NULL
        ) WITH (fillfactor = 70);
        CREATE INDEX sign_ins_by_principal ON outlet.sign_ins (principal, tenant, began, number);
        CREATE INDEX sign_ins_by_minute ON outlet.sign_ins (minute);
        COMMENT ON TABLE outlet.sign_ins IS 'Who the bearers of tokens are.';
        COMMENT ON COLUMN outlet.sign_ins.id IS 'The SHA-256 of the token, which is in no table.';
        COMMENT ON COLUMN outlet.sign_ins.number IS 'Grows with each sign-in.';
        COMMENT ON COLUMN outlet.sign_ins.principal IS 'Who the bearer is.';
        COMMENT ON COLUMN outlet.sign_ins.tenant IS 'The principal''s tenant; null if the app has none.';
        COMMENT ON COLUMN outlet.sign_ins.roles IS 'The principal''s roles, as a JSON array.';
        COMMENT ON COLUMN outlet.sign_ins.began IS 'When it began, in seconds since 1970.';
        COMMENT ON COLUMN outlet.sign_ins.last_used IS 'The time of the last use, in seconds since 1970.';
        COMMENT ON COLUMN outlet.sign_ins.minute IS 'The minute in which it ends unless it is used again, for the index.';
        COMMENT ON COLUMN outlet.sign_ins.proved IS 'When the bearer last proved who it is, in seconds since 1970.';
        COMMENT ON COLUMN outlet.sign_ins.idle_time IS 'How many seconds it stands without a use.';
        COMMENT ON COLUMN outlet.sign_ins.ends IS 'When it ends however much it is used, in seconds since 1970.';
        COMMENT ON COLUMN outlet.sign_ins.client IS 'What tells the sign-ins of a principal apart: a browser, a device.';

        CREATE TABLE outlet.moved_keys (
            session text COLLATE "C" PRIMARY KEY,
            moved_to text COLLATE "C" NOT NULL,
            key bigint NOT NULL,
            body bigint NOT NULL,
            ends bigint NOT NULL
        );
        CREATE INDEX moved_keys_by_target ON outlet.moved_keys (moved_to);
        CREATE INDEX moved_keys_by_end ON outlet.moved_keys (ends);
        COMMENT ON TABLE outlet.moved_keys IS
            'The keys of the events by which sessions have got other ids: for repetitions at the old ones.';
        COMMENT ON COLUMN outlet.moved_keys.session IS 'The id that the session had.';
        COMMENT ON COLUMN outlet.moved_keys.moved_to IS 'The id that it has since.';
        COMMENT ON COLUMN outlet.moved_keys.key IS 'The hash of the event''s Idempotency-Key.';
        COMMENT ON COLUMN outlet.moved_keys.body IS 'The hash of the event''s body.';
        COMMENT ON COLUMN outlet.moved_keys.ends IS 'Until when it is kept, in seconds since 1970.';
        """

    // The row is there from the start, since nodes that start at the same time lock it. Nodes of the release before leave the
    // column of `nodes` null, and so are not counted as serving with any secret.
    private static let fifth = """
        CREATE TABLE outlet.secret (
            is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
            check_value bytea,
            since timestamptz NOT NULL DEFAULT clock_timestamp()
        );
        INSERT INTO outlet.secret DEFAULT VALUES;
        COMMENT ON TABLE outlet.secret IS 'A check value of the app''s secret; the secret is in no table.';
        COMMENT ON COLUMN outlet.secret.is_only IS 'True: there is one row.';
        COMMENT ON COLUMN outlet.secret.check_value IS
            'An HMAC of a constant under the secret; null until a node has served the sessions.';
        COMMENT ON COLUMN outlet.secret.since IS 'When this value was written.';

        ALTER TABLE outlet.nodes ADD secret_check bytea;
        COMMENT ON COLUMN outlet.nodes.secret_check IS
            'The check value of the secret with which it serves; null if it does not serve, or not yet.';
        """

    private static let sixth = """
        CREATE TABLE outlet.switches (
            subject text COLLATE "C" PRIMARY KEY,
            value text,
            note text,
            author text NOT NULL,
            time bigint NOT NULL
        );
        COMMENT ON TABLE outlet.switches IS 'What an operator has changed in the running app: the last change of each switch.';
        COMMENT ON COLUMN outlet.switches.subject IS 'What the switch is about: an experiment, an implementation or a screen.';
        COMMENT ON COLUMN outlet.switches.value IS 'What it is set to; null once it was cleared.';
        COMMENT ON COLUMN outlet.switches.note IS 'What users see of it; null if there is nothing.';
        COMMENT ON COLUMN outlet.switches.author IS 'The user name of the operator.';
        COMMENT ON COLUMN outlet.switches.time IS 'When it was changed, in seconds since 1970.';
        """

    // Nodes of the release before show no shared models.
    private static let seventh = """
        CREATE TABLE outlet.shared_models (
            name bytea NOT NULL,
            key bytea NOT NULL,
            version bigint NOT NULL,
            ends bigint,
            bytes bytea,
            PRIMARY KEY (name, key)
        ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
        CREATE INDEX shared_models_by_end ON outlet.shared_models (ends) WHERE ends IS NOT NULL;
        COMMENT ON TABLE outlet.shared_models IS 'A row for each model that belongs to the app: its last version.';
        COMMENT ON COLUMN outlet.shared_models.name IS 'The name that the app gives it, in UTF-8.';
        COMMENT ON COLUMN outlet.shared_models.key IS 'Which one of that name, in UTF-8; empty if there is one.';
        COMMENT ON COLUMN outlet.shared_models.version IS
            'Grows by 1 with each commit, which names the one that it replaces; 0 before the first.';
        COMMENT ON COLUMN outlet.shared_models.ends IS 'When it ends, in seconds since 1970; null if it does not.';
        COMMENT ON COLUMN outlet.shared_models.bytes IS
            'The version of its type, a line break, and the value as JSON; null if it was deleted.';
        """

    // What is in it is true for some seconds: after a crash of PostgreSQL it is empty, and soon filled again. Nodes of the release
    // before show nobody.
    private static let eighth = """
        CREATE UNLOGGED TABLE outlet.presence (
            place text COLLATE "C" NOT NULL,
            session text COLLATE "C" NOT NULL,
            principal text NOT NULL,
            name text NOT NULL,
            since bigint NOT NULL,
            seen timestamptz NOT NULL,
            expires timestamptz NOT NULL,
            PRIMARY KEY (place, session)
        ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
        COMMENT ON TABLE outlet.presence IS 'Which sessions look at what, for those who show it; not logged, and old rows mean nothing.';
        COMMENT ON COLUMN outlet.presence.place IS 'A hash of what they look at.';
        COMMENT ON COLUMN outlet.presence.session IS 'The id of the session.';
        COMMENT ON COLUMN outlet.presence.principal IS 'Whose session it is; empty if the principal is anonymous.';
        COMMENT ON COLUMN outlet.presence.name IS 'What others see of the principal; empty if nothing.';
        COMMENT ON COLUMN outlet.presence.since IS 'Since when it is there, in seconds since 1970.';
        COMMENT ON COLUMN outlet.presence.seen IS 'When it gave its last sign.';
        COMMENT ON COLUMN outlet.presence.expires IS 'Until when it is there, unless it gives another sign.';
        """

    // `needed` stays as it is. What edits follow says that it is of a newer type: nodes of the release before leave it alone, and so
    // they commit no version of it. If they remove it, its edits go with it.
    private static let ninth = """
        ALTER TABLE outlet.shared_models ADD base bigint;
        COMMENT ON COLUMN outlet.shared_models.base IS
            'The version whose value the row has, if edits follow it; null if it has that of the last version.';
        ALTER TABLE outlet.shared_models ADD earlier bigint, ADD earlier_last bigint;
        COMMENT ON COLUMN outlet.shared_models.earlier IS
            'The first of the versions before the value that are kept, too; null if none are.';
        COMMENT ON COLUMN outlet.shared_models.earlier_last IS 'The last of those.';
        CREATE TABLE outlet.shared_edits (
            name bytea NOT NULL,
            key bytea NOT NULL,
            version bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (name, key, version),
            FOREIGN KEY (name, key) REFERENCES outlet.shared_models (name, key) ON DELETE CASCADE
        ) WITH (autovacuum_vacuum_scale_factor = 0.05);
        COMMENT ON TABLE outlet.shared_edits IS
            'What has changed in shared models since the values in their rows, and before: a row for each version.';
        COMMENT ON COLUMN outlet.shared_edits.name IS 'The name of the model, in UTF-8.';
        COMMENT ON COLUMN outlet.shared_edits.key IS 'Which one of that name, in UTF-8.';
        COMMENT ON COLUMN outlet.shared_edits.version IS 'The version to which it leads from the one before.';
        COMMENT ON COLUMN outlet.shared_edits.bytes IS
            'The version of the type, the value without its lists, and an edit of each list, in lines of JSON; of `earlier`, the value as it was then.';
        """
}
