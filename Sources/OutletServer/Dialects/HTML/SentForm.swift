import Outlet
import ViewTree

/// A form as it was sent. Faults of its shape are reported only to those who may use its session.
struct SentForm: Sendable {
    private(set) var fields: Result<PostedForm, Problem>
    /// The readable fields, to fill in the form again if it is refused.
    private(set) var readable: PostedForm
    /// The rows that its page shows.
    let rows: RowWindow

    /// Parses a form. `fault` is a fault found before, such as that of its type.
    init(_ body: [UInt8], on rows: RowWindow = RowWindow(), fault: Problem? = nil) {
        self.rows = rows
        let fields = Result { () throws(Problem) in
            if let fault { throw fault }
            return try PostedForm(parsing: body)
        }
        self.fields = fields
        readable = (try? fields.get()) ?? PostedForm(readableIn: body)
    }

    /// Removes the fields of these names, which are no inputs.
    mutating func remove(_ names: Set<String>) {
        if names.isEmpty { return }
        fields = fields.map { $0.without(names) }
        readable = readable.without(names)
    }

    /// The fault of the media type, which is refused before all that depends on the session; nil if there is none.
    var mediaFault: Problem? {
        if case .failure(let fault) = fields, fault.type == .unsupportedMediaType { fault } else { nil }
    }

    /// The key of the page with the form; nil if it has none.
    var key: String? {
        guard let key = try? fields.get()["~key"], !key.isEmpty, key.utf8.count <= 255 else { return nil }
        return key
    }

    /// The values by the ids of their inputs; other fields have their own names.
    var inputs: [(node: String, value: String)] {
        readable.inputs
    }

    /// The id of the row whose actions the form asks to show.
    var shownRow: String? {
        let control = readable["~do"].flatMap { try? PlainControl(parsing: $0) }
        // An address can't hold a long id.
        return control?.shownRow.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
    }

    /// The events of the form on a document.
    func chain(on document: DocumentExcerpt, below basePath: BasePath) throws(Problem) -> EventChain {
        try fields.get().chain(on: document, below: basePath)
    }
}
