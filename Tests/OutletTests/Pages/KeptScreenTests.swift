import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// Screens of which only what has changed is projected and drawn.
@Suite struct KeptScreenTests {
    /// Random documents: each has much in common with the one before.
    private struct Documents {
        var random: SeededGenerator
        private var last = 0

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        private mutating func id() -> JSON {
            last += 1
            return .string("n\(last)")
        }

        private mutating func text() -> JSON { .string("\(random.below(5))") }

        private mutating func isOdd() -> JSON { .bool(random.below(2) == 0) }

        mutating func row(of list: String, _ key: Int) -> JSON {
            let id = "\(list)/\(key)"
            let content: JSON = ["id": .string("\(id)/a"), "type": "label", "text": text()]
            let row: JSON = [
                "id": .string(id), "key": .string("\(key)"),
                "type": ["row", "section", "form"].randomElement(using: &random).map { .string($0) } ?? .null,
                "title": "R", "on": ["tap": ["post"], "delete": ["post"]],
                "actions": [["event": "delete", "title": "Delete"]], "children": [content, input("\(id)/b")],
            ]
            return random.below(4) == 0
                ? row : ["id": .string(id), "key": .string("\(key)"), "type": "label", "text": text()]
        }

        private mutating func input(_ id: String) -> JSON {
            switch random.below(4) {
            case 0:
                return [
                    "id": .string(id), "type": "toggle", "value": isOdd(), "label": "T", "on": ["change": ["post"]],
                ]
            case 1: return ["id": .string(id), "type": "secureField", "value": text(), "on": ["submit": ["post"]]]
            case 2:
                return [
                    "id": .string(id), "type": "textField", "value": text(), "error": text(),
                    "on": ["change": ["post"]],
                ]
            default:
                return ["id": .string(id), "type": "numberField", "value": JSON(random.below(9)), "enabled": isOdd()]
            }
        }

        mutating func node(depth: Int) -> JSON {
            guard case .string(let id) = id() else { return .null }
            switch random.below(depth > 0 ? 9 : 4) {
            case 0: return ["id": .string(id), "type": "label", "text": text()]
            case 1, 2: return input(id)
            case 3:
                return [
                    "id": .string(id), "type": "button", "title": text(), "enabled": isOdd(), "on": ["tap": ["post"]],
                ]
            case 4, 5:
                let count = random.below(3) == 0 ? random.below(150) : random.below(6)
                let on: JSON = [["select": ["post"]], ["reorder": ["post"]], [:]].randomElement(using: &random) ?? [:]
                return [
                    "id": .string(id), "type": "list", "on": on, "multiple": isOdd(),
                    "selection": random.below(2) == 0 ? [] : ["1"],
                    "placeholder": ["id": .string("\(id)/none"), "type": "label", "text": "None"],
                    "sections": [
                        [
                            "key": "", "header": ["id": .string("\(id)h"), "type": "label", "text": text()],
                            "rows": .array((0..<count).map { row(of: id, $0) }),
                        ]
                    ],
                ]
            case 6:
                return [
                    "id": .string(id), "type": "own", "fallback": node(depth: depth - 1),
                    "children": [node(depth: depth - 1)],
                ]
            default:
                let type = ["column", "row", "section", "form", "grid", "tabs", "scroll"][random.below(7)]
                return [
                    "id": .string(id), "type": .string(type), "title": text(), "on": ["submit": ["post"]],
                    "children": .array((0...random.below(4)).map { _ in node(depth: depth - 1) }),
                ]
            }
        }

        /// The node with a change in it, here or below.
        mutating func changed(_ node: JSON) -> JSON {
            guard case .object(var object) = node else { return node }
            if let children = object["children"]?.array, !children.isEmpty, random.below(5) > 0 {
                object["children"] = .array(changed(children))
            } else if let section = object["sections"]?[0], let rows = section["rows"]?.array, random.below(5) > 0 {
                guard case .object(var changed) = section else { return node }
                changed["rows"] = .array(self.changed(rows, of: object["id"]?.string ?? ""))
                object["sections"] = [.object(changed)]
            } else {
                switch random.below(8) {
                case 0: object["hidden"] = object["hidden"] == nil ? true : nil
                case 1: object["enabled"] = object["enabled"] == nil ? false : nil
                case 2: object["on"] = ["tap": ["post"], "select": ["post"], "submit": ["post"], "change": ["post"]]
                case 3: object["selection"] = random.below(2) == 0 ? [] : [text()]
                case 4: object["fallback"] = object["fallback"].map { changed($0) }
                case 5: object["accessibility"] = ["label": text()]
                default: for name in ["text", "title", "error"] where object[name] != nil { object[name] = text() }
                }
            }
            return .object(object)
        }

        private mutating func changed(_ children: [JSON]) -> [JSON] {
            var children = children
            switch random.below(6) {
            case 0: children.insert(node(depth: 1), at: random.below(children.count + 1))
            case 1: children.remove(at: random.below(children.count))
            case 2: children.shuffle(using: &random)
            default:
                let index = random.below(children.count)
                children[index] = changed(children[index])
            }
            return children
        }

        private mutating func changed(_ rows: [JSON], of list: String) -> [JSON] {
            var rows = rows
            switch rows.isEmpty ? 0 : random.below(6) {
            case 0:
                last += 1
                rows.insert(row(of: list, 1_000 + last), at: random.below(rows.count + 1))
            case 1: rows.remove(at: random.below(rows.count))
            case 2: rows.append(rows.removeFirst())
            default:
                let index = random.below(rows.count)
                rows[index] = changed(rows[index])
            }
            return rows
        }
    }

    private let projection: PlainProjection

    init() throws {
        let empty = try DocumentExcerpt(of: Array("{}".utf8))
        projection = PlainProjection(of: empty, knowing: .standard, below: .root, in: .english, isDivided: true)
            .adding(["own"])
    }

    private func drawn(_ plain: PlainScreen) -> DrawnScreen {
        A2UIDrawing(language: .english, origin: "https://example.org", basePath: .root).drawn(plain)
    }

    private func card(_ plain: PlainScreen) -> [UInt8] {
        let outermost = DivKitContainer(revision: 1, seen: 0, address: "https://example.org/sessions/a")
        return DivKitDrawing(language: .english, origin: "", basePath: .root, outermost: outermost)
            .drawn(plain, was: "").bytes
    }

    private func lines(_ screen: DrawnScreen) -> [String] {
        screen.parts.map { "\($0.id) \(String(decoding: $0.bytes, as: UTF8.self))" }
            + screen.values.map { "\($0.key) \($0.value)" } + [screen.was]
    }

    @Test(arguments: [
        (
            #"[{"op":"test","path":"/revision","value":1},{"op":"replace","path":"/tree/children/0/text","value":"a"}]"#,
            true
        ),
        (#"[{"op":"replace","path":"/tree/rows/9/children/1/value","value":null}]"#, true),
        (#"[{"op":"replace","path":"/tree/rows/9/children/1/value","value":["a"]}]"#, false),
        (#"[{"op":"replace","path":"/tree/selection","value":[]}]"#, false),
        (#"[{"op":"replace","path":"/tree/rows/0/enabled","value":false}]"#, false),
        (#"[{"op":"add","path":"/tree/rows/0/text","value":"a"}]"#, false),
        (#"[{"op":"remove","path":"/tree/rows/0/text"}]"#, false), ("[", false), ("[]", true),
    ])
    func `only texts differ where nothing else is replaced`(patch: String, isSo: Bool) {
        #expect(KeptScreen.replacesTexts(Array(patch.utf8)) == isSo)
    }

    @Test(arguments: UInt64(1)...100)
    func `what follows from changes is what the whole document gives`(seed: UInt64) throws {
        var documents = Documents(seed: seed)
        var tree: JSON = [
            "id": "root", "type": "column", "children": .array((0..<4).map { _ in documents.node(depth: 3) }),
        ]
        func whole() throws -> (document: DocumentValue, plain: PlainScreen) {
            let json: JSON = ["title": "A", "tree": tree]
            let document = try DocumentExcerpt(of: json.encoded).document
            return (document, PlainScreen(document, by: projection, after: nil))
        }
        var (document, plain) = try whole()
        var shown = drawn(plain)
        for _ in 0..<25 {
            let next = documents.changed(tree)
            let patch = Patch(from: ["tree": tree], to: ["tree": next])
            tree = next
            let operations = try DocumentExcerpt(of: patch.json.encoded).document
            if let changed = document.applying(operations, dividingAt: PlainRun.begins) {
                document = changed
                plain = PlainScreen(document, by: projection, after: nil, knowing: plain.content)
            } else {
                #expect(patch.json.array?.contains { $0["path"]?.string?.hasSuffix("/type") == true } == true)
                (document, plain) = try whole()
            }
            let newer = drawn(plain)
            let fresh = try whole().plain
            #expect(lines(newer) == lines(drawn(fresh)))
            #expect(Set(newer.parts.map(\.id)).count == newer.parts.count, "each id is there once")
            #expect(card(plain) == card(fresh))
            #expect(plain.inputs.map(\.node) == fresh.inputs.map(\.node) && plain.main == fresh.main)
            let (difference, whole) = (
                PlainDifference(from: shown, to: newer), PlainDifference(from: DrawnPrint(of: shown), to: newer)
            )
            #expect(difference.parts.map(\.id) == whole.parts.map(\.id) && difference.goneParts == whole.goneParts)
            #expect(difference.values.map(\.key) == whole.values.map(\.key) && difference.goneKeys == whole.goneKeys)
            #expect(difference.changesWas == whole.changesWas)
            shown = newer
        }
    }

    @Test(arguments: [("secureField", "textField"), ("textField", "secureField")])
    func `a node that becomes a secret field, or was one, is read with the whole document`(
        type: String, next: String
    ) throws {
        let node: JSON = ["id": "a", "type": .string(type), "value": "b"]
        let document = try DocumentExcerpt(of: node.encoded).document
        func after(_ operations: JSON) throws -> DocumentValue? {
            document.applying(try DocumentExcerpt(of: operations.encoded).document, dividingAt: PlainRun.begins)
        }
        let value: JSON = ["op": "replace", "path": "/value", "value": "c"]
        #expect(try after([value])?[string: .value] == (type == "secureField" ? "" : "c"))
        #expect(try after([value, ["op": "replace", "path": "/type", "value": .string(next)]]) == nil)
    }

    @Test func `a change of one row of many projects and draws that row only`() throws {
        var documents = Documents(seed: 1)
        let all = (0..<2_000).map { documents.row(of: "l", $0) }
        let json: JSON = [
            "title": "A", "tree": ["id": "l", "type": "list", "sections": [["key": "", "rows": .array(all)]]],
        ]
        var document = try DocumentExcerpt(of: json.encoded).document
        var plain = PlainScreen(document, by: projection, after: nil)
        var shown = drawn(plain)
        func rows(of plain: PlainScreen) throws -> [PlainRow] {
            guard case .list(let list) = try #require(plain.content.first).content else { return [] }
            return list.sections.flatMap(\.rows)
        }
        for (text, count) in [("B", 1), ("C", 1)] {
            let patch: JSON = [
                ["op": "replace", "path": "/tree/sections/0/rows/700/text", "value": .string(text)],
                ["op": "replace", "path": "/tree/sections/0/rows/700/title", "value": .string(text)],
                ["op": "add", "path": "/tree/sections/0/rows/700/accessibility", "value": ["label": .string(text)]],
            ]
            document = try #require(
                document.applying(DocumentExcerpt(of: patch.encoded).document, dividingAt: PlainRun.begins))
            let next = PlainScreen(document, by: projection, after: nil, knowing: plain.content)
            let same = try Set(rows(of: plain).map(ObjectIdentifier.init))
            #expect(try rows(of: next).filter { !same.contains(ObjectIdentifier($0)) }.count == count)
            let newer = drawn(next)
            #expect(PlainDifference(from: shown, to: newer).parts.count <= 4)
            (plain, shown) = (next, newer)
        }
    }

    @Test func `an event that is answered in A2UI renders no document, but the first one`() async throws {
        let endpoint = try Endpoint(Wall.app(), logger: .silent)
        let channel = try Transport.inProcess.channel(to: endpoint)
        let accept: Headers = ["accept": "application/a2ui+json"]
        let opened = try await channel.post("/sessions", ["screen": "wall"], accept)
        let path = try #require(opened["location"])
        var client = A2UIClient()
        try client.take(opened.json)
        for number in 1...20 {
            try client.type(.string("text \(number)"), into: "text")
            try client.take(try await channel.post("\(path)/events", client.press("post"), accept).json)
            #expect(client.components["last"]?["text"] == .string("text \(number)"))
        }
        let metrics = try await channel.get("/metrics").text
        #expect(metrics.contains("\noutlet_render_duration_seconds_count 1\n"))
    }
}
