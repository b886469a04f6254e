/// A named supplier of a controller's resources.
///
/// It knows only what the constraints of its extension state about the controller. The implementation below it supplies
/// the slots that it does not fill.
public struct Implementation<Controlled: ChildController>: Sendable {
    /// The name by which a request chooses it.
    public let name: String
    /// A few words for the start page on how it differs from the others; may be empty.
    public let summary: String
    /// The suppliers of resources: the first that has a resource supplies it.
    let supplies: [Supply<Controlled>]

    /// An implementation that fills every slot.
    public init(_ name: String, summary: String = "", _ fill: (Filling<Controlled>) -> Void) {
        self.name = name
        self.summary = summary
        supplies = [Supply(fill)]
    }

    /// An overlay: `base` supplies the slots that it does not fill.
    public init(
        _ name: String, summary: String = "", over base: Implementation, _ fill: (Filling<Controlled>) -> Void
    ) {
        self.name = name
        self.summary = summary
        supplies = [Supply(fill)] + base.supplies
    }

    /// The same implementation with other resources in some slots, for a test. They take precedence over the
    /// controller's own members too.
    public func replacing(_ fill: (Filling<Controlled>) -> Void) -> Implementation {
        Implementation(name: name, summary: summary, supplies: supplies, replacements: Supply(fill))
    }

    /// The replacements, which take precedence over all suppliers.
    var replacements = Supply<Controlled>()

    private init(
        name: String, summary: String, supplies: [Supply<Controlled>], replacements: Supply<Controlled>
    ) {
        self.name = name
        self.summary = summary
        self.supplies = supplies
        self.replacements = replacements
    }
}
