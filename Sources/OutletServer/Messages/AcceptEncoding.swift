/// The content codings that a client accepts (RFC 9110, section 12.5.3).
struct AcceptEncoding {
    /// Whether it accepts gzip; false without the header.
    let gzip: Bool

    init(_ header: String?) {
        var qualities: [Substring: Double] = [:]
        for part in header?.lowercased().split(separator: ",") ?? [] {
            let pieces = part.split(separator: ";").map { $0.trimmed }
            guard let coding = pieces.first, !coding.isEmpty else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }
            qualities[coding == "x-gzip" ? "gzip" : coding] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
        let quality = qualities["gzip"] ?? qualities["*"] ?? 0
        gzip = quality > 0 && quality >= qualities["identity"] ?? 0
    }
}
