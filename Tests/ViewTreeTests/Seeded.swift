import ViewTree

/// Random numbers that follow from a seed (SplitMix64), so that a failing seed can be run again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0, below `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

extension Seeded {
    /// What goes wrong most easily in names and strings.
    private static let scalars: [Unicode.Scalar] = [
        "a", "b", "0", "1", "-", " ", "/", "~", "\"", "\\", "\u{0}", "\u{8}", "\n", "\u{1F}", "\u{7F}", "\u{80}", "é",
        "e", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFF}", "\u{1F468}",
        "\u{1F1E9}", "\u{10000}", "\u{10FFFF}",
    ]

    mutating func string(upTo length: Int = 5) -> String {
        var string = ""
        for _ in 0..<below(length + 1) { string.unicodeScalars.append(Self.scalars[below(Self.scalars.count)]) }
        return string
    }

    private mutating func number() -> Double {
        switch below(6) {
        case 0: return Double(below(10))
        case 1: return Double(below(1 << 54) - 1 << 53)
        case 2:
            return [0.1, -0.0, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1 / 3, 0x1p53, 0x1p63][below(8)]
        default:
            let number = Double(bitPattern: next())
            return number.isFinite ? number : 0.5
        }
    }

    /// A value of any kind, nested `depth` deep at most.
    mutating func json(depth: Int = 4) -> JSON {
        switch below(depth > 0 ? 9 : 5) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .number(number())
        case 3, 4: return .string(string())
        case 5, 6: return .array((0..<below(5)).map { _ in json(depth: depth - 1) })
        default: return .object(JSONObject((0..<below(5)).map { _ in (string(upTo: 2), json(depth: depth - 1)) }))
        }
    }

    /// A value that has much in common with another.
    mutating func variation(of value: JSON) -> JSON {
        if below(6) == 0 { return json(depth: 2) }
        switch value {
        case .array(var elements):
            for index in elements.indices where below(3) == 0 { elements[index] = variation(of: elements[index]) }
            if below(3) == 0 { elements.insert(json(depth: 1), at: below(elements.count + 1)) }
            if below(3) == 0, !elements.isEmpty { elements.remove(at: below(elements.count)) }
            return .array(elements)
        case .object(var object):
            for (name, member) in object.members where below(3) == 0 {
                object[name] = below(4) == 0 ? nil : variation(of: member)
            }
            if below(3) == 0 { object[string(upTo: 2)] = json(depth: 1) }
            return .object(object)
        default: return value
        }
    }
}
