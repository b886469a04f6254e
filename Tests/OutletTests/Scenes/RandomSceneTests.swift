import Testing
import ViewTree

@testable import Outlet

@Suite struct RandomSceneTests {
    @Test(arguments: 0..<200)
    func `a scene shows what its layout says, whatever the model`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let layout = generator.screen()
        let scene = try SceneUnderTest<Screenful>(layout.element)
        for model in [nil, generator.model(), generator.model()] {
            let difference = try Patch(from: layout.json(model, named: "root"), to: scene.tree(model))
            #expect(difference.operations == [])
        }
    }

    @Test(arguments: 0..<200)
    func `the patch from any model to any other turns the old document into the new one`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let scene = try SceneUnderTest<Screenful>(generator.screen().element)
        var model: Screenful? = generator.model()
        for _ in 0..<8 {
            let next = generator.successor(of: model)
            let patch = try scene.patch(model, next)
            let patched = try scene.document(model, 1).applying(patch.whole)
            #expect(try Patch(from: scene.document(next, 2), to: patched).operations == [])
            model = next
        }
    }

    @Test(arguments: 0..<100)
    func `where nothing changed there is no operation`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let scene = try SceneUnderTest<Screenful>(generator.screen().element)
        let model = generator.model()
        // As equal as can be, but of unknown history.
        let twin = Screenful(
            texts: model.texts, flags: model.flags, lists: model.lists.map { IdentifiedList(Array($0)) })
        for (old, new) in [(model, model), (model, twin), (nil, nil)] {
            #expect(try scene.patch(old, new).changes == [])
        }
    }

    @Test(arguments: 0..<200)
    func `ids are unique, and every node is found by its id, as the document shows it`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let layout = generator.screen()
        let scene = try SceneUnderTest<Screenful>(layout.element)
        let model = generator.model()
        let container = ModelSnapshot.of(model)
        var ids: Set<[UInt8]> = []
        for seen in try scene.tree(model).nodes() {
            let id = try #require(seen.node["id"]?.string)
            #expect(ids.insert(Array(id.utf8)).inserted, "\(id) is there twice")
            let node = try #require(scene.scene.node(id, in: container, passing: .none), "\(id)")
            #expect(node.isOnScreen == !seen.isHidden, "\(id)")
            #expect(node.isEnabled == !seen.isDisabled, "\(id)")
            if seen.node["type"] == "textField" {
                #expect(scene.scene.value(id, in: container, for: .neutral) == seen.node["value"])
            }
        }
        for id in layout.ids where !ids.contains(Array(id.utf8)) && id != layout.id {
            #expect(scene.scene.node(id, in: container, passing: .none)?.isOnScreen != true, "\(id)")
        }
    }

    @Test(arguments: 0..<40)
    func `two compilations of one layout have one fingerprint`(seed: Int) throws {
        var (first, second) = (SceneGenerator(seed: seed), SceneGenerator(seed: seed))
        let left = try SceneUnderTest<Screenful>(first.screen().element)
        let right = try SceneUnderTest<Screenful>(second.screen().element)
        #expect(left.scene.fingerprint == right.scene.fingerprint)
        let other = try SceneUnderTest<Screenful>(Column { Label("\(seed)") }.element)
        #expect(left.scene.fingerprint != other.scene.fingerprint)
    }
}

extension JSON {
    /// A node of a tree, and whether it or one around it is hidden or disabled.
    fileprivate struct Seen {
        let node: JSON
        let isHidden: Bool
        let isDisabled: Bool
    }

    /// The nodes of a tree.
    fileprivate func nodes(hidden: Bool = false, disabled: Bool = false) -> [Seen] {
        let seen = Seen(
            node: self, isHidden: hidden || self["hidden"] == true, isDisabled: disabled || self["enabled"] == false)
        let rows = self["sections"]?.array?.flatMap { $0["rows"]?.array ?? [] } ?? []
        let inner = (self["children"]?.array ?? []) + rows
        return [seen] + inner.flatMap { $0.nodes(hidden: seen.isHidden, disabled: seen.isDisabled) }
    }
}

extension Layout {
    /// The ids that are given outside of rows.
    fileprivate var ids: [String] {
        let inner: [Child] =
            switch kind {
            case .column(let children), .row(let children): children
            default: []
            }
        return (id.map { [$0] } ?? []) + inner.flatMap(\.ids)
    }
}

extension Layout.Child {
    fileprivate var ids: [String] {
        switch self {
        case .node(let layout): layout.ids
        case .when(_, let content): content.flatMap(\.ids)
        }
    }
}
