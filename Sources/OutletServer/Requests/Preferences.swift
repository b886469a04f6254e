import Outlet

/// What a client would like (RFC 7240).
struct Preferences {
    /// What the answer is to hold.
    enum Return {
        case representation
        case minimal
    }

    private(set) var returned: Return?
    /// How many seconds the answer may wait for what is on its way to the screen: 60 at most, 0 for not at all.
    private(set) var wait: Int?

    /// Reads the header; what isn't understood is ignored, and of two of one name the first that is counts.
    init(_ header: String?) {
        guard let header else { return }
        let text = header.utf8.span
        var start = 0
        while start < text.count {
            let end = text.index(of: UInt8(ascii: ","), in: start..<text.count)
            read(text.extracting(start..<end))
            start = end + 1
        }
    }

    /// Reads `name=value; parameters`: none of those means anything here.
    private mutating func read(_ preference: Span<UInt8>) {
        let end = preference.index(of: UInt8(ascii: ";"), in: 0..<preference.count)
        let equals = preference.index(of: UInt8(ascii: "="), in: 0..<end)
        let name = preference.trimmed(0..<equals)
        let value = preference.unquoted(preference.trimmed(min(equals + 1, end)..<end))
        if wait == nil, preference.spells("wait", in: name) {
            wait = preference.seconds(in: value)
        } else if returned == nil, preference.spells("return", in: name) {
            returned =
                preference.spells("representation", in: value)
                ? .representation : preference.spells("minimal", in: value) ? .minimal : nil
        }
    }
}

extension Span<UInt8> {
    /// Where a byte stands first, or the end of the range.
    fileprivate func index(of byte: UInt8, in range: Range<Int>) -> Int {
        range.first { self[$0] == byte } ?? range.upperBound
    }

    /// The range without spaces and tabs around it.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(at: start) { start += 1 }
        while start < end, isSpace(at: end - 1) { end -= 1 }
        return start..<end
    }

    private func isSpace(at index: Int) -> Bool {
        self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\t")
    }

    /// The range without quotation marks around it.
    func unquoted(_ range: Range<Int>) -> Range<Int> {
        let quote = UInt8(ascii: "\"")
        guard range.count >= 2, self[range.lowerBound] == quote, self[range.upperBound - 1] == quote else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    /// Whether a range holds a word of small letters, in any case.
    fileprivate func spells(_ word: String, in range: Range<Int>) -> Bool {
        let word = word.utf8.span
        return range.count == word.count && word.indices.allSatisfy { self[range.lowerBound + $0] | 0x20 == word[$0] }
    }

    /// The seconds that a range names, 60 at most; nil where it names none.
    fileprivate func seconds(in range: Range<Int>) -> Int? {
        var seconds = 0
        for index in range {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[index]) else { return nil }
            seconds = min(seconds * 10 + Int(self[index] - UInt8(ascii: "0")), 60)
        }
        return range.isEmpty ? nil : seconds
    }
}
