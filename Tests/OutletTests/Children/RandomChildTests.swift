import Testing
import ViewTree

@testable import Outlet

/// Screens with random children: what holds for every screen holds for them.
@Suite struct RandomChildTests {
    @Test(arguments: 0..<100)
    func `a screen with children shows what their layouts say, with the ids of their slots before theirs`(
        seed: Int
    ) throws {
        var generator = SceneGenerator(seed: seed)
        let family = Family(&generator)
        let scene = try family.scene()
        for model in [nil, generator.members(), generator.members()] {
            let difference = try Patch(from: family.json(model), to: scene.tree(model))
            #expect(difference.operations == [])
        }
    }

    @Test(arguments: 0..<100)
    func `the patch of any edits turns the old document with children into the new one`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let scene = try Family(&generator).scene()
        var model: Members? = generator.members()
        for _ in 0..<8 {
            let next = generator.successor(of: model)
            var writer = PatchWriter(from: 1)
            writer.at(Array("/tree".utf8)) {
                scene.compare(
                    ModelSnapshot.of(model), ModelSnapshot.of(next), passing: .none, for: .neutral, to: &$0)
            }
            let patch = try #require(Patch(JSON(parsing: writer.close())))
            let old: JSON = ["revision": 1, "tree": try scene.tree(model)]
            let new: JSON = ["revision": 2, "tree": try scene.tree(next)]
            #expect(try Patch(from: new, to: old.applying(patch)).operations == [])
            model = next
        }
    }

    @Test(arguments: 0..<100)
    func `ids are unique, and every node of a child is found by its id`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let scene = try Family(&generator).scene()
        let model = generator.members()
        let container = ModelSnapshot.of(model)
        var ids: Set<[UInt8]> = []
        for node in try scene.tree(model).allNodes {
            let id = try #require(node["id"]?.string)
            #expect(ids.insert(Array(id.utf8)).inserted, "\(id) is there twice")
            #expect(scene.node(id, in: container, passing: .none) != nil, "\(id)")
            if node["type"] == "textField" {
                #expect(scene.value(id, in: container, for: .neutral) == node["value"], "\(id)")
            }
        }
    }

    /// A screen with two children and one in each row, all of random layouts.
    private struct Family: Sendable {
        let left: Layout<Screenful>
        let right: Layout<Screenful>
        let row: Layout<Screenful>
        let isConditional: Bool

        init(_ generator: inout SceneGenerator) {
            left = generator.screen()
            right = generator.screen()
            row = generator.screen(withLists: false)
            isConditional = generator.below(2) == 0
        }

        /// The screen, compiled.
        func scene() throws -> any AnyScene {
            let definition = Screen(Parent(family: self)).definition
            return try definition.scene(
                "standard", of: definition.parts("standard", texts: .none), texts: .none, answeredAbove: [],
                services: [], sources: LiveSources())
        }

        /// What the screen shows, made from the documents of its children alone.
        func json(_ model: Members?) throws -> JSON {
            func child(_ layout: Layout<Screenful>, _ part: Screenful?, _ name: String) -> JSON {
                layout.json(part, named: "").renamed { $0.isEmpty ? name : "\(name).\($0)" }
            }
            let rows = (model?.rows).map(Array.init)?.map { row -> JSON in
                let id = "rows/\(JSONPointer.escape(row.id))"
                return [
                    "id": .string(id), "type": "row", "key": .string(row.id),
                    "children": [
                        child(self.row, row.part, "inner").renamed { "\(id)/\($0)" }
                    ],
                ]
            }
            var children = [child(left, model?.left, "left")]
            if let model, !isConditional || model.isOpen { children.append(child(right, model.right, "right")) }
            children.append([
                "id": "rows", "type": "list", "sections": [["key": "rows", "rows": .array(rows ?? [])]],
            ])
            return ["id": "root", "type": "column", "children": .array(children)]
        }
    }

    /// The model of the screen.
    fileprivate struct Members: Model {
        var left: Screenful
        var right: Screenful
        var rows: IdentifiedList<Member>
        var isOpen = false
    }

    fileprivate struct Member: Model, Identifiable {
        let id: String
        var part: Screenful
    }

    private struct Inner: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
        }

        static let name = "inner"
        let title = "Inner"
        let layout: Layout<Screenful>
        var implementations: [Implementation<Inner>] {
            let layout = layout
            return [
                Implementation("standard") { $0.content { _ in AnyNode(Column()).changed { $0 = layout.element } } }
            ]
        }
        func model(in _: Context) -> Screenful? { nil }
        func connect(_: Outlets<Inner>) -> [Connection<Screenful>] {}
    }

    private struct Parent: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let left = Slot<Child<Inner>>()
            let right = Slot<Child<Inner>>()
            let inner = Slot<Child<Inner>>()
        }

        static let name = "parent"
        let title = "Parent"
        let family: Family

        var implementations: [Implementation<Parent>] {
            let family = family
            return [
                Implementation("standard") {
                    $0.left(Child(Inner(layout: family.left)))
                    $0.right(Child(Inner(layout: family.right)))
                    $0.inner(Child(Inner(layout: family.row)))
                    $0.content { host in
                        Column {
                            host.left
                            When({ (members: Members) in !family.isConditional || members.isOpen }) { host.right }
                            List(id: "rows") { ForEach(\Members.rows) { Row { host.inner } } }
                        }
                    }
                }
            ]
        }

        func model(in _: Context) -> Members? { nil }

        func connect(_ outlets: Outlets<Parent>) -> [Connection<Members>] {
            Embed(\.left, in: outlets.left)
            Embed(\.right, in: outlets.right)
            Embed(\.part, ofRowsIn: \.rows, in: outlets.inner)
        }
    }
}

extension SceneGenerator {
    fileprivate mutating func members() -> RandomChildTests.Members {
        RandomChildTests.Members(
            left: model(), right: model(),
            rows: IdentifiedList((0..<below(5)).map { .init(id: "\($0)/~", part: model()) }), isOpen: below(2) == 0)
    }

    fileprivate mutating func successor(of model: RandomChildTests.Members?) -> RandomChildTests.Members? {
        if below(8) == 0 { return nil }
        guard var changed = model, below(6) > 0 else { return members() }
        for _ in 0..<(1 + below(3)) {
            switch below(5) {
            case 0: changed.isOpen.toggle()
            case 1: changed.left = successor(of: changed.left) ?? changed.left
            case 2: changed.right = successor(of: changed.right) ?? changed.right
            default: edit(&changed.rows)
            }
        }
        return changed
    }

    private mutating func edit(_ rows: inout IdentifiedList<RandomChildTests.Member>) {
        guard !rows.isEmpty else { return rows.append(.init(id: "new", part: model())) }
        let id = rows.ids[below(rows.count)]
        switch below(4) {
        case 0: rows.insert(.init(id: "\(below(9))", part: model()), at: below(rows.count + 1))
        case 1: rows.remove(id: id)
        case 2: rows.move(id: id, to: below(rows.count))
        default:
            let part = rows[id: id].map { successor(of: $0.part) ?? $0.part } ?? model()
            rows.update(id: id) { $0.part = part }
        }
    }
}

extension AnyScene {
    /// The tree of a model.
    fileprivate func tree(_ model: (some Model)?) throws -> JSON {
        var writer = JSONWriter()
        render(ModelSnapshot.of(model), passing: .none, for: .neutral, to: &writer)
        return try JSON(parsing: writer.bytes)
    }
}

extension JSON {
    /// The nodes in a node.
    private var inner: [JSON] {
        (self["children"]?.array ?? []) + (self["sections"]?.array?.flatMap { $0["rows"]?.array ?? [] } ?? [])
    }

    fileprivate var allNodes: [JSON] { [self] + inner.flatMap(\.allNodes) }

    /// A node whose id, and those in it, are others.
    fileprivate func renamed(_ name: (String) -> String) -> JSON {
        guard case .object(var object) = self else { return self }
        if let id = object["id"]?.string { object["id"] = .string(name(id)) }
        for member in ["children", "rows", "sections"] {
            if case .array(let nodes)? = object[member] { object[member] = .array(nodes.map { $0.renamed(name) }) }
        }
        return .object(object)
    }
}
