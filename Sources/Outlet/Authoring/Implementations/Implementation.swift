/// A named supplier of a controller's resources.
///
/// It knows its controller only through what it demands of it, stated as constraints of the extension or function that
/// makes it. What it lacks, the implementation below it supplies.
public struct Implementation<Controlled: Controller>: Sendable {
    /// The name by which a request chooses it.
    public let name: String
    /// What supplies the resources: the first that has one wins.
    let supplies: [Supply<Controlled>]

    /// An implementation that fills every slot.
    public init(_ name: String, _ fill: (Filling<Controlled>) -> Void) {
        self.name = name
        supplies = [Supply(fill)]
    }

    /// An overlay: what it does not fill, `base` does.
    public init(_ name: String, over base: Implementation, _ fill: (Filling<Controlled>) -> Void) {
        self.name = name
        supplies = [Supply(fill)] + base.supplies
    }

    /// The same implementation with other resources in some slots, as a test wants it. What is put in here wins over
    /// the controller's own members too.
    public func replacing(_ fill: (Filling<Controlled>) -> Void) -> Implementation {
        Implementation(name: name, supplies: supplies, replacements: Supply(fill))
    }

    /// What wins over everything.
    var replacements = Supply<Controlled>()

    private init(name: String, supplies: [Supply<Controlled>], replacements: Supply<Controlled>) {
        self.name = name
        self.supplies = supplies
        self.replacements = replacements
    }
}
