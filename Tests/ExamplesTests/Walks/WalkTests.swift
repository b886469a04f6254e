import Examples
import Foundation
import Outlet
import OutletTesting
import Testing
import ViewTree

/// Somebody who does at random whatever there is to do.
///
/// `OUTLET_WALK` is the number of steps of each walk, and `OUTLET_WALK_SEED` the seed of the first, for longer ones than
/// these.
@Suite(.serialized, .timeLimit(.minutes(30))) struct WalkTests {
    // A walk changes what others would see.
    private let data = TemporaryDirectory()
    private static let environment = ProcessInfo.processInfo.environment
    private static let steps = environment["OUTLET_WALK"].flatMap { Int($0) } ?? 100
    private static let first = environment["OUTLET_WALK_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(
        arguments: ["person", "personInView", "gallery", "characters", "contacts", "enterEmail", "tasks"],
        first..<first + 2)
    func `whatever one does, what is shown is what there is`(screen: String, seed: UInt64) async throws {
        let client = try await TestClient(ExampleApp.examples(in: data.path).application()).open(screen)
        var walk = Walk(seed: seed)
        try await walk.wander(Self.steps, through: client)
    }

    @Test(
        arguments: ["person", "gallery", "characters", "contacts"],
        [["label", "button", "textField", "list"], ["row", "section", "toggle", "searchField"]] as [Set<String>])
    func `a client that can't draw everything is sent nothing else, whatever it does`(
        screen: String, types: Set<String>
    ) async throws {
        let client = try await TestClient(ExampleApp.examples(in: data.path).application()).open(screen, types: types)
        var walk = Walk(seed: Self.first)
        try await walk.wander(Self.steps / 2, through: client)
        let shown = client.document["tree"].map(Self.types) ?? []
        #expect(!shown.isEmpty && shown.isSubset(of: types.union(["column"])), "\(shown)")
    }

    /// The types of the nodes of a tree.
    private static func types(of tree: JSON) -> Set<String> {
        let inner: [JSON] =
            switch tree {
            case .object(let object): object.members.map(\.value)
            case .array(let elements): elements
            default: []
            }
        let own = tree["id"] == nil ? nil : tree["type"]?.string
        return inner.reduce(into: Set([own].compactMap { $0 })) { $0.formUnion(types(of: $1)) }
    }
}
