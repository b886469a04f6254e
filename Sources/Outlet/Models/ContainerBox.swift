import Synchronization

/// What bindings follow: a screen's model, or the element of a row, of whatever type.
@usableFromInline
protocol AnyContainer: AnyObject, Sendable {
    /// What a form's user has to know of what is inside, made when it is first asked for.
    func formReading(_ make: () -> FormReading?) -> FormReading?
}

/// A container of one model. A class, since finding out the class of an object is several times cheaper than finding
/// out what is in an existential.
@usableFromInline
final class ContainerBox<Model: Sendable>: AnyContainer {
    /// Nil while there is none.
    @usableFromInline let model: Model?

    private let reading = AtomicLazyReference<FormReading>()

    @usableFromInline
    init(model: Model?) { self.model = model }

    @usableFromInline
    func formReading(_ make: () -> FormReading?) -> FormReading? {
        if let reading = reading.load() { return reading }
        return make().map { reading.storeIfNil($0) }
    }

    /// What is in a container, where it is one of this model.
    @inlinable
    static func model(in container: any AnyContainer) -> Model? { (container as? ContainerBox<Model>)?.model }
}

extension ContainerBox where Model: Outlet.Model {
    @inlinable
    convenience init(_ container: ModelContainer<Model>) { self.init(model: container.model) }
}
