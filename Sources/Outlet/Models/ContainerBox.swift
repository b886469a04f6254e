/// A `ModelContainer` of whatever model.
@usableFromInline
protocol AnyContainer: AnyObject, Sendable {}

/// A container of one model. A class, since finding out the class of an object is several times cheaper than finding
/// out what is in an existential.
@usableFromInline
final class ContainerBox<Model: Outlet.Model>: AnyContainer {
    @usableFromInline let container: ModelContainer<Model>

    @usableFromInline
    init(_ container: ModelContainer<Model>) { self.container = container }
}
