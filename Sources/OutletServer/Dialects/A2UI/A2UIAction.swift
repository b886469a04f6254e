import Outlet
import ViewTree

/// What a client of A2UI sends: an action, or an error that it has met.
enum A2UIClientMessage {
    case action(A2UIAction)
    /// An error of the client, with its code and message.
    case error(code: String, message: String)

    /// Reads a body: a message, an array of one, or an object with such an array.
    ///
    /// - Throws: a `Problem` if it is no JSON, or not of that shape.
    init(parsing body: [UInt8]) throws(Problem) {
        let json: JSON
        do {
            json = try JSON(parsing: body)
        } catch {
            throw Problem(.notJSON, error.description)
        }
        let message: JSON
        switch json {
        case .object(let object):
            guard let list = object["messages"] else {
                message = json
                break
            }
            let unknown = object.members.first { $0.name != "messages" }
            if let unknown { throw Self.wrong([unknown.name], "a list of messages has no member beside 'messages'") }
            message = try Self.only(list, ["messages"])
        case .array: message = try Self.only(json, [])
        default: throw Problem(.notJSON, "Expected an object, found \(json.kind).")
        }
        guard case .object(let object) = message else {
            throw Self.wrong([], "Expected a message, found \(message.kind)")
        }
        try self.init(object)
    }

    private static func only(_ list: JSON, _ way: [String]) throws(Problem) -> JSON {
        guard let messages = list.array, messages.count == 1 else {
            throw wrong(way, "Expected an array of one message")
        }
        return messages[0]
    }

    private init(_ message: JSONObject) throws(Problem) {
        self = try Self.read(message)
        // What it asks for has to be an event.
        if case .action(let action) = self { _ = try action.control.event(with: JSONObject()) }
    }

    private static func read(_ message: JSONObject) throws(Problem) -> Self {
        try Problem.shaped { () throws(ShapeError) in
            var reader = ShapeReader(message, known: ["version", "action", "error"])
            let version = reader.string("version", required: true)
            if let version, !A2UIMessages.versions.contains(version) {
                let versions = A2UIMessages.versions.map { "'\($0)'" }.joined(separator: " or ")
                reader.fault("version", "Expected \(versions), found '\(version.prefix(64))'.")
            }
            let (action, error) = (reader.object("action"), reader.object("error"))
            if message["action"] == nil, message["error"] == nil {
                reader.fault("action", "Expected an 'action' or an 'error'.")
            } else if message["action"] != nil, message["error"] != nil {
                reader.fault("error", "A message has either an 'action' or an 'error'.")
            }
            try reader.finish()
            guard let action else {
                return .error(
                    code: error?["code"].map(PlainInput.text) ?? "", message: error?["message"]?.string ?? "")
            }
            do throws(ShapeError) {
                return .action(try A2UIAction(action))
            } catch {
                throw error.below("action")
            }
        }
    }

    private static func wrong(_ way: [String], _ detail: String) -> Problem {
        Problem(.wrongShape, "\(detail).", faults: [Fault(JSONPointer(way), "\(detail).")])
    }
}

/// What somebody has pressed in a client of A2UI, with what its inputs hold.
struct A2UIAction: Sendable {
    let control: PlainControl
    /// What the inputs hold, by key.
    let values: JSONObject
    /// What they held as drawn.
    let was: String?
    /// The revision that the client shows; nil if it does not say.
    let revision: Int?

    init(_ action: JSONObject) throws(ShapeError) {
        var reader = ShapeReader(
            action, known: ["name", "surfaceId", "sourceComponentId", "timestamp", "context"])
        let name = reader.string("name", required: true) ?? ""
        if name.isEmpty, action["name"]?.string != nil { reader.fault("name", "Expected the name of an event.") }
        if let surface = reader.string("surfaceId", required: true), surface != A2UIMessages.surface {
            reader.fault("surfaceId", "Expected '\(A2UIMessages.surface)', found '\(surface.prefix(64))'.")
        }
        _ = reader.string("sourceComponentId", required: true)
        if let time = reader.string("timestamp", required: true), !Self.isTime(time) {
            reader.fault("timestamp", "Expected a time such as '2026-11-27T12:00:00Z', found '\(time.prefix(64))'.")
        }
        let context = reader.object("context")
        if action["context"] == nil { reader.fault("context", "The member 'context' is missing.") }
        try reader.finish()
        try self.init(named: name, in: context ?? JSONObject())
    }

    private init(named name: String, in context: JSONObject) throws(ShapeError) {
        var reader = ShapeReader(context, known: ["node", "value", "json", "values", "was", "revision"])
        let (value, json) = (reader.string("value"), reader.string("json"))
        if value != nil, json != nil { reader.fault("json", "A control has either 'value' or 'json'.") }
        control = PlainControl(
            event: EventName(rawValue: name), node: reader.string("node"), value: value, jsonText: json)
        values = reader.object("values") ?? JSONObject()
        for (key, value) in values.members where !Self.isHeld(value) {
            reader.fault(
                at: JSONPointer(["values", key]), "Expected what an input holds, found \(value.kind).")
        }
        // Without its values, what the client has as drawn says nothing.
        was = context["values"] == nil ? nil : reader.string("was")
        revision = context["revision"]?.integer
        if let sent = context["revision"], revision == nil {
            reader.fault("revision", "Expected a revision, found \(sent.kind).")
        }
        do {
            try reader.finish()
        } catch {
            throw error.below("context")
        }
    }

    /// Whether an input can hold a value: a text, a number, a Boolean value, or an array of a text at most.
    private static func isHeld(_ value: JSON) -> Bool {
        switch value {
        case .object: false
        case .array(let elements): elements.count <= 1 && elements.allSatisfy { $0.string != nil }
        default: true
        }
    }

    /// Whether a text begins as a time of ISO 8601 does: with a date and an hour.
    private static func isTime(_ text: String) -> Bool {
        let form = Array("0000-00-00T00:00".utf8)
        return text.utf8.count >= form.count
            && zip(text.utf8, form).allSatisfy { byte, sign in
                sign == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sign
            }
    }

    /// What the inputs hold and held, as a form has it: without the control.
    var form: PostedForm {
        let fields = values.members.filter { !$0.name.hasPrefix("~") }.map { key, value in
            (key, value.array.map { $0.first?.string ?? "" } ?? PlainInput.text(of: value))
        }
        return PostedForm(fields + (was.map { [(FormFields.was, $0)] } ?? []))
    }
}

extension ShapeError {
    /// The same faults, of what a member holds.
    fileprivate func below(_ name: String) -> ShapeError {
        ShapeError(faults.map { Fault(JSONPointer([name] + $0.pointer.tokens), $0.detail) })
    }
}
