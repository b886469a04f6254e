/// The description of a screen for clients.
package struct ScreenDescription: Sendable {
    package let name: String
    /// The title in the default language.
    package let title: String
    /// The names of the implementations, the default first.
    package let implementations: [String]
    package let parameters: [Parameter]
}
