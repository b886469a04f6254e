/// The sources of a screen for which a value of another screen is.
enum LoadTarget: Sendable {
    /// The source in a slot.
    case slot(String)
    /// All whose values have the type of that name.
    case type(String)
}
