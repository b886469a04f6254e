/// A setting that an operator changes in a running app. It overrides the release.
///
/// `outletd switch set` keeps a switch in the store, and every node obeys it within a second. A test sets switches with
/// `Endpoint.set(_:)` of `OutletTesting`.
public enum Switch: Sendable, Hashable {
    /// The share of all principals that take part in an experiment, from 0 to 1. Each implementation of the experiment
    /// keeps its part of the share.
    case experiment(String, share: Double)
    /// An implementation of a screen is off: what would open with it opens with the next one that fits.
    case off(String, of: String)
    /// A screen is under maintenance: it does not open, and its events are refused. Users see the note.
    case maintenance(String, note: String? = nil)
}

/// The subject of a switch, as operators write it: `experiment newList`, `implementation contacts/cards` or `screen contacts`.
/// `screen contacts`.
package struct SwitchSubject: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of switches.
    package enum Kind: String, Sendable, CaseIterable {
        case experiment, implementation, screen
    }

    package let kind: Kind
    /// The name of the experiment or the screen; of an implementation `SCREEN/NAME`.
    package let name: String

    package init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// Reads a kind and a name; nil if it is none.
    package init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return nil }
        self.init(kind, words[1])
    }

    package var description: String { "\(kind.rawValue) \(name)" }
}

extension Switch {
    /// A switch as it is written; nil if its kind has no such value.
    package init?(_ subject: SwitchSubject, _ value: String, note: String?) {
        switch (subject.kind, value) {
        case (.experiment, _):
            guard let share = Double(value), (0...1).contains(share) else { return nil }
            self = .experiment(subject.name, share: share)
        case (.implementation, "off"):
            // The name of a screen has no slash.
            let parts = subject.name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            self = .off(String(parts[1]), of: String(parts[0]))
        case (.screen, "maintenance"): self = .maintenance(subject.name, note: note)
        case (.implementation, _), (.screen, _): return nil
        }
    }

    /// The subject of the switch.
    package var subject: SwitchSubject {
        switch self {
        case .experiment(let name, _): SwitchSubject(.experiment, name)
        case .off(let name, let screen): SwitchSubject(.implementation, "\(screen)/\(name)")
        case .maintenance(let screen, _): SwitchSubject(.screen, screen)
        }
    }

    /// Its value as it is written.
    package var value: String {
        switch self {
        case .experiment(_, let share): "\(share)"
        case .off: "off"
        case .maintenance: "maintenance"
        }
    }

    /// The note that users see; nil if there is none.
    package var note: String? { if case .maintenance(_, let note) = self { note } else { nil } }
}
