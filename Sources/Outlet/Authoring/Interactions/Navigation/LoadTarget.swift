/// The sources of a screen that a value of another screen fills.
enum LoadTarget: Sendable {
    /// The source in a slot.
    case slot(String)
    /// All whose values have the type of that name.
    case type(String)
}
