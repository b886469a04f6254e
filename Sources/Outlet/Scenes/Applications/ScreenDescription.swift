/// The description of a screen for clients, in one language.
package struct ScreenDescription: Sendable {
    package let name: String
    package let title: String
    /// One sentence on the screen; empty if there is none.
    package let summary: String
    /// The path of a picture of the screen.
    package let picture: String?
    /// The names of the implementations, the default first.
    package let implementations: [String]
    /// How each implementation differs from the others, by its name; may be empty.
    package let summaries: [String: String]
    package let parameters: [Parameter]
}
