import ViewTree

/// Some of the guards of a scene's nodes, by their numbers: those that a node has, or those that let a principal in.
struct GuardSet: Hashable, Sendable {
    /// A bit for each guard.
    private(set) var bits: UInt64 = 0

    /// How many guards the nodes of a screen can have.
    static let most = UInt64.bitWidth

    /// No guard.
    static let none = GuardSet()

    var isEmpty: Bool { bits == 0 }

    mutating func insert(_ number: Int) { bits |= 1 << UInt64(number) }

    mutating func formUnion(_ other: GuardSet) { bits |= other.bits }

    /// Whether a principal that these let in gets a node that has others.
    func lets(_ needed: GuardSet) -> Bool { needed.bits & ~bits == 0 }
}

extension GuardSet {
    /// The set as hexadecimal digits.
    var text: String { String(bits, radix: 16) }

    /// Reads hexadecimal digits; nil if they are none.
    init?(text: String) {
        guard let bits = UInt64(text, radix: 16) else { return nil }
        self.bits = bits
    }
}

extension [Guard] {
    /// Those that let the context's principal in, by their numbers.
    func letting(_ context: Context) -> GuardSet {
        var set = GuardSet()
        for (number, guarding) in enumerated() where (try? guarding.ask(context)) != nil { set.insert(number) }
        return set
    }
}

/// The guards of events that only some principals are offered.
typealias EventGuards = AssociationList<EventName, GuardSet>
