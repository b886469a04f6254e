import Outlet

/// Guesses the client's profile from `User-Agent`: unreliable, but often the only information.
enum UserAgent {
    /// The maximum length to search, more than any program sends.
    private static let limit = 512

    private static let terminals = ["curl/", "Wget/", "Lynx/", "w3m/", "ELinks/", "HTTPie/"].map { Array($0.utf8) }
    private static let televisions = ["TV"].map { Array($0.utf8) }
    private static let tablets = ["iPad", "Tablet"].map { Array($0.utf8) }
    private static let phones = ["Mobile", "iPhone"].map { Array($0.utf8) }
    /// Without `Mobile`, an Android device is a tablet.
    private static let android = [Array("Android".utf8)]

    /// The profile that a program's name suggests; a desktop by default.
    static func profile(_ text: Span<UInt8>) -> ClientProfile {
        if terminals.contains(where: { text.begins(with: $0, at: 0) }) { return .terminal }
        if holds(televisions, text) { return .tv }
        if holds(tablets, text) { return .tablet }
        if holds(phones, text) { return .phone }
        return holds(android, text) ? .tablet : .desktop
    }

    /// Well-known names of programs and systems, the most specific words first.
    private static let programs = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ("curl/", "curl"),
    ]
    private static let systems = [
        ("Windows", "Windows"), ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]

    /// A program and its system, "Firefox on Linux"; empty if both are unknown.
    static func name(_ text: String?) -> String {
        let text = String((text ?? "").prefix(limit))
        let names = [programs, systems].compactMap { words in words.first { text.contains($0.0) }?.1 }
        return names.joined(separator: " on ")
    }

    private static func holds(_ words: [[UInt8]], _ text: Span<UInt8>) -> Bool {
        for start in 0..<min(text.count, limit) {
            for word in words where text.begins(with: word, at: start) { return true }
        }
        return false
    }
}
