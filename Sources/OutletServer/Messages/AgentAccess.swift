/// Whether and how agents may use an app by the Model Context Protocol: programs that read its screens and press its controls.
public enum AgentAccess: Sendable {
    /// Not at all: `/mcp` does not exist.
    case none
    /// Like other clients of their principal; but a person has to confirm each destructive action.
    case asking
    /// Like other clients of their principal. Destructive actions are not confirmed either.
    case trusted
}
