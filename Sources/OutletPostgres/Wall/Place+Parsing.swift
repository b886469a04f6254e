import LibPQ

extension Place {
    /// Parses a URL or a connection string as libpq does: its values by keyword; nil if it is malformed.
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
