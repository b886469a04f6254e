import Outlet
public import ViewTree

/// An action that pressing a control sends: an event with its node and its payload.
///
/// Written as one form-encoded string, such as `event=select&node=people&value=42`. A class, since nodes and rows pass it on.
public final class PlainControl: Sendable {
    /// The name of the field that carries a control.
    static let field = "~do"

    /// Only applies the typed values; no event of the tree.
    static let apply = PlainControl(event: "apply")

    /// Shows the other actions of a row, or hides them if they are shown; no event of the tree either.
    static func actions(of row: String, areShown: Bool) -> PlainControl {
        PlainControl(event: actions, node: row, value: areShown ? "hide" : nil)
    }

    private static let actions: EventName = "~actions"

    /// The event; `apply` only sends what was typed.
    public let event: EventName
    /// The id of the node; nil for `back` and `apply`.
    public let node: String?
    /// The payload if it is a string.
    public let value: String?
    /// Any other payload, as JSON text.
    public let json: String?

    convenience init(event: EventName, node: String? = nil, value: String? = nil, json: JSON? = nil) {
        self.init(event: event, node: node, value: value, jsonText: json?.description)
    }

    init(event: EventName, node: String?, value: String?, jsonText: String?) {
        self.event = event
        self.node = node
        self.value = value
        json = jsonText
    }

    /// Parses the string; throws a `Problem` if it is no control.
    init(parsing text: String) throws(Problem) {
        let form = try PostedForm(parsing: Array(text.utf8))
        guard let event = form["event"], !event.isEmpty else {
            throw Problem(.wrongShape, "Expected a control such as 'event=tap&node=save'.")
        }
        self.event = EventName(rawValue: event)
        node = form["node"]
        value = form["value"]
        json = form["json"]
        if let other = form.fields.first(where: { !["event", "node", "value", "json"].contains($0.name) }) {
            throw Problem(.wrongShape, "A control has no member '\(other.name.prefix(64))'.")
        }
        if value != nil, json != nil { throw Problem(.wrongShape, "A control has either 'value' or 'json'.") }
    }

    /// The id of the row whose actions it shows; nil for another control.
    var shownRow: String? { event == Self.actions && value == nil ? node : nil }

    /// The form-encoded string, such as `event=tap&node=save`. A client sends it as `~do`.
    public var text: String {
        var text: [UInt8] = []
        write(joining: "&", to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the form-encoded string with a separator between its fields: `&amp;` in HTML. Nothing else in it needs escaping
    /// there.
    func write(joining separator: String, to text: inout [UInt8]) {
        text.append(copying: "event=".utf8.span)
        InputKey.encode(event.rawValue, to: &text)
        func write(_ name: String, _ value: String?) {
            guard let value else { return }
            text.append(copying: separator.utf8.span)
            text.append(copying: name.utf8.span)
            InputKey.encode(value, to: &text)
        }
        write("node=", node)
        write("value=", value)
        write("json=", json)
    }

    /// The event, with the values of inputs; nil for ``apply`` and for the actions of a row. Throws a `Problem` if the payload is no JSON.
    func event(with values: JSONObject, over base: JSONObject = JSONObject()) throws(Problem) -> Event? {
        if event == Self.apply.event || event == Self.actions { return nil }
        var payload = value.map { JSON.string($0) }
        if let json {
            do {
                payload = try JSON(parsing: Array(json.utf8))
            } catch {
                throw Problem(.wrongShape, "The control's 'json' is no JSON: \(error.description)")
            }
        }
        // A control that opens an address carries only its path.
        if event == .open, let value { payload = ["url": .string(value)] }
        if node == nil, event != .back, event != .refresh {
            throw Problem(.wrongShape, "The event '\(event.rawValue.prefix(64))' needs a node.")
        }
        return Event(event, on: node, value: payload, values: values, base: base)
    }
}

extension PlainControl: Equatable {
    /// Whether they send the same.
    public static func == (left: PlainControl, right: PlainControl) -> Bool {
        (left.event, left.node, left.value, left.json) == (right.event, right.node, right.value, right.json)
    }
}
