/// Follows the chunks of a body (RFC 9112, section 7.1) beside the library, which takes a bare line feed for the end of a
/// line. It hands over only the data, so the lines between are read in its buffer.
///
/// For each piece it receives, the library parses its buffer from the start and moves the bytes it could not use back to the
/// start. So a line may be overwritten before the watch can read it. The judgement is then `unsure`: the request is not
/// refused, but its answer closes the connection, since a proxy may see another end of this body.
struct ChunkWatch {
    /// The result of all lines read so far.
    enum Judgement {
        /// Each line was seen, and all of them end with CR LF.
        case sound
        /// A line was not seen.
        case unsure
        /// A line was seen that ends with a bare line feed.
        case broken
    }

    private(set) var judgement = Judgement.sound
    /// How many bytes of the current chunk are still to be received.
    private var left: UInt64 = 0
    /// Where the last piece ended; nil before the first.
    private var end: Int?
    /// The judgement on the end of the body, if one follows the last piece; nil if not. These bytes may be left over from
    /// earlier: `finish` decides whether they were received.
    private var ending: Judgement?

    /// How many bytes behind a piece are looked at.
    static let reach = 24

    /// Begins at the end of the header: `buffer` has the first bytes of the body, at most `reach` of them.
    init(_ buffer: Span<UInt8>) { ending = Self.ending(buffer, at: 0, isFirst: true) }

    /// Whether the body has ended, provided that the bytes after the last piece were received together with it.
    var mayHaveEnded: Bool { ending != nil && judgement == .sound }

    /// Takes a piece of data; `buffer` begins where the header ended and reaches up to `reach` bytes beyond the piece. What
    /// was in it up to the end of the piece before has been overwritten with zeros.
    mutating func take(_ piece: Range<Int>, of buffer: Span<UInt8>) {
        guard judgement == .sound else { return }
        if left == 0 {
            beginChunk(at: piece.lowerBound, in: buffer)
        } else if piece.lowerBound != 0 {
            judgement = .unsure
        }
        guard judgement == .sound, UInt64(piece.count) <= left else {
            lose()
            return
        }
        left -= UInt64(piece.count)
        end = piece.upperBound
        ending = left == 0 ? Self.ending(buffer, at: piece.upperBound, isFirst: false) : nil
    }

    /// Makes the judgement unsure: a piece is not at the place where the watch expects it.
    mutating func lose() { if judgement == .sound { judgement = .unsure } }

    /// Ends the watch with the body. `isWhole` tells that nothing was received since `mayHaveEnded` was last asked.
    func finish(isWhole: Bool) -> Judgement {
        guard judgement == .sound else { return judgement }
        return isWhole ? ending ?? .unsure : .unsure
    }

    /// Reads the line of a chunk's size, which ends where its data begins.
    private mutating func beginChunk(at place: Int, in buffer: Span<UInt8>) {
        // A line never begins with a zero byte: if the buffer does, the library has not moved the bytes after the last piece
        // yet.
        let start = place > 0 && buffer[0] == 0 ? end ?? 0 : 0
        var reader = LineReader(from: start, to: place)
        guard end == nil || reader.skipLineEnd(buffer), let size = reader.readSize(buffer), reader.isAtEnd else {
            judgement = .unsure
            return
        }
        if reader.hasBareLineFeed { judgement = .broken } else { left = size }
    }

    /// Reads the end of the last data, the last chunk and the empty line after it; nil if something else stands there.
    private static func ending(_ buffer: Span<UInt8>, at place: Int, isFirst: Bool) -> Judgement? {
        var reader = LineReader(from: place, to: buffer.count)
        guard isFirst || reader.skipLineEnd(buffer), reader.readSize(buffer) == 0, reader.skipLineEnd(buffer) else {
            return nil
        }
        return reader.hasBareLineFeed ? .broken : .sound
    }
}

/// Reads the lines between chunks.
private struct LineReader {
    private(set) var place: Int
    private(set) var hasBareLineFeed = false
    private let end: Int

    init(from start: Int, to end: Int) { (place, self.end) = (start, end) }

    var isAtEnd: Bool { place == end }

    private func next(_ bytes: Span<UInt8>) -> UInt8? { place < end ? bytes[place] : nil }

    mutating func skipLineEnd(_ bytes: Span<UInt8>) -> Bool {
        let hasReturn = next(bytes) == 13
        if hasReturn { place += 1 }
        guard next(bytes) == 10 else { return false }
        place += 1
        if !hasReturn { hasBareLineFeed = true }
        return true
    }

    /// A size in hexadecimal digits, its extensions, and the line's end; nil if it is none, or too large.
    mutating func readSize(_ bytes: Span<UInt8>) -> UInt64? {
        var size: UInt64 = 0
        let start = place
        while let byte = next(bytes), let digit = Self.digit(byte) {
            guard size >> 60 == 0 else { return nil }
            size = size << 4 | digit
            place += 1
        }
        guard place > start else { return nil }
        if next(bytes) == UInt8(ascii: ";") {
            while let byte = next(bytes), byte >= 32 && byte != 127 || byte == 9 { place += 1 }
        }
        return skipLineEnd(bytes) ? size : nil
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 48...57: UInt64(byte - 48)
        case 65...70: UInt64(byte - 55)
        case 97...102: UInt64(byte - 87)
        default: nil
        }
    }
}
