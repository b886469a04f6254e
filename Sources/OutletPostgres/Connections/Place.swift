/// The address of a database, as libpq takes it.
struct Place: Sendable, CustomStringConvertible {
    /// A URL, a connection string or the name of a database; it may have a password.
    private let setting: String
    /// The host and the database, without user and password.
    let description: String
    /// The hosts and their ports, if there are several, by libpq's keywords.
    private let hosts: [(keyword: String, values: [String])]

    /// Throws if libpq can't parse the setting, or would take a part of a password for another value.
    init(_ setting: String) throws(PostgresStoreError) {
        // A URL whose scheme was taken off before.
        let setting = setting.hasPrefix("//") ? "postgres:" + setting : setting
        self.setting = setting
        let isName = !setting.contains("=") && !setting.contains("://")
        guard let values = isName ? ["dbname": setting] : Self.parse(setting) else { throw .malformed }
        let (host, port, database) = (values["host"] ?? values["hostaddr"], values["port"], values["dbname"])
        guard [host, database].allSatisfy({ $0?.contains("@") != true }),
            port?.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "," }) != false
        else { throw .malformed }
        var text = "postgres:"
        if let host { text += "//" + host + (port.map { ":\($0)" } ?? "") + "/" }
        if let service = values["service"], host == nil { text += "service=\(service)" }
        description = text + (database ?? "")
        hosts = ["host", "hostaddr", "port"].compactMap { keyword in
            let list = values[keyword]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
            return list.count > 1 ? (keyword, list) : nil
        }
    }

    /// The number of hosts.
    var hostCount: Int { hosts.first?.values.count ?? 1 }

    /// The settings of a connection by libpq's keywords, for an attempt that begins with a later host if there are several:
    /// one that does not answer may keep an attempt from all after it. Of two with the same keyword the later one counts:
    /// `setting` overrides those before it.
    func settings(attempt: Int = 0) -> [(String, String)] {
        [
            ("fallback_application_name", "outlet"),
            // Reads use the server that takes writes.
            ("target_session_attrs", "read-write"),
            // A server that is gone without closing its connections is noticed within ten seconds.
            ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "10000"),
            ("dbname", setting),
            ("client_encoding", "UTF8"),
        ] + hosts.map { ($0.keyword, $0.values.rotated(by: attempt).joined(separator: ",")) }
    }
}

extension [String] {
    /// The elements, beginning with a later one.
    fileprivate func rotated(by count: Int) -> [String] {
        let start = count % Swift.max(1, self.count)
        return Array(self[start...] + self[..<start])
    }
}
