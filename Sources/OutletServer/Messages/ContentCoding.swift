import Outlet

/// Which content is compressed.
enum ContentCoding {
    /// A shorter body is sent as it is: it fits into one packet.
    private static let shortest = 1_024
    /// A longer one, too: compressing takes the thread that answers 20 ms for each megabyte.
    private static let longest = 1 << 20

    /// Whether bytes of a type become smaller, and are worth it.
    static func suits(_ bytes: [UInt8], _ type: String?) -> Bool {
        guard let type, (shortest...longest).contains(bytes.count) else { return false }
        let name = type.prefix { $0 != ";" }
        return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml") || name == "application/wasm"
    }
}
