import ViewTree

extension Application {
    /// The name of the implementation that somebody gets: the one that is asked for, else what the screen's choices say,
    /// else the first. Throws what to tell a client.
    func implementation(
        _ name: String?, of screen: any AnyScreen, for audience: Audience
    ) throws(Problem) -> String {
        if let name { return try implementation(name, of: screen) }
        let choice = choices.isEmpty ? nil : choices[screen.name]?.choice(for: audience)
        return choice?.implementation ?? screen.implementations.first ?? ""
    }

    /// The implementation of that name; throws what to tell a client where there is none.
    func implementation(_ name: String, of screen: any AnyScreen) throws(Problem) -> String {
        let names = screen.implementations
        if names.contains(name) { return name }
        let hint = name.nearest(among: names).map { " Did you mean '\($0)'?" } ?? ""
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        throw Problem(
            .unknownImplementation,
            "'\(screen.name)' has no implementation '\(name.prefix(64))'; there are \(known).\(hint)")
    }

    /// Whether the client's profile has a say in which implementation of a screen somebody gets who names none.
    func asksForProfile(_ screen: String, for audience: Audience) -> Bool {
        choices[screen]?.choice(for: audience).followsProfile ?? false
    }
}
