import Testing
import ViewTree

@testable import Outlet

/// What a client can't draw is left out.
@Suite struct LeftOutTests {
    private static let names = ["row", "label", "textField", "button", "list"]

    private static func types(of generator: inout SceneGenerator) -> Set<String> {
        Set(names.filter { _ in generator.below(3) > 0 })
    }

    /// A random screen, whose outermost node is one that may be left out unless the seed is a multiple of 3.
    private static func screen(of generator: inout SceneGenerator, seed: Int) -> Element {
        let screen = generator.screen().element
        if seed.isMultiple(of: 3) { return screen }
        return AnyNode(Row {}).changed { $0.children = screen.children }.element
    }

    @Test(arguments: 0..<300)
    func `a scene shows what is left of the layout, whatever the model and the types`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let screen = Self.screen(of: &generator, seed: seed)
        let types = Self.types(of: &generator)
        let whole = try SceneUnderTest<Screenful>(screen)
        let cut = try SceneUnderTest<Screenful>(screen, drawing: types)
        #expect(whole.scene.guards.count == cut.scene.guards.count)
        for model in [nil, generator.model(), generator.model()] {
            let expected = try whole.tree(model).alone(for: types)
            let difference = try Patch(from: expected, to: cut.tree(model)).json
            #expect(difference == [], "\(types)")
        }
    }

    @Test(arguments: 0..<300)
    func `a patch turns what is left of the old document into what is left of the new one`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let screen = Self.screen(of: &generator, seed: seed)
        let scene = try SceneUnderTest<Screenful>(screen, drawing: Self.types(of: &generator))
        var model: Screenful? = generator.model()
        for _ in 0..<8 {
            let next = generator.successor(of: model)
            let patched = try scene.document(model, 1).applying(scene.patch(model, next).whole)
            #expect(try Patch(from: scene.document(next, 2), to: patched).operations == [])
            model = next
        }
    }

    @Test(arguments: 0..<200)
    func `what is left out is on screen only where a column stands for it, and what is shown is`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let screen = Self.screen(of: &generator, seed: seed)
        let types = Self.types(of: &generator)
        let whole = try SceneUnderTest<Screenful>(screen)
        let cut = try SceneUnderTest<Screenful>(screen, drawing: types)
        let model = generator.model()
        let container = ModelSnapshot.of(model)
        let shown = try cut.tree(model).drawnIDs
        for (id, type) in try whole.tree(model).drawnIDs {
            let node = try #require(cut.scene.node(id, in: container, passing: .none), "\(id)")
            if shown[id] == nil { #expect(!node.isOnScreen, "\(id)") }
            if shown[id] == type || shown[id] == "column" {
                let state = whole.scene.node(id, in: container, passing: .none)
                #expect(node.isOnScreen == state?.isOnScreen && node.isEnabled == state?.isEnabled, "\(id)")
            }
        }
    }

    // MARK: - Fallbacks, single places, rows

    private static let all = Set(NodeType.standard.map(\.name))

    private static func tree(_ root: some Node, _ types: Set<String>) throws -> JSON {
        try SceneUnderTest<Screenful>(root.element, drawing: types).tree(Screenful(texts: [], flags: [], lists: []))
    }

    @Test func `a fallback stands in the place of a node, and that of a known one is left out`() throws {
        let root = Column {
            Badge("1").id("badge").fallback(Label("One").id("one").fallback(Divider().id("line")))
        }
        #expect(
            try Self.tree(root, ["label"])["children"] == [["id": "one", "type": "label", "text": "One"]])
        #expect(try Self.tree(root, ["divider"])["children"] == [["id": "line", "type": "divider"]])
        #expect(try Self.tree(root, ["badge"])["children"] == [["id": "badge", "type": "badge", "text": "1"]])
        #expect(try Self.tree(root, []) == ["id": "root", "type": "column"])
        #expect(try Self.tree(root, Self.all)["children"]?[0]?["fallback"] == nil)
    }

    @Test func `where one node can stand, one that is left stands there, else a column`() throws {
        let one = Section("A") { Label("a").id("a") }
        #expect(try Self.tree(one, ["label"]) == ["id": "a", "type": "label", "text": "a"])
        let two = Section("A") {
            Label("a").id("a")
            Label("b").id("b")
        }
        let tree = try Self.tree(two, ["label"])
        #expect(tree["id"] == "root" && tree["type"] == "column" && tree["title"] == nil)
        #expect(tree["children"]?.array?.map { $0["id"] } == ["a", "b"])
        #expect(try Self.tree(two, []) == ["id": "root", "type": "column"])
    }
}

extension JSON {
    /// The types of the nodes that are drawn, by id.
    fileprivate var drawnIDs: [String: JSON] {
        let sections = self["sections"]?.array ?? []
        let rows = sections.flatMap { $0["rows"]?.array ?? [] }
        var ids = ((self["children"]?.array ?? []) + rows).reduce(into: [:]) {
            $0.merge($1.drawnIDs) { first, _ in first }
        }
        if let id = self["id"]?.string { ids[id] = self["type"] ?? .null }
        return ids
    }
}
