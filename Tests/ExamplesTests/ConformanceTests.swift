import Examples
import Outlet
import OutletTesting
import Testing
import ViewTree

/// What holds of all examples.
@Suite(.timeLimit(.minutes(30))) struct ConformanceTests {
    /// What a screen has to be opened with.
    private static let parameters: [String: JSONObject] = [
        "character": JSONObject([("codePoint", "U+00E9")]), "contact": JSONObject([("id", 1)]),
        "email": JSONObject([("id", 1)]), "link": JSONObject([("code", "AAAAAAAAAAAAAAAAAAAAAA")]),
    ]

    @Test func `all implementations compile, show the same nodes, and match the schema`() async throws {
        // Who is to see a screen with guards has to sign in: the tests of the accounts do.
        for controller in try ExampleApp.examples.controllers where controller.guards.isEmpty {
            let name = type(of: controller).name
            try await Conformance.verify(
                implementationsOf: controller, in: ExampleApp.application,
                parameters: Self.parameters[name] ?? JSONObject())
        }
    }
}
