import Testing

@testable import MicroHTTPD

/// What the framing makes of a header, against a reader that sees the bytes as they came: both take the same ones.
@Suite struct FramingModelTests {
    /// The library's reading of a header, as far as the framing sees it.
    private struct Reading {
        var bytes: [UInt8]
        var fields: [(name: (start: Int, count: Int), value: (start: Int, count: Int))] = []
        var version = 0
        var target = (start: 0, count: 0)
        var method = 0

        /// Nil if the library refuses the header by itself, or does not find its end.
        init?(_ text: [UInt8]) {
            bytes = text
            var lines: [Range<Int>] = []
            var start = 0
            while true {
                guard let feed = bytes[start...].firstIndex(of: 10) else { return nil }
                let end = feed > start && bytes[feed - 1] == 13 ? feed - 1 : feed
                for index in end...feed { bytes[index] = 0 }
                lines.append(start..<end)
                start = feed + 1
                // At an empty line the header ends; a line that begins with a NUL is one to the library.
                if lines.count > 1, bytes[lines[lines.count - 1].lowerBound] == 0 { break }
                if lines.count == 1, lines[0].isEmpty { return nil }
            }
            bytes.removeSubrange(start...)
            let first = lines[0]
            guard let space = bytes[first].firstIndex(of: 32), let last = bytes[first].lastIndex(of: 32), last > space,
                first.upperBound - last == 9
            else { return nil }
            // The library has refused any other version.
            let name = Array(bytes[(last + 1)..<first.upperBound])
            guard name == Array("HTTP/1.0".utf8) || name == Array("HTTP/1.1".utf8) else { return nil }
            (bytes[space], bytes[last]) = (0, 0)
            method = length(at: 0)
            target = (space + 1, length(at: space + 1))
            version = last + 1
            for line in lines.dropFirst().dropLast() {
                // A folded line moves the field before it out of the buffer.
                if bytes[line.lowerBound] == 32 || bytes[line.lowerBound] == 9, !fields.isEmpty {
                    fields[fields.count - 1].name.start = bytes.count + 4000
                    continue
                }
                let end = line.lowerBound + length(at: line.lowerBound)
                guard let colon = bytes[line.lowerBound..<end].firstIndex(of: 58) else { return nil }
                bytes[colon] = 0
                var value = colon + 1
                while bytes[value] == 32 || bytes[value] == 9 { value += 1 }
                fields.append(((line.lowerBound, length(at: line.lowerBound)), (value, length(at: value))))
            }
        }

        private func length(at start: Int) -> Int { (bytes[start...].firstIndex(of: 0) ?? bytes.count) - start }

        var fault: FramingFault? {
            // Asked of the target, as an exchange does.
            if bytes[safe: target].contains(32) { return .requestLine }
            let span = bytes.span
            var framing = Framing(header: span, method: method, target: target, version: version)
            for field in fields {
                let name = String(decoding: bytes[safe: field.name], as: UTF8.self).lowercased()
                let kind: Framing.Field =
                    switch name {
                    case "content-length": .length
                    case "transfer-encoding": .coding
                    case "host": .host
                    default: .other
                    }
                framing.take(kind, isToken: kind != .other, name: field.name, value: field.value, of: span)
            }
            return framing.finish(span)
        }
    }

    /// Whether a header is what RFC 9112 asks for, by its own grammar.
    private func isStrict(_ text: [UInt8]) -> Bool {
        guard text.suffix(4) == [13, 10, 13, 10] else { return false }
        var lines: [[UInt8]] = []
        var rest = text[...]
        while let end = rest.firstRange(of: [13, 10] as [UInt8]) {
            lines.append(Array(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        guard rest.isEmpty, lines.last == [], !lines.dropLast().contains([]) else { return false }
        if lines.contains(where: { $0.contains { $0 == 13 || $0 == 10 || $0 == 0 } }) { return false }
        guard lines[0].split(separator: 32, omittingEmptySubsequences: false).count == 3 else { return false }
        let isOld = lines[0].last == 48
        var counts: [String: Int] = [:]
        for line in lines.dropFirst().dropLast() {
            guard let colon = line.firstIndex(of: 58) else { return false }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingBlanks
            guard name.wholeMatch(of: /[-a-z0-9!#$%&'*+.^_`|~]+/) != nil else { return false }
            counts[name, default: 0] += 1
            if name == "host", value.wholeMatch(of: /[-a-z0-9._~%!$&'()*+;=]+(:[0-9]{0,5})?/.ignoresCase()) == nil {
                return false
            }
            if name == "transfer-encoding",
                line[(colon + 1)...].drop(while: { $0 == 32 || $0 == 9 }) != Array("chunked".utf8)[...]
            {
                return false
            }
        }
        if counts["host", default: 0] > 1 || counts["host", default: 0] == 0 && !isOld { return false }
        let (lengths, codings) = (counts["content-length", default: 0], counts["transfer-encoding", default: 0])
        return lengths + codings <= 1 && (codings == 0 || !isOld)
    }

    @Test(arguments: 0..<20)
    func `a header is taken if and only if it can be read in one way`(seed: UInt64) {
        var random = Random(seed: seed)
        let lines = [
            "Host: x", "Host: a.example:80", "X-Name: some value", "Content-Length: 5", "Transfer-Encoding: chunked",
            "Y:",
            "Z: \t a", "host:y", " folded", "Bad name: x", "Host: a b",
        ]
        let noise: [UInt8] = [0, 9, 10, 13, 32, 44, 58, 65]
        var taken = 0
        for _ in 0..<3000 {
            var text = "GET /path?query HTTP/1.\(Int.random(in: 0...8, using: &random) == 0 ? 0 : 1)\r\n"
            if Int.random(in: 0...5, using: &random) > 0 { text += "Host: x\r\n" }
            for _ in 0..<Int.random(in: 0...3, using: &random) { text += lines.randomElement(using: &random)! + "\r\n" }
            var bytes = Array((text + "\r\n").utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 15..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes.insert(noise.randomElement(using: &random)!, at: place)
                case 1: bytes.remove(at: place)
                default: bytes[place] = noise.randomElement(using: &random)!
                }
            }
            // What looks the same once the library has read it: a NUL and a bare line feed at one line's end, and CR LF.
            if bytes.hasNulAtBareLineFeed { continue }
            guard let reading = Reading(bytes) else { continue }
            let header = Array(bytes[..<reading.bytes.count])
            let isTaken = reading.fault == nil
            #expect(isTaken == isStrict(header), "\(String(decoding: header, as: UTF8.self).debugDescription)")
            if isTaken { taken += 1 }
        }
        #expect(taken > 300)
    }
}

extension [UInt8] {
    /// Whether a NUL and a line feed without its CR are parted by nothing but line ends.
    fileprivate var hasNulAtBareLineFeed: Bool {
        split { $0 != 0 && $0 != 13 && $0 != 10 }.contains { run in
            run.contains(0) && run.indices.contains { run[$0] == 10 && ($0 == run.startIndex || run[$0 - 1] != 13) }
        }
    }

    fileprivate subscript(safe place: (start: Int, count: Int)) -> ArraySlice<UInt8> {
        place.start < count ? self[place.start..<place.start + place.count] : []
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text.drop { $0 == " " || $0 == "\t" })
    }
}

/// A small generator of random numbers, the same for each seed.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
        // What differs by a step of the state would begin the same sequence a number later.
        state = next() ^ seed << 32
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
