import Testing
import ViewTree

@testable import Outlet

/// A scene compiled from a layout, with documents as JSON.
struct SceneUnderTest<Model: Outlet.Model> {
    let scene: Scene

    init(
        _ root: Element, drawing types: Set<String>? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let compiler = SceneCompiler(model: Model.self, connected: [:], drawing: types)
        let (block, index) = compiler.compile(root: root)
        try #require(compiler.checks.faults == [], sourceLocation: sourceLocation)
        scene = Scene(
            key: SceneKey(screen: "test", implementation: "test", locale: "en"), title: SceneTitle("Test"), root: block,
            index: index, parts: compiler.parts, screenChain: Chain())
    }

    init(_ root: Wired<Column, Model, Model>, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try self.init(root.element, sourceLocation: sourceLocation)
    }

    /// The tree of a model.
    func tree(_ model: Model?) throws -> JSON {
        var writer = JSONWriter()
        scene.render(ModelSnapshot.of(model), passing: .none, for: .neutral, to: &writer)
        return try JSON(parsing: writer.bytes)
    }

    /// A document of that revision.
    func document(_ model: Model?, _ revision: Int) throws -> JSON {
        ["revision": .number(Double(revision)), "tree": try tree(model)]
    }

    /// The patch from one model to another, from revision 1 to 2.
    func patch(_ old: Model?, _ new: Model?) throws -> ScenePatch {
        var writer = PatchWriter(from: 1)
        writer.at(Array("/tree".utf8)) {
            scene.compare(
                ModelSnapshot.of(old), ModelSnapshot.of(new), passing: .none, for: .neutral, to: &$0)
        }
        let count = writer.count
        let patch = try #require(Patch(JSON(parsing: writer.close())))
        try #require(patch.operations.count == count + 2)
        return ScenePatch(whole: patch, changes: Array(patch.operations.dropFirst(2)))
    }
}

/// A patch, and those of its operations that change the tree.
struct ScenePatch {
    let whole: Patch
    let changes: [PatchOperation]
}
