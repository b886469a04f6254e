/// Where something leads, to a screen or to a service: known at start-up, so that a way to nowhere is found there.
/// ``Show`` and ``Call`` make them; what holds an intention hands its segues on.
public struct Segue: Sendable {
    /// The screen's name; nil if it leads to none.
    let screen: String?
    /// The name of the service; nil if it leads to none.
    let service: String?
    /// The parameters with which the screen opens; nil if they are the screen's own type.
    var parameters: [Parameter]?
    /// The link by which the screen follows the one below; nil if it gets all values when it opens.
    var link: Link?
    /// The name of the type of a value that the screen is handed, for its sources of that type; nil if it is handed none.
    let valueType: String?

    init(screen: String, parameters: [Parameter]? = nil, link: Link? = nil, valueType: String? = nil) {
        self.screen = screen
        service = nil
        self.parameters = parameters
        self.link = link
        self.valueType = valueType
    }

    init(service: String) {
        screen = nil
        self.service = service
        valueType = nil
    }

    /// For an intention of your own that calls a service: `var segues: [Segue] { [.call(SaveOrder.self)] }`.
    public static func call<Request: ServiceRequest>(_: Request.Type) -> Segue { Segue(service: Request.name) }

    /// Sources of one screen that follow a part of another.
    struct Link: Sendable {
        /// Tells a link that stands at several nodes from several links.
        final class Identity: Sendable {}

        let identity: Identity
        /// The name by which a session knows it, also in other processes.
        let name: String
        /// The type of the model that has the part; nil if that is in a row.
        let model: Any.Type?
        /// The sources that follow.
        let target: LoadTarget
        /// Returns the value that the screen below shows, of the type of these sources.
        let value: @Sendable (any AnySnapshot) -> (any Sendable)?
    }
}
