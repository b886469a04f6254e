import LibPQ

extension Place {
    /// What libpq understands of a URL or a connection string: the values by keyword; nil if it understands nothing.
    static func parse(_ setting: String) -> [String: String]? {
        var message: UnsafeMutablePointer<CChar>?
        // The message may quote a password.
        defer { unsafe PQfreemem(message) }
        guard let options = unsafe PQconninfoParse(setting, &message) else { return nil }
        defer { unsafe PQconninfoFree(options) }
        var (values, option): ([String: String], _) = unsafe ([:], options)
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe values[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return values
    }
}
