import Foundation
import Testing

/// What does not compile, since it would do nothing.
@Suite(.timeLimit(.minutes(20))) struct MistakeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// What the compiler says of a controller with this method beside what every controller has.
    private func diagnostics(_ method: String, _ parameters: String = "") async throws -> String {
        let code = """
            import Outlet

            struct CounterController: Controller {
                struct State: Model { var count = 0 }
                struct Resources: ResourceProvider { let content = Slot<AnyNode>() }
                \(parameters)
                static let name = "counter"
                let title = "Counter"
                let implementations: [Implementation<Self>] = []
                \(method)
                func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {}
            }
            """
        let article = Article("Mistake", text: "```swift\n\(code)\n```\n")
        return try await ArticleCompiler(root: Self.root).diagnostics(of: [
            ArticleCode(article.swiftBlocks, of: article.name)
        ])
    }

    private static let hint = "write 'func model(in context: Context) -> MyModel?', with an optional result"

    @Test(arguments: [
        "", "func model(in _: Context) -> State { State() }", "func modle(in _: Context) -> State? { State() }",
    ])
    func `a model that is spelt otherwise, or is no optional, does not compile`(method: String) async throws {
        let diagnostics = try await diagnostics(method)
        #expect(diagnostics.contains(Self.hint), "\(diagnostics)")
    }

    @Test func `a model that does not take the parameters does not compile`() async throws {
        let parameters = "struct Parameters: ScreenParameters { var id: Int }"
        let diagnostics = try await diagnostics("func model(in _: Context) -> State? { State() }", parameters)
        #expect(diagnostics.contains("does not conform to protocol 'Controller'"), "\(diagnostics)")
        let spelt = "func model(_ parameters: Parameters, in _: Context) -> State? { State(count: parameters.id) }"
        #expect(try await self.diagnostics(spelt, parameters) == "")
    }

    @Test func `a model in the controller compiles`() async throws {
        #expect(try await diagnostics("func model(in _: Context) -> State? { State() }") == "")
    }
}
