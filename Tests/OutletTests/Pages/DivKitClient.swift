import OutletTesting
import ViewTree

/// A client of DivKit, as small as it can be: the element that it shows, and its variables.
struct DivKitClient {
    /// The outermost element.
    private(set) var shown: JSON = [:]
    /// What the variables of the outermost element hold.
    private(set) var variables: JSONObject = [:]

    /// Shows a card.
    init(_ card: JSON) throws {
        guard card["templates"] == [:], let element = card["card"]?["states"]?[0]?["div"] else {
            throw TestFailure("\(card) is no card.")
        }
        try show(element)
    }

    private mutating func show(_ element: JSON) throws {
        // The variables of an element are made once for its id.
        if element["id"] != shown["id"] {
            let values = try (element["variables"]?.array ?? []).map { variable in
                (try Self.plain(variable["name"]), variable["value"] ?? .null)
            }
            variables = JSONObject(try values.map { ($0, try $1.string.map { .string(try Self.plain($0)) } ?? $1) })
        }
        shown = element
        let ids = elements.compactMap { $0["id"]?.string }
        guard ids.count == Set(ids).count, ids.count == elements.count else {
            throw TestFailure("\(ids) are not unique.")
        }
    }

    /// Applies a patch: all of its changes, or none.
    mutating func take(_ patch: JSON) throws {
        guard patch["templates"] == [:], patch["patch"]?["mode"] == "transactional",
            let changes = patch["patch"]?["changes"]?.array, !changes.isEmpty
        else { throw TestFailure("\(patch) is no patch.") }
        var applied: [String] = []
        let patched = try Self.apply(changes, to: shown, &applied)
        guard applied.count == changes.count, patched.count == 1 else {
            throw TestFailure("Of \(changes.map { $0["id"] }) only \(applied) can be applied.")
        }
        try show(patched[0])
    }

    private static func apply(_ changes: [JSON], to element: JSON, _ applied: inout [String]) throws -> [JSON] {
        if let change = changes.first(where: { $0["id"] == element["id"] }) {
            applied.append(change["id"]?.string ?? "")
            return change["items"]?.array ?? []
        }
        guard case .object(var object) = element, let items = element["items"]?.array else { return [element] }
        object["items"] = .array(
            try items.flatMap { item -> [JSON] in
                guard element["type"] == "tabs", let div = item["div"] else {
                    return try apply(changes, to: item, &applied)
                }
                let patched = try apply(changes, to: div, &applied)
                guard patched.count == 1 else { throw TestFailure("A tab has one element.") }
                return [["title": item["title"] ?? .null, "div": patched[0]]]
            })
        return [.object(object)]
    }

    /// Puts something into an input.
    mutating func type(_ value: JSON, into key: String) throws {
        guard variables[key] != nil else { throw TestFailure("There is no variable '\(key)'.") }
        variables[key] = value
    }

    /// All elements, the outermost first.
    var elements: [JSON] { Self.all(shown) }

    private static func all(_ element: JSON) -> [JSON] {
        [element] + (element["items"]?.array ?? []).flatMap { all($0["div"] ?? $0) }
    }

    /// The element with an id; nil if there is none.
    subscript(id: String) -> JSON? { elements.first { $0["id"]?.string == id } }

    /// The text that an element shows; nil if there is none.
    func text(_ id: String) -> String? { self[id]?["text"]?.string.flatMap { try? Self.plain($0) } }

    /// What the client shows, and what its inputs hold, apart from which outermost element it has.
    var content: JSON {
        func same(_ json: JSON) -> JSON {
            switch json {
            case .array(let elements): .array(elements.map(same))
            case .object(let object): .object(JSONObject(object.members.map { ($0.name, same($0.value)) }))
            case .string(let text):
                .string(
                    text.replacing(#/^outlet-[0-9]+$/#, with: "outlet").replacing(
                        #/after=[0-9]+&seen=[0-9]+$/#, with: "after&seen"))
            default: json
            }
        }
        return same(shown)
    }

    /// The action of an element. Throws a ``TestFailure`` if it is not of the outermost element.
    func action(_ id: String) throws -> JSON {
        guard let action = self[id]?["actions"]?[0], let typed = action["typed"], typed["type"] == "submit" else {
            throw TestFailure("Nothing can be pressed at '\(id)'.")
        }
        guard typed["container_id"] == shown["id"], typed["request"]?["method"] == "post",
            typed["request"]?["headers"] == [["name": "Content-Type", "value": "application/json"]],
            typed["on_success_actions"] == typed["on_fail_actions"]
        else { throw TestFailure("\(action) does not send the variables.") }
        return action
    }

    /// The path to which pressing an element sends the variables.
    func target(_ id: String) throws -> String {
        try Self.path(try action(id)["typed"]?["request"]?["url"])
    }

    /// The path at which the client finds what has changed then.
    func download(_ id: String) throws -> String {
        let download = try action(id)["typed"]?["on_success_actions"]?[0]?["typed"]
        guard download?["type"] == "download" else { throw TestFailure("'\(id)' brings nothing.") }
        return try Self.path(download?["url"])
    }

    /// What is sent: texts only.
    var body: JSON {
        .object(JSONObject(variables.members.map { ($0.name, .string($0.value.string ?? $0.value.description)) }))
    }

    private static func path(_ url: JSON?) throws -> String {
        let url = try plain(url)
        guard let match = url.firstMatch(of: #/^https?:\/\/[^\/]+/#) else { throw TestFailure("'\(url)' is relative.") }
        return String(url[match.range.upperBound...])
    }

    private static func plain(_ text: JSON?) throws -> String { try plain(text?.string ?? "") }

    /// A text as DivKit reads it. Throws a ``TestFailure`` if it reads an expression, or an escape that there is not.
    static func plain(_ text: String) throws -> String {
        var plain = ""
        var rest = text.unicodeScalars[...]
        while let next = rest.popFirst() {
            if next == "@", rest.first == "{" { throw TestFailure("'\(text)' has an expression.") }
            guard next == "\\" else {
                plain.unicodeScalars.append(next)
                continue
            }
            if rest.starts(with: "\\".unicodeScalars) {
                plain += "\\"
                rest.removeFirst()
            } else if rest.starts(with: "@{".unicodeScalars) {
                plain += "@{"
                rest.removeFirst(2)
            } else {
                throw TestFailure("'\(text)' has a lone backslash.")
            }
        }
        return plain
    }
}
