import ViewTree

/// The notice that a form was saved, for a screen that stays: one that was opened by its address can't close.
struct SavedNotice<Model: FormModel>: Sendable {
    private let form: NodeReference<Model, Form>

    init(in form: NodeReference<Model, Form>) { self.form = form }

    /// A label at the end of the form, while it is saved.
    var connection: Connection<Model> {
        Connection(
            node: form.id,
            .children { [id = "\(form.id ?? "").saved"] _ in
                let text = FaultBinding<Model>(keys: [FormMessage.saved.key]) { _ in .saved }
                var label = Label().accessibility(Accessibility(role: "status")).id(id).element
                label.set(Label.members.text, .bound(text))
                return [
                    .region(
                        ConditionalRegion<Model>(
                            condition: { ModelSnapshot<Model>.map($0) { $0.form.isSaved } ?? false },
                            content: [.element(label)]))
                ]
            })
    }
}
