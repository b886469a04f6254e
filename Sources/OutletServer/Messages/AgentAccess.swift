/// How agents may use an app by the Model Context Protocol: programs that read its screens, and press what they offer.
public enum AgentAccess: Sendable {
    /// Not at all: there is nothing at `/mcp`.
    case none
    /// Like every client of their principal, but what is destructive waits for a person's yes.
    case asking
    /// Like every client of their principal. What is destructive is done without a question, too.
    case trusted
}
