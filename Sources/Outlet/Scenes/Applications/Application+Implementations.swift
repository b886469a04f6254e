import ViewTree

extension Application {
    /// The name of the implementation to use: the requested one, else the one that the screen's choices select, else
    /// the first; of those that are not off. Throws a problem for the client.
    func implementation(
        _ name: String?, of screen: ScreenDefinition, for audience: Audience, obeying switches: Switches = .none
    ) throws(Problem) -> String {
        if let name {
            let known = try implementation(name, of: screen)
            if !switches.isOff(known, of: screen.name) { return known }
        }
        let choice =
            choices.isEmpty ? nil : choices[screen.name]?.choice(for: audience, of: screen.name, obeying: switches)
        return choice?.implementation
            ?? screen.implementations.first { !switches.isOff($0, of: screen.name) } ?? ""
    }

    /// The implementation with a name; throws a problem for the client if there is none.
    func implementation(_ name: String, of screen: ScreenDefinition) throws(Problem) -> String {
        let names = screen.implementations
        if names.contains(name) { return name }
        let hint = name.nearest(among: names).map { " Did you mean '\($0)'?" } ?? ""
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        throw Problem(
            .unknownImplementation,
            "'\(screen.name)' has no implementation '\(name.prefix(64))'; there are \(known).\(hint)")
    }

    /// Whether the choice of a screen's implementation depends on the client's profile. If the request names one that is not
    /// off, it does not.
    func asksForProfile(
        _ screen: String, _ name: String?, for audience: Audience, obeying switches: Switches
    ) -> Bool {
        if let name, !switches.isOff(name, of: screen) { return false }
        return choices[screen]?.choice(for: audience, of: screen, obeying: switches).followsProfile ?? false
    }
}
