import Outlet
import Testing
import ViewTree

/// Members that may have no value, and follow a model that has none at times.
@Suite struct NullableTests {
    private struct Model: Outlet.Model {
        var done: Double?
        var day: CalendarDate?
        var total: Int?
        var page: LinkAddress?
        var selection: [String] = []
        var rows = IdentifiedList([Item(id: "1", texts: [], flags: [])])
    }

    private static let column: Wired<Column, Model, Model> = Column {
        ProgressIndicator().id("progress").observing(\.done, in: \.value)
        DatePicker().id("day").observing(\.day, in: \.value).observing(\.day, in: \.min)
        Link().id("link").observing(\.page, in: \.url)
        List(id: "list", multiple: true) {
            ForEach(\.rows) { Row() }
        }.observing(\.total, in: \.total).observing(\.selection, in: \.selection)
    }
    private static let full = Model(
        done: 0.5, day: "2026-11-21", total: 7, page: "https://example.org/", selection: ["1"])

    @Test func `no value is left out, or written as what stands for none`() throws {
        let scene = try SceneUnderTest<Model>(Self.column)
        for model in [nil, Model()] {
            let children = try #require(scene.tree(model)["children"])
            #expect(children[0] == ["id": "progress", "type": "progress", "value": nil])
            #expect(children[1] == ["id": "day", "type": "datePicker", "value": ""])
            #expect(children[2] == ["id": "link", "type": "link", "text": ""])
            #expect(children[3]?["total"] == nil && children[3]?["selection"] == nil)
        }
        let children = try #require(scene.tree(Self.full)["children"])
        #expect(children[0]?["value"] == 0.5)
        #expect(children[1] == ["id": "day", "type": "datePicker", "value": "2026-11-21", "min": "2026-11-21"])
        #expect(children[2]?["url"] == "https://example.org/")
        #expect(children[3]?["total"] == 7 && children[3]?["selection"] == ["1"])
    }

    @Test func `a value that comes or goes is one operation`() throws {
        let scene = try SceneUnderTest<Model>(Self.column)
        let come = try scene.patch(Model(), Self.full)
        let go = try scene.patch(Self.full, Model())
        for (patch, old, new) in [(come, Model(), Self.full), (go, Self.full, Model())] {
            #expect(patch.changes.count == 6)
            #expect(try scene.document(old, 1).applying(patch.whole) == scene.document(new, 2))
        }
        #expect(come.changes.contains(.replace(JSONPointer(["tree", "children", "0", "value"]), 0.5)))
        #expect(come.changes.contains(.add(JSONPointer(["tree", "children", "3", "total"]), 7)))
        #expect(go.changes.contains(.replace(JSONPointer(["tree", "children", "0", "value"]), nil)))
        #expect(go.changes.contains(.remove(JSONPointer(["tree", "children", "3", "total"]))))
    }
}
