import Outlet
import ViewTree

/// A form as it was sent. Faults of its shape are reported only to those who may use its session.
struct SentForm: Sendable {
    let fields: Result<PostedForm, Problem>

    init(_ body: [UInt8]) { fields = Result { () throws(Problem) in try PostedForm(parsing: body) } }

    /// The key of the page on which it was filled in; nil if there is none.
    var key: String? {
        guard let key = try? fields.get()["~key"], !key.isEmpty, key.utf8.count <= 255 else { return nil }
        return key
    }

    /// The events of the form on a document.
    func chain(on document: JSON, below basePath: BasePath) throws(Problem) -> EventChain {
        let form = try fields.get()
        let screen = PlainScreen(document, knowing: HTMLForm.types, below: basePath)
        let touched = try FormFields(screen).touched(in: form)
        let control = try PlainControl(parsing: form["~do"] ?? PlainControl.apply.text)
        let changes = screen.inputs.compactMap { input in
            guard input.offersChange, let value = touched[input.node] else { return Event?.none }
            return Event(.change, on: input.node, value: value, values: touched)
        }
        return EventChain(changes: changes, then: try control.event(with: touched))
    }
}
