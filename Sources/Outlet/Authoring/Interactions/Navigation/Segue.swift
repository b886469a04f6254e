/// Where something leads: known at start-up, so that a way to nowhere is found there. ``Show`` makes them; what holds an
/// intention hands its segues on.
public struct Segue: Sendable {
    /// The screen's name.
    let screen: String
    /// The parameters with which it opens; nil if they are the screen's own type.
    var parameters: [Parameter]?
    /// What the screen follows; nil where it is given all it needs.
    var link: Link?

    /// A slot of one screen that follows a part of another.
    struct Link: Sendable {
        /// The name by which a session knows it.
        let name: String
        /// The slot of the screen that follows.
        let slot: String
        /// What the screen below shows: a value of the type of the slot's source.
        let value: @Sendable (any AnySnapshot) -> (any Sendable)?
    }
}
