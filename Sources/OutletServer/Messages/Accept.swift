import Outlet

/// The media types that a client accepts (RFC 9110, section 12.5.1).
struct Accept {
    private var ranges: [(type: Substring, quality: Double)] = []

    /// Parses the header; without one, all types are accepted.
    init(_ header: String?) {
        guard let header, !header.trimmed.isEmpty else {
            ranges = [("*/*", 1)]
            return
        }
        for part in header.split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.trimmed }
            guard let type = pieces.first, !type.isEmpty else { continue }
            let weight = pieces.dropFirst().lazy.filter { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }.first
            let quality = weight.flatMap { Double($0.dropFirst(2)) }.flatMap { (0...1).contains($0) ? $0 : nil }
            ranges.append((Substring(type.lowercased()), quality ?? 1))
        }
    }

    /// The quality of a type, from 0 to 1, given by the most specific range that matches.
    func quality(of type: String) -> Double {
        let group = type.prefix { $0 != "/" } + "/*"
        for candidate in [Substring(type), group, "*/*"] {
            if let range = ranges.first(where: { $0.type == candidate }) { return range.quality }
        }
        return 0
    }

    /// Whether nothing but `*/*` is listed.
    var takesAllAlike: Bool { ranges.allSatisfy { $0.type == "*/*" } }

    /// Whether a type is listed by name, with a quality above 0.
    func names(_ type: String) -> Bool { ranges.contains { $0.type == type && $0.quality > 0 } }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: Substring {
        // By bytes, because finding Character boundaries is slow.
        var bytes = Substring(self).utf8
        while bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") || bytes.last == UInt8(ascii: "\t") { bytes.removeLast() }
        return Substring(bytes)
    }
}
