/// A `ModelContainer` of whatever model.
protocol AnyContainer: AnyObject, Sendable {}

/// A container of one model. A class, since finding out the class of an object is several times cheaper than finding
/// out what is in an existential.
final class ContainerBox<Model: Outlet.Model>: AnyContainer {
    let container: ModelContainer<Model>

    init(_ container: ModelContainer<Model>) { self.container = container }
}
