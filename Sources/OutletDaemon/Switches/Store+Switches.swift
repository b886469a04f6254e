import ArgumentParser
import Foundation
import Outlet

extension Store {
    /// The store as one that keeps switches.
    ///
    /// - Throws: a ``StartError`` if it does not keep them.
    var keepingSwitches: any SwitchStore {
        get throws(StartError) {
            guard let store = self as? any SwitchStore else {
                throw StartError(description: "This store keeps no switches.")
            }
            return store
        }
    }
}

extension SwitchStore {
    /// The switches that are set, in the order of their subjects.
    func setSwitches() async throws -> [StoredSwitch] {
        try await StoreAnswer.awaited { try switches(then: $0) }.filter { $0.value != nil }
            .sorted { $0.subject < $1.subject }
    }
}

extension SwitchSubject {
    /// Reads what a command is given.
    init(kind: String, name: String) throws(ValidationError) {
        guard let known = Kind(rawValue: kind) else {
            let kinds = Kind.allCases.map(\.rawValue)
            let hint = kind.nearest(among: kinds).map { " Did you mean '\($0)'?" } ?? ""
            let list = kinds.map { "'\($0)'" }.joined(separator: ", ")
            throw ValidationError("What is switched is one of \(list), found '\(kind)'.\(hint)")
        }
        if known == .implementation, !name.contains("/") {
            throw ValidationError(
                "An implementation is named with its screen, as in 'contacts/cards', found '\(name)'.")
        }
        self.init(known, name)
    }
}

/// Who runs a command, and when.
enum Operator {
    /// The user name.
    static var name: String { ProcessInfo.processInfo.userName }

    /// The time in seconds since 1970.
    static var time: Int { Int(Date().timeIntervalSince1970) }
}
