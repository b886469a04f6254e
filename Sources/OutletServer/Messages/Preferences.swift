import Outlet

/// The preferences of a client in `Prefer` (RFC 7240).
struct Preferences {
    /// The preferred content of the answer.
    enum Return {
        case representation
        case minimal
    }

    private(set) var returned: Return?
    /// How many seconds the answer may wait for the screen to settle: at most 60; 0 for not at all.
    private(set) var wait: Int?

    /// Parses the header. Unknown preferences are ignored; of several with the same name, the first valid one counts.
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

    /// Parses `name=value; parameters`. The parameters are ignored.
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
    /// The first index of a byte, or the end of the range.
    fileprivate func index(of byte: UInt8, in range: Range<Int>) -> Int {
        range.first { self[$0] == byte } ?? range.upperBound
    }

    /// The range without leading and trailing spaces and tabs.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(at: start) { start += 1 }
        while start < end, isSpace(at: end - 1) { end -= 1 }
        return start..<end
    }

    private func isSpace(at index: Int) -> Bool {
        self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\t")
    }

    /// The range without surrounding quotation marks.
    func unquoted(_ range: Range<Int>) -> Range<Int> {
        let quote = UInt8(ascii: "\"")
        guard range.count >= 2, self[range.lowerBound] == quote, self[range.upperBound - 1] == quote else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    /// Whether a range spells a lowercase word, ignoring case.
    fileprivate func spells(_ word: String, in range: Range<Int>) -> Bool {
        let word = word.utf8.span
        return range.count == word.count && word.indices.allSatisfy { self[range.lowerBound + $0] | 0x20 == word[$0] }
    }

    /// The number of seconds in a range, at most 60; nil if it is no number.
    fileprivate func seconds(in range: Range<Int>) -> Int? {
        var seconds = 0
        for index in range {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[index]) else { return nil }
            seconds = min(seconds * 10 + Int(self[index] - UInt8(ascii: "0")), 60)
        }
        return range.isEmpty ? nil : seconds
    }
}

extension Preferences {
    /// The value of `Preference-Applied` if all are applied; nil if there are none.
    var applied: String? {
        var applied: [String] = []
        switch returned {
        case .representation: applied.append("return=representation")
        case .minimal: applied.append("return=minimal")
        case nil: break
        }
        if let wait { applied.append("wait=\(wait)") }
        return applied.isEmpty ? nil : applied.joined(separator: ", ")
    }
}
