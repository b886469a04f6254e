import ViewTree

extension Application {
    /// The name of the implementation to use: the requested one, else the one that the screen's choices select, else
    /// the first. Throws a problem for the client.
    func implementation(
        _ name: String?, of screen: ScreenDefinition, for audience: Audience
    ) throws(Problem) -> String {
        if let name { return try implementation(name, of: screen) }
        let choice = choices.isEmpty ? nil : choices[screen.name]?.choice(for: audience)
        return choice?.implementation ?? screen.implementations.first ?? ""
    }

    /// The implementation of that name; throws what to tell a client where there is none.
    func implementation(_ name: String, of screen: ScreenDefinition) throws(Problem) -> String {
        let names = screen.implementations
        if names.contains(name) { return name }
        let hint = name.nearest(among: names).map { " Did you mean '\($0)'?" } ?? ""
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        throw Problem(
            .unknownImplementation,
            "'\(screen.name)' has no implementation '\(name.prefix(64))'; there are \(known).\(hint)")
    }

    /// Whether the choice of a screen's implementation depends on the client's profile if the request names none.
    func asksForProfile(_ screen: String, for audience: Audience) -> Bool {
        choices[screen]?.choice(for: audience).followsProfile ?? false
    }
}
