import Outlet
import Testing
import ViewTree

@Suite struct PatchSizeTests {
    private struct Model: Outlet.Model {
        var text = "old"
        var flag = false
        var number = 0.5
    }

    private struct Gauge: Node {
        struct Members: Sendable {
            let ratio = Member("ratio", default: 0.0)
        }

        static let typeName = "gauge"
        static let members = Members()
        var element = Element(Self.type)
    }

    /// Labels of which one is bound, and as many children that come and go.
    private func scene(_ size: Int) throws -> SceneUnderTest<Model> {
        var column: Wired<Column, Model, Model> = Column { Label().id("bound").observing(\.text) }
        let sometimes: When<Model, Model> = When(\.flag) { Label("sometimes") }
        for _ in 0..<size { column.element.children += Label("fixed").children + sometimes.children }
        return try SceneUnderTest(column)
    }

    @Test(arguments: [0, 1, 10, 1000])
    func `one changed value is one operation, however large the screen`(size: Int) throws {
        let scene = try scene(size)
        let patch = try scene.patch(Model(), Model(text: "new"))
        #expect(patch.changes == [.replace(JSONPointer(["tree", "children", "0", "text"]), "new")])
        #expect(patch.whole.operations.count == 3)
    }

    @Test(arguments: [1, 10, 1000])
    func `a flag costs one operation for each child that it brings or takes`(size: Int) throws {
        let scene = try scene(size)
        #expect(try scene.patch(Model(), Model(flag: true)).changes.count == size)
        #expect(try scene.patch(Model(flag: true), Model()).changes.count == size)
    }

    @Test func `a member that leaves its default is added, and removed when it returns to it`() throws {
        let scene = try SceneUnderTest<Model>(Column { Label().hidden(while: \.flag).observing(\.text) })
        let hidden = JSONPointer(["tree", "children", "0", "hidden"])
        #expect(try scene.patch(Model(), Model(flag: true)).changes == [.add(hidden, true)])
        #expect(try scene.patch(Model(flag: true), Model()).changes == [.remove(hidden)])
    }

    @Test func `children that all come and go are a member that comes and goes`() throws {
        let scene = try SceneUnderTest<Model>(
            Column {
                When(\.flag) {
                    Label("a")
                    Label("b")
                }
            })
        #expect(try scene.tree(Model())["children"] == nil)
        let patch = try scene.patch(Model(), Model(flag: true)).changes
        #expect(patch.count == 1)
        #expect(try scene.patch(Model(flag: true), Model()).changes == [.remove(JSONPointer(["tree", "children"]))])
    }

    @Test func `a text that only looks the same is another text`() throws {
        let scene = try scene(0)
        let patch = try scene.patch(Model(text: "é"), Model(text: "e\u{301}"))
        #expect(patch.changes == [.replace(JSONPointer(["tree", "children", "0", "text"]), "e\u{301}")])
    }

    @Test func `a number that is none stays none without an operation`() throws {
        let scene = try SceneUnderTest<Model>(Column { Gauge().observing(\.number, in: \.ratio) })
        #expect(try scene.tree(Model(number: .nan))["children"]?[0]?["ratio"] == .null)
        #expect(try scene.patch(Model(number: .nan), Model(number: .nan)).changes == [])
        #expect(try scene.patch(Model(number: .nan), Model(number: -.infinity)).changes == [])
        #expect(try scene.patch(Model(number: .nan), Model(number: 1)).changes.count == 1)
    }
}
