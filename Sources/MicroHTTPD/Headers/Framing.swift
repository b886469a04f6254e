internal import Glibc
internal import HTTPMessages

/// Checks that a request's header can be read in one way only (RFC 9112, sections 2.2, 3, 5.1, 5.2 and 6.3).
///
/// It reads the header's bytes as the library leaves them: NULs replace each line's CR and LF, each field's colon, and the
/// spaces of the first line; names and values keep their places. A folded line, a line that ends with a bare line feed, or a
/// NUL in a line leaves a gap between two fields. The check finds this gap.
struct Framing {
    /// The kind of a field, as far as framing depends on it.
    enum Field {
        case length
        case coding
        case host
        case other
    }

    /// The first fault; nil if there is none.
    private(set) var fault: FramingFault?
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// The offset at which the next field has to begin.
    private var place: Int
    /// Whether it is HTTP/1.0.
    let isOldVersion: Bool
    private var lengths = 0
    private var codings = 0
    private var hosts = 0

    /// Begins with the first line of a header: `method` bytes, then the target and the version at their places.
    init(header: Span<UInt8>, method: Int, target: (start: Int, count: Int), version: Int) {
        place = version &+ 10
        isOldVersion = version >= 0 && version < header.count - 8 && header[version &+ 7] == UInt8(ascii: "0")
        if method == 0 || target.start != method + 1 || version != target.start &+ target.count &+ 1
            || place > header.count - 2 || header[place - 2] != 0 || header[place - 1] != 0
        {
            fault = .requestLine
        } else if Self.hasReturn(header) {
            fault = .line
        }
    }

    /// Takes the next field; the places are offsets from the header's start, and are not trusted.
    mutating func take(
        _ field: Field, isToken: Bool, name: (start: Int, count: Int), value: (start: Int, count: Int),
        of header: Span<UInt8>
    ) {
        guard fault == nil else { return }
        let colon = name.start &+ name.count
        let end = value.start &+ value.count
        guard name.start == place, name.count >= 0, value.count >= 0, value.start > colon, end >= value.start,
            end <= header.count - 4, header[end] == 0, header[end + 1] == 0
        else {
            fault = .line
            return
        }
        for index in colon + 1..<value.start where !Self.isBlank(header[index]) { fault = .line }
        if !isToken, !Self.isToken(header, name.start..<colon) { fault = .name }
        place = end + 2
        switch field {
        case .length:
            lengths += 1
            if lengths > 1 { fault = .lengths }
        case .coding:
            codings += 1
            isChunked = true
            if codings > 1 { fault = .codings } else { fault = fault ?? Self.coding(header, value.start..<end) }
        case .host:
            hosts += 1
            if hosts > 1 { fault = .hosts } else if !Self.isHost(header, value.start..<end) { fault = fault ?? .host }
        case .other: break
        }
    }

    /// All fields have come; returns the first fault.
    mutating func finish(_ header: Span<UInt8>) -> FramingFault? {
        if let fault { return fault }
        guard place == header.count - 2, header[place] == 0, header[place + 1] == 0 else { return .line }
        if codings > 0 {
            if lengths > 0 { return .lengthAndCoding }
            if isOldVersion { return .codingOfOldVersion }
        }
        return hosts == 0 && !isOldVersion ? .noHost : nil
    }

    private static func hasReturn(_ header: Span<UInt8>) -> Bool {
        unsafe header.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, 13, bytes.count) != nil
        }
    }
}

extension Framing {
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    private static func isToken(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !tokenBytes.contains(bytes[index]) { return false }
        return !range.isEmpty
    }

    /// Whether a value is a host with an optional port (RFC 9110, section 7.2), and no list of them.
    private static func isHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let range = trimmed(bytes, range)
        guard var index = range.first else { return false }
        if bytes[index] == UInt8(ascii: "[") {
            index += 1
            let start = index
            while index < range.upperBound, addressBytes.contains(bytes[index]) { index += 1 }
            guard index > start, index < range.upperBound, bytes[index] == UInt8(ascii: "]") else { return false }
            index += 1
        } else {
            while index < range.upperBound, hostBytes.contains(bytes[index]) { index += 1 }
            if index == range.lowerBound { return false }
        }
        guard index < range.upperBound else { return true }
        guard bytes[index] == UInt8(ascii: ":"), range.upperBound - index <= 6 else { return false }
        for digit in index + 1..<range.upperBound where bytes[digit] &- 48 > 9 { return false }
        return true
    }

    /// The fault of a list of transfer codings; nil if it is `chunked` alone.
    private static func coding(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FramingFault? {
        if isChunked(bytes, range) { return nil }
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            while end < range.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
            let part = trimmed(bytes, start..<end)
            if !isToken(bytes, part) { return .codings }
            if isChunked(bytes, part) {
                // As it should be, the last one; what is before it is not known.
                return start > range.lowerBound && end == range.upperBound ? .unknownCoding : .codings
            }
            start = end + 1
        }
        return .unknownCoding
    }

    private static func isChunked(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let word: StaticString = "chunked"
        guard range.count == word.utf8CodeUnitCount else { return false }
        for index in range where unsafe bytes[index] | 32 != word.utf8Start[index - range.lowerBound] { return false }
        return true
    }

    private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, isBlank(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, isBlank(bytes[last]) { range = range.lowerBound..<last }
        return range
    }
}

/// A set of ASCII characters, a bit for each.
private struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    init(_ text: StaticString) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for index in 0..<text.utf8CodeUnitCount {
            let byte = unsafe text.utf8Start[index]
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        (self.low, self.high) = (low, high)
    }

    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
        return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
}

private let tokenBytes = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~")
private let hostBytes = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!$&'()*+;=")
private let addressBytes = ByteSet("ABCDEFabcdef0123456789:.v")
