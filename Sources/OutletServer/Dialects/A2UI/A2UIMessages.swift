import Outlet
import ViewTree

/// The messages of A2UI 0.9 to a client, about the one surface that there is.
enum A2UIMessages {
    /// The basic catalog, which all have.
    static let catalog = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
    /// The names of its components.
    static let basicComponents: Set<String> = [
        "AudioPlayer", "Button", "Card", "CheckBox", "ChoicePicker", "Column", "DateTimeInput", "Divider", "Icon",
        "Image",
        "List", "Modal", "Row", "Slider", "Tabs", "Text", "TextField", "Video",
    ]
    /// The versions of the protocol that are spoken; both have the same messages.
    static let versions = ["v0.9", "v0.9.1"]
    /// The id of the surface.
    static let surface = "main"

    /// A new surface with a screen, of components of a catalog.
    static func whole(_ screen: DrawnScreen, at revision: Int, of catalog: String = catalog) -> [[UInt8]] {
        let model: JSON = [
            "values": .object(JSONObject(screen.values.map { ($0.key, $0.value) })), "was": .string(screen.was),
            "revision": JSON(revision),
        ]
        return [
            message("createSurface", [("catalogId", .string(catalog))]),
            message("updateDataModel", [("path", "/"), ("value", model)]),
            // The outermost component is the last that is drawn.
            update(screen.parts.reversed()),
        ]
    }

    /// The end of the surface.
    static let end = message("deleteSurface", [])

    /// What a difference changes on the surface.
    ///
    /// - Parameters:
    ///   - posted: the keys of inputs that have changed, too, though they hold what they did before.
    ///   - held: what the client's inputs held when it sent what has led to it. What equals that is not written.
    static func changes(
        _ difference: PlainDifference, and posted: Set<String>, to screen: DrawnScreen, at revision: Int,
        holding held: JSONObject
    ) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        func set(_ path: String, _ value: JSON?) {
            var message = begin("updateDataModel")
            message.write(raw: #","path":"#)
            message.write(path)
            if let value {
                message.write(raw: #","value":"#)
                message.write(value)
            }
            message.write(raw: "}}")
            messages.append(message.bytes)
        }
        let held = Dictionary(held.members.map { ($0.name, $0.value) }) { first, _ in first }
        let changed = posted.union(difference.values.map(\.key))
        for (key, value) in screen.values where changed.contains(key) && held[key] != value {
            set("/values/\(key)", value)
        }
        for key in difference.goneKeys { set("/values/\(key)", nil) }
        if difference.changesWas { set("/was", .string(screen.was)) }
        set("/revision", JSON(revision))
        if !difference.parts.isEmpty { messages.append(update(difference.parts.reversed())) }
        return messages
    }

    /// Messages as the array that a body holds.
    static func array(_ messages: [[UInt8]]) -> [UInt8] {
        var writer = JSONWriter(capacity: messages.reduce(2) { $0 + $1.count + 1 })
        writer.write(raw: "[")
        for (index, message) in messages.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(raw: message)
        }
        writer.write(raw: "]")
        return writer.bytes
    }

    private static let opening = #"{"version":"\#(versions[0])",""#
    private static let naming = #"":{"surfaceId":"\#(surface)""#

    /// What a message begins with, up to its first members.
    private static func begin(_ name: String) -> JSONWriter {
        var writer = JSONWriter(capacity: 128)
        writer.write(raw: opening)
        writer.write(raw: name)
        writer.write(raw: naming)
        return writer
    }

    private static func message(_ name: String, _ members: [(String, JSON)]) -> [UInt8] {
        var writer = begin(name)
        for (name, value) in members {
            writer.write(raw: ",")
            writer.write(name)
            writer.write(raw: ":")
            writer.write(value)
        }
        writer.write(raw: "}}")
        return writer.bytes
    }

    private static func update(_ parts: some Collection<DrawnScreen.Part>) -> [UInt8] {
        var writer = JSONWriter(capacity: parts.reduce(128) { $0 + $1.bytes.count + 1 })
        writer.write(raw: #"{"version":"\#(versions[0])","updateComponents":{"surfaceId":"\#(surface)","components":["#)
        for (index, part) in parts.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(raw: part.bytes)
        }
        writer.write(raw: "]}}")
        return writer.bytes
    }
}
