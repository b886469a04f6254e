import Outlet
import ViewTree

/// The inputs of a screen by key: their values as drawn, and the changes that a client sends.
struct FormFields: Sendable {
    /// The name of the field that carries the values as drawn.
    static let was = "~was"

    /// The most changed fields whose inputs have left the screen since it was drawn.
    private static let limit = 256

    let inputs: [PlainInput]
    /// The values as drawn, by key.
    let drawn: JSONObject

    init(_ screen: PlainScreen) {
        inputs = screen.inputs
        drawn = JSONObject(inputs.flatMap { Array(zip($0.keys, $0.drawn)) })
    }

    /// The values as drawn, as a text that a client sends back with a control.
    var text: String { JSON.object(drawn).description }

    /// The new values of the inputs that differ from what was drawn, by node id.
    ///
    /// - Throws: a `Problem` with the faults of all values that are not of their input's type.
    func touched(in form: PostedForm) throws(Problem) -> JSONObject {
        let was = try Self.was(in: form)
        var values: [(String, JSON)] = []
        var faults: [Fault] = []
        for input in inputs {
            var parts: [JSON] = []
            var isTouched = false
            for (key, drawn) in zip(input.keys, input.drawn) {
                let before = was?[key]
                if let text = form[key] {
                    guard let value = input.read(text) else {
                        let fault = "Expected \(input.expectation), found '\(text.prefix(64))'."
                        faults.append(Fault(JSONPointer(["values", input.node]), fault))
                        continue
                    }
                    parts.append(value)
                } else {
                    parts.append(before.map { input.empty(after: $0) } ?? drawn)
                }
                if parts.last?.inPlainBreaks != (before ?? drawn).inPlainBreaks { isTouched = true }
            }
            if isTouched, let first = parts.first {
                if case .choices = input.kind {
                    values.append((input.node, .array(parts)))
                } else {
                    values.append((input.node, first))
                }
            }
        }
        if let first = faults.first { throw Problem(.invalidValue, first.detail, faults: faults) }
        return JSONObject(values + (try gone(in: form, since: was)))
    }

    /// The values of changed inputs as drawn, by node id, if the document has others now.
    ///
    /// - Throws: a `Problem` if the values as drawn can't be read.
    func base(of touched: JSONObject, in form: PostedForm) throws(Problem) -> JSONObject {
        guard let was = try Self.was(in: form) else { return JSONObject() }
        return JSONObject(
            inputs.compactMap { input in
                let before = zip(input.keys, input.drawn).map { was[$0] ?? $1 }
                guard let first = before.first, input.kind != .secret, touched[input.node] != nil, before != input.drawn
                else {
                    return nil
                }
                if case .choices = input.kind { return (input.node, .array(before)) }
                return (input.node, first)
            })
    }

    /// The changed values of inputs that are not on the screen now. The session ignores inputs that have left the screen, and
    /// refuses those that it never had.
    ///
    /// - Throws: a `Problem` if there are too many, since each is looked up.
    private func gone(in form: PostedForm, since was: JSONObject?) throws(Problem) -> [(String, JSON)] {
        let keys = Set(inputs.flatMap(\.keys))
        let before = Dictionary((was?.members ?? []).map { ($0.name, $0.value) }) { first, _ in first }
        let changed = form.fields.compactMap { name, text -> (String, JSON)? in
            guard !keys.contains(name), let node = InputKey.node(of: name) else { return nil }
            let value = text.withPlainBreaks
            if let before = before[name], PlainInput.text(of: before).withPlainBreaks == value { return nil }
            return (node, .string(value))
        }
        guard changed.count <= Self.limit else {
            throw Problem(.wrongShape, "The form changes \(changed.count) fields that are not on the screen.")
        }
        return changed
    }

    private static func was(in form: PostedForm) throws(Problem) -> JSONObject? {
        guard let text = form[was] else { return nil }
        guard case .object(let was)? = try? JSON(parsing: Array(text.utf8)) else {
            throw Problem(.wrongShape, "Expected a JSON object in '\(was)'.")
        }
        return was
    }
}

extension PlainInput {
    /// The expected kind of value, for refusals.
    fileprivate var expectation: String {
        switch kind {
        case .toggle: "true or false"
        case .number, .numberOrNone: "a number"
        default: "a text"
        }
    }
}

extension JSON {
    /// The value; a text with a line feed for each line break.
    fileprivate var inPlainBreaks: JSON {
        if case .string(let text) = self { .string(text.withPlainBreaks) } else { self }
    }
}

extension PostedForm {
    /// The fields by the ids of their inputs; other fields have their own names.
    var inputs: [(node: String, value: String)] {
        fields.map { name, value in (InputKey.node(of: name) ?? name, value) }
    }

    /// The events of a client that sends all inputs of a screen with one control: the changes of the inputs that take them,
    /// then the control's own event.
    func chain(on document: DocumentExcerpt, below basePath: BasePath) throws(Problem) -> EventChain {
        try chain(on: PlainScreen(document, below: basePath))
    }

    /// The same on a plain screen. `control` is what was pressed; nil if a field names it.
    func chain(on screen: PlainScreen, pressing control: PlainControl? = nil) throws(Problem) -> EventChain {
        let fields = FormFields(screen)
        let touched = try fields.touched(in: self)
        let base = try fields.base(of: touched, in: self)
        let pressed =
            if let control { control } else {
                try PlainControl(parsing: self[PlainControl.field] ?? PlainControl.apply.text)
            }
        let changes = screen.inputs.compactMap { input in
            guard input.offersChange, let value = touched[input.node] else { return Event?.none }
            return Event(.change, on: input.node, value: value, values: touched, base: base)
        }
        return EventChain(changes: changes, then: try pressed.event(with: touched, over: base))
    }
}
