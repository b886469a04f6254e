/// The screen and parameters with which a session opens: validated, and of the types that the screen declares.
package struct Opening: Sendable {
    /// The screen, with values of its parameters.
    let destination: Destination
    /// The locale that the client asks for; nil for none.
    var locale: String?
    /// The time zone that the client asks for; nil for none.
    var timeZone: String?
    /// Whether it is a link for which the same browser has asked.
    var isOwnLink = false
    /// The nodes and actions that the client supports; nil for all.
    var client: ClientVocabulary?
    /// The id of the catalog of an app's own with which the client draws its components; nil for the standard one.
    package var catalog: String?
}
