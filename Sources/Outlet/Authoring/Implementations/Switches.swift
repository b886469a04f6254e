/// The switches that are in effect, by their subjects.
package struct Switches: Sendable {
    /// No switch is set.
    package static let none = Switches()

    /// The shares of experiments.
    private(set) var shares: [String: Double] = [:]
    /// The implementations that are off, by screen.
    private(set) var off: [String: Set<String>] = [:]
    /// The screens under maintenance, each with its note.
    private(set) var maintenance: [String: String?] = [:]

    /// Adds a switch.
    mutating func add(_ new: Switch) {
        switch new {
        case .experiment(let name, let share): shares[name] = share
        case .off(let name, let screen): off[screen, default: []].insert(name)
        case .maintenance(let screen, let note): maintenance.updateValue(note, forKey: screen)
        }
    }

    /// Whether an implementation is off.
    package func isOff(_ implementation: String, of screen: String) -> Bool {
        off[screen]?.contains(implementation) ?? false
    }

    /// Whether a screen is under maintenance.
    package func isUnderMaintenance(_ screen: String) -> Bool { maintenance[screen] != nil }
}
