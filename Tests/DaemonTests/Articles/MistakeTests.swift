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

    @Test(
        arguments: [
            (#"Field(\.givnName, "First name")"#, "value of type 'Contact' has no member 'givnName'"),
            (#"Field(\.givenName, "First name", .requird)"#, "has no member 'requird'"),
            (#"Field(\.age, "Age", .required)"#, "'required' requires that 'Int' conform to 'Requirable'"),
            (#"Field(\.age, "Age", .emailAddress)"#, "requires the types 'Int' and 'String' be equivalent"),
            (#"Field(\.givenName, Toggle("First name"))"#, "requires the types 'Bool' and 'String' be equivalent"),
            (#"Field(\.age, TextField("Age"))"#, "requires that the types 'String' and 'Double?' be equivalent"),
            (#"Field(\.shoeSize, Slider("Shoe size"))"#, "requires the types 'Double' and 'Double?' be equivalent"),
            (#"Field(\.form, "Form")"#, "requires that 'FormState' conform to 'FormValue'"),
        ])
    func `a field that can't be is reported in its own line`(field: String, gist: String) async throws {
        let code = """
            import Outlet

            struct Contact: FormModel {
                var givenName = ""
                var age = 18
                var shoeSize: Int?
                var form = FormState()

                static let fields = Fields<Self> {
                    Field(\\.givenName, "First name", .required, .characters(...100))
                    \(field)
                    Field(\\.age, "Age", .between(18...120)).id("years")
                }
            }
            """
        let article = Article("Mistake", text: "```swift\n\(code)\n```\n")
        let diagnostics = try await ArticleCompiler(root: Self.root).diagnostics(of: [
            ArticleCode(article.swiftBlocks, of: article.name)
        ])
        let errors = diagnostics.split(separator: "\n").filter {
            $0.hasPrefix("Mistake.md:") && $0.contains(": error: ")
        }
        #expect(!errors.isEmpty && diagnostics.contains(gist), "\(diagnostics)")
        // The fence is a line, too.
        #expect(errors.allSatisfy { $0.hasPrefix("Mistake.md:12:") }, "\(diagnostics)")
    }
}
