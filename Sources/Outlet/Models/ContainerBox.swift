public import Synchronization

/// What bindings follow: a screen's model, or the element of a row, of whatever type.
@usableFromInline
protocol AnyContainer: AnyObject, Sendable {
    /// What a form's user has to know of what is inside; nil before somebody has asked for it.
    var formReading: FormReading? { get }
    /// The field of a form by which this differs from what was there before; nil where more may differ.
    var fieldEdit: FieldEdit? { get }
    /// Keeps what a form's user has to know of what is inside, unless somebody was faster.
    func keep(_ reading: FormReading) -> FormReading
}

/// A container of one model. A class, since finding out the class of an object is several times cheaper than finding
/// out what is in an existential.
@usableFromInline
final class ContainerBox<Model: Sendable>: AnyContainer {
    // A lazy reference would look up metadata each time: its functions are not specialised.
    @usableFromInline let reading = Mutex<FormReading?>(nil)
    @usableFromInline let fieldEdit: FieldEdit?
    /// Nil while there is none.
    @usableFromInline let model: Model?

    // `@inlinable`, since what makes room for an optional of any type looks up metadata.
    @inlinable
    init(model: Model?, edit: FieldEdit? = nil) {
        fieldEdit = edit
        self.model = model
    }

    @usableFromInline var formReading: FormReading? { reading.withLock { $0 } }

    @usableFromInline
    func keep(_ reading: FormReading) -> FormReading {
        self.reading.withLock { kept in
            if let kept { return kept }
            kept = reading
            return reading
        }
    }

    /// What `body` makes of the model; nil while there is none.
    @inlinable
    func map<Result>(_ body: (Model) -> Result) -> Result? { model.map(body) }

    /// What `body` makes of what is in a container, where it is one of this model. It is lent: to have it as a value of
    /// one's own is to copy each of its parts.
    @inlinable
    static func map<Result>(_ container: any AnyContainer, _ body: (Model) -> Result) -> Result? {
        (container as? ContainerBox<Model>)?.map(body)
    }

    /// What is in a container, where it is one of this model.
    @inlinable
    static func model(in container: any AnyContainer) -> Model? { (container as? ContainerBox<Model>)?.model }
}

extension ContainerBox where Model: Outlet.Model {
    @inlinable
    convenience init(_ container: ModelContainer<Model>) { self.init(model: container.model) }

    /// What has become of the model of another container.
    @inlinable
    convenience init(_ container: ModelContainer<Model>, after old: ContainerBox<Model>) {
        let edit = container.editedField.flatMap { FieldEdit($0, after: old.formReading) }
        self.init(model: container.model, edit: edit)
    }
}
