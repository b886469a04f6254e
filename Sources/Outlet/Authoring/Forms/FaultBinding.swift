import ViewTree

/// Binds a member of a node to the visible fault of a field. The text is made only if the fault has changed.
struct FaultBinding<Model: FormModel>: Attachment {
    let keys: [String]
    /// The text before the fault; nil for none.
    let label: String?
    private(set) var fault: @Sendable (any AnySnapshot) -> FormMessage?
    /// Whether there is nothing to say while nothing shows of what is read off the very container that is followed.
    private(set) var isShown = false

    init(
        keys: [String], label: String? = nil, _ fault: @escaping @Sendable (FormReading) -> FormMessage?
    ) {
        self.keys = label == nil ? keys : keys + [FormMessage.labelled]
        self.label = label
        let reading = FormReading.of(Model.self)
        self.fault = { reading($0).flatMap(fault) }
    }

    /// What is wrong with a field.
    init(_ field: String, label: String? = nil) {
        self.init(keys: Model.rules[field]?.keys ?? [], label: label) { $0.fault(at: field) }
        isShown = true
    }

    /// The same binding, applied to the snapshot that a lens returns.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> FaultBinding {
        var copy = self
        copy.fault = { [fault] in fault(lens($0)) }
        copy.isShown = false
        return copy
    }
}
