import ArgumentParser

/// Reads settings from options and the environment.
struct SettingReader {
    let environment: [String: String]

    /// The value of an option, else of its variable; an empty variable counts as unset.
    func text(_ option: String?, _ name: String) -> String? {
        let variable = "OUTLET_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
        return option ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The values of an option that may be repeated, else those of its variable, which are separated by spaces.
    func texts(_ options: [String], _ name: String) -> [String] {
        options.isEmpty ? text(nil, name)?.split(separator: " ").map(String.init) ?? [] : options
    }

    /// The store in an option, in its variable, or by default.
    func store(_ option: String?) -> String { text(option, "store") ?? "sqlite:Data/sessions.sqlite" }

    func number(_ option: String?, _ name: String, in range: ClosedRange<Int>) throws(ValidationError) -> Int? {
        guard let text = text(option, name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw ValidationError(
                "--\(name) expects a whole number from \(range.lowerBound) to \(range.upperBound), found '\(text)'.")
        }
        return number
    }

    /// Whether a flag is set by its option or its variable.
    func flag(_ option: Bool, _ name: String) throws(ValidationError) -> Bool {
        if option { return true }
        switch text(nil, name) {
        case nil, "0", "false": return false
        case "1", "true": return true
        case let text?:
            throw ValidationError("--\(name) is on with '1' in its variable, and off with '0', found '\(text)'.")
        }
    }

    /// The least number of characters of a secret.
    static let leastSecret = 22

    /// The bytes of `OUTLET_SECRET`; nil if it is not set.
    func secret() throws(ValidationError) -> [UInt8]? {
        guard let text = text(nil, "secret") else { return nil }
        guard text.utf8.count >= Self.leastSecret else {
            throw ValidationError(
                "OUTLET_SECRET expects \(Self.leastSecret) random characters or more, as 'openssl rand -base64 32' makes, found "
                    + "\(text.utf8.count).")
        }
        return Array(text.utf8)
    }

    func word(_ option: String?, _ name: String, of words: [String]) throws(ValidationError) -> String? {
        guard let text = text(option, name) else { return nil }
        if words.contains(text) { return text }
        throw ValidationError("--\(name) expects one of \(words.joined(separator: ", ")), found '\(text)'.")
    }
}
