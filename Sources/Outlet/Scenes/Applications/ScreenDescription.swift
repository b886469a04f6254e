/// What clients are told of a screen.
package struct ScreenDescription: Sendable {
    package let name: String
    /// In the default language.
    package let title: String
    /// The names of the implementations, the default first.
    package let implementations: [String]
    package let parameters: [Parameter]
}
