import Outlet

/// Decides which content is compressed.
enum ContentCoding {
    /// A shorter body is not compressed: it fits into one packet.
    private static let shortest = 1_024
    /// A longer body is not compressed either: that takes the answering thread 20 ms for each megabyte.
    private static let longest = 1 << 20

    /// Whether content of a type is worth compressing.
    static func suits(_ bytes: [UInt8], _ type: String?) -> Bool {
        guard let type, (shortest...longest).contains(bytes.count) else { return false }
        let name = type.prefix { $0 != ";" }
        return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml") || name == "application/wasm"
    }
}
