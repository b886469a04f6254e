public import Synchronization

/// The value that bindings read: a screen's model, or the element of a row, without its type.
@usableFromInline
protocol AnySnapshot: AnyObject, Sendable {
    /// The validation results of the snapshot; nil before they were first read.
    var formReading: FormReading? { get }
    /// The field of a form by which this differs from the snapshot before; nil if more may differ.
    var fieldEdit: FieldEdit? { get }
    /// Keeps validation results, unless others are kept already; returns those that are kept.
    func keep(_ reading: FormReading) -> FormReading
    /// The size of the written content; nil before it was counted.
    var knownSize: WrittenSize? { get }
    /// Keeps the size of the written content.
    func keep(_ size: WrittenSize)
    /// Counts what is inside.
    func count(in counter: SizeCounter)
    /// Writes what is inside, as JSON; `null` if nothing is.
    func write(to encoder: RecordEncoder) throws
}

/// A container of one model, which may be missing. A class, since finding out the class of an object is several times
/// cheaper than finding out what is in an existential.
@usableFromInline
class ModelSnapshot<Model: Sendable>: AnySnapshot, @unchecked Sendable {
    // The stored properties never change, or are protected by a mutex; the compiler can't check that for a class with
    // subclasses.

    // A lazy reference would look up metadata each time: its functions are not specialised.
    @usableFromInline let reading = Mutex<FormReading?>(nil)
    @usableFromInline let fieldEdit: FieldEdit?
    /// The bytes and, above them, the number of values that were counted.
    @usableFromInline let size = Atomic<UInt64>(.max)

    @inlinable
    init(edit: FieldEdit? = nil) { fieldEdit = edit }

    /// Nil while there is none.
    @inlinable var model: Model? { nil }

    @usableFromInline final var formReading: FormReading? { reading.withLock { $0 } }

    @usableFromInline
    final func keep(_ reading: FormReading) -> FormReading {
        self.reading.withLock { kept in
            if let kept { return kept }
            kept = reading
            return reading
        }
    }

    @usableFromInline final var knownSize: WrittenSize? {
        let size = size.load(ordering: .relaxed)
        return size == .max ? nil : WrittenSize(bytes: Int(size & 0xFFFF_FFFF), values: Int(size >> 32))
    }

    @usableFromInline
    final func keep(_ size: WrittenSize) {
        let (bytes, values) = (UInt32(clamping: size.bytes), UInt32(clamping: min(size.values, 1 << 30)))
        self.size.store(UInt64(values) << 32 | UInt64(bytes), ordering: .relaxed)
    }

    @usableFromInline
    final func count(in counter: SizeCounter) {
        if let model = model as? any Encodable { counter.count(model) }
    }

    @usableFromInline
    final func write(to encoder: RecordEncoder) throws {
        if let model = model as? any Encodable { try encoder.write(model) } else { encoder.writer.write(raw: "null") }
    }

    // `@inlinable`, since what makes room for an optional of any type looks up metadata.

    /// A box with a model, or one without.
    @inlinable
    static func of(_ model: Model?, edit: FieldEdit? = nil) -> ModelSnapshot<Model> {
        if let model { FilledSnapshot(model, edit: edit) } else { ModelSnapshot(edit: edit) }
    }

    /// The result of `body` on the model in a container; nil if the container has no model of this type. The model is borrowed:
    /// copying it would copy each of its parts.
    @inlinable
    static func map<Result>(_ container: any AnySnapshot, _ body: (Model) -> Result) -> Result? {
        guard let box = container as? FilledSnapshot<Model> else { return nil }
        return body(box.content)
    }

    /// The model in a container; nil if the container has no model of this type.
    @inlinable
    static func model(in container: any AnySnapshot) -> Model? { (container as? FilledSnapshot<Model>)?.content }
}

/// A container that has its model. A class of its own: bindings are lent a model in a `let`, but get a copy of one in an
/// optional.
@usableFromInline
final class FilledSnapshot<Model: Sendable>: ModelSnapshot<Model>, @unchecked Sendable {
    // Unchecked as its superclass is.

    @usableFromInline let content: Model

    @inlinable
    init(_ content: Model, edit: FieldEdit? = nil) {
        self.content = content
        super.init(edit: edit)
    }

    @inlinable override var model: Model? { content }
}

extension ModelSnapshot where Model: Outlet.Model {
    /// The snapshot of a container that was changed, with the edited field if only one was.
    @inlinable
    static func of(_ container: ModelContainer<Model>, after old: ModelSnapshot<Model>) -> ModelSnapshot<Model> {
        of(container.model, edit: container.editedField.flatMap { FieldEdit($0, after: old.formReading) })
    }
}
