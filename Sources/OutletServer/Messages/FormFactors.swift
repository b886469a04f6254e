import Outlet

/// Parses the list in `Sec-CH-UA-Form-Factors` (User-Agent Client Hints): `"Desktop", "Tablet"`.
enum FormFactors {
    /// The maximum length to parse, more than any browser sends.
    private static let limit = 256

    private static let profiles: [(word: [UInt8], profile: ClientProfile)] = [
        (Array("Mobile".utf8), .phone), (Array("Tablet".utf8), .tablet), (Array("Desktop".utf8), .desktop),
    ]

    /// The profile of the first known word in the list; nil if there is none.
    static func profile(_ text: Span<UInt8>) -> ClientProfile? {
        let end = min(text.count, limit)
        var index = 0
        var isAtItem = true
        while index < end {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: ","): isAtItem = true
            case UInt8(ascii: "\""):
                let start = index
                while index < end, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                if isAtItem, index < end,
                    let known = profiles.first(where: { text.holds($0.word, at: start, before: index) })
                {
                    return known.profile
                }
                index += 1
                isAtItem = false
            default: isAtItem = false
            }
        }
        return nil
    }
}

extension Span<UInt8> {
    /// Whether exactly these bytes are between two indices.
    fileprivate func holds(_ word: [UInt8], at start: Int, before end: Int) -> Bool {
        end - start == word.count && begins(with: word, at: start)
    }

    /// Whether these bytes are at an index.
    func begins(with word: [UInt8], at start: Int) -> Bool {
        guard start <= count - word.count else { return false }
        for index in word.indices where self[start + index] != word[index] { return false }
        return true
    }
}
