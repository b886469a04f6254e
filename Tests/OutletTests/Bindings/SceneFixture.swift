import Testing
import ViewTree

@testable import Outlet

/// Scenes of a node alone.
enum SceneFixture {
    /// What is wrong with a layout that follows a model.
    static func faults<Model: Outlet.Model>(
        of root: Wired<some Node, Model, Model>, following _: Model.Type = Model.self
    ) -> [String] {
        let compiler = SceneCompiler(model: Model.self, connected: [:])
        _ = compiler.compile(root: root.element)
        return compiler.checks.faults
    }

    /// A layout's tree for a model, as a session sees it.
    static func tree<Model: Outlet.Model>(
        of root: Wired<some Node, Model, Model>, _ model: Model?,
        for localization: Localization = Localization(locale: "en"),
        texts: CatalogTexts = .none
    ) throws -> JSON {
        let compiler = SceneCompiler(model: Model.self, connected: [:], texts: texts)
        let (block, _) = compiler.compile(root: root.element)
        try #require(compiler.checks.faults == [])
        var writer = JSONWriter()
        block.render(ModelSnapshot.of(model), in: .none, for: localization, to: &writer)
        return try JSON(parsing: writer.bytes)
    }
}
