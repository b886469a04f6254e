import Synchronization

/// What bindings follow: a screen's model, or the element of a row, of whatever type.
@usableFromInline
protocol AnyContainer: AnyObject, Sendable {
    /// What a form's user has to know of what is inside; nil before somebody has asked for it.
    var formReading: FormReading? { get }
    /// Keeps what a form's user has to know of what is inside, unless somebody was faster.
    func keep(_ reading: FormReading) -> FormReading
}

/// A container of one model. A class, since finding out the class of an object is several times cheaper than finding
/// out what is in an existential.
@usableFromInline
final class ContainerBox<Model: Sendable>: AnyContainer {
    private let reading = AtomicLazyReference<FormReading>()
    /// Nil while there is none.
    @usableFromInline let model: Model?

    @usableFromInline
    init(model: Model?) { self.model = model }

    @usableFromInline var formReading: FormReading? { reading.load() }

    @usableFromInline
    func keep(_ reading: FormReading) -> FormReading { self.reading.storeIfNil(reading) }

    /// What is in a container, where it is one of this model.
    @inlinable
    static func model(in container: any AnyContainer) -> Model? { (container as? ContainerBox<Model>)?.model }
}

extension ContainerBox where Model: Outlet.Model {
    @inlinable
    convenience init(_ container: ModelContainer<Model>) { self.init(model: container.model) }
}
