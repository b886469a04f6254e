/// What a client would like (RFC 7240).
struct Preferences {
    /// What the answer is to hold.
    enum Return: String {
        case representation
        case minimal
    }

    private(set) var returned: Return?
    /// How many seconds the answer may wait for what the event sets going; 60 at most.
    private(set) var wait: Int?

    /// Reads the header; what isn't known is ignored.
    init(_ header: String?) {
        guard let header else { return }
        // By bytes: looking for the ends of characters takes long.
        for part in header.utf8.split(separator: UInt8(ascii: ",")) {
            let preference = part.prefix { $0 != UInt8(ascii: ";") }
            let end = preference.firstIndex(of: UInt8(ascii: "=")) ?? preference.endIndex
            let name = Substring(preference[..<end]).trimmed.lowercased()
            let value = Substring(preference[end...].dropFirst()).trimmed
            let word = value.hasPrefix("\"") && value.hasSuffix("\"") ? value.dropFirst().dropLast() : value
            switch name {
            case "return": returned = returned ?? Return(rawValue: word.lowercased())
            case "wait": wait = wait ?? Int(word).flatMap { $0 > 0 ? min($0, 60) : nil }
            default: break
            }
        }
    }
}
