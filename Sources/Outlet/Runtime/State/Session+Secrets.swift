extension Session {
    /// Whether the screen on top was opened with a secret.
    package func hidesParameters(in application: Application) -> Bool {
        guard let top = state.stack.last else { return false }
        return !application.secretParameters(of: top.screen).isDisjoint(with: top.parameters.members.map(\.name))
    }
}
