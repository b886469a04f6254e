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
        return try await diagnostics(of: code)
    }

    /// What the compiler says of an article with this code, whose first line is a fence.
    private func diagnostics(of code: String) async throws -> String {
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
        let diagnostics = try await diagnostics(of: code)
        let errors = diagnostics.split(separator: "\n").filter {
            $0.hasPrefix("Mistake.md:") && $0.contains(": error: ")
        }
        #expect(!errors.isEmpty && diagnostics.contains(gist), "\(diagnostics)")
        // The fence is a line, too.
        #expect(errors.allSatisfy { $0.hasPrefix("Mistake.md:12:") }, "\(diagnostics)")
    }

    /// Lines of layouts and controllers, each with what the compiler says of it.
    private static let inScreens: [(line: String, gist: String)] = [
        (#"Label().observing(\.nmae)"#, "value of type 'Counter' has no member 'nmae'"),
        (#"Label().observing(\.count)"#, "type 'Int' cannot be converted to contextual type 'String'"),
        (#"Label().observing(\Other.name)"#, "'Other'"),
        (#"Label().observng(\.name)"#, "value of type 'Label' has no member 'observng'"),
        (#"Label().observing(\.count, format: .nubmer)"#, "has no member 'nubmer'"),
        (#"Toggle("Open").id("open").observing(\.name)"#, "'Bool'"),
        (#"Button("Open").id("open").on(.tpa, Flip(\.isOpen))"#, "has no member 'tpa'"),
        (#"Button("Open").id("open").on(.tap, Flip(\.isOpne))"#, "no exact matches in call to instance method 'on'"),
        (#"Button("Open").id("open").on(.tap, Flip(\Other.isOpen))"#, "'Flip<Other>'"),
        (#"Button("More").id("more").on(.tap, Change(\.count) { $0 += "1" })"#, "'WritableKeyPath<Counter, String>'"),
        (#"TextField("Name").id("name").on(.change, Assign(\.count))"#, "'WritableKeyPath<Counter, String>'"),
        (#"When(\.count) { Label("Open") }"#, "'Bool'"),
        (#"List(id: "list") { ForEach(\.rows) { Label().observing(\.titel) } }"#, "'Entry' has no member 'titel'"),
        (#"List(id: "list") { ForEach(\.rows) { Label().observing(\.name) } }"#, "'Entry' has no member 'name'"),
        (#"List(id: "list") { ForEach(\.rwos) { Label().observing(\.title) } }"#, "has no member 'rwos'"),
        (
            #"List(id: "list") { ForEach(sections: \.groups) { Label().observing(\.title) } template: { Label() } }"#,
            "'Group' has no member 'title'"
        ),
        (#"Row { Column { Row { Label().observing(\.nmae) } } }"#, "'Counter' has no member 'nmae'"),
        (#"When(\.isOpen) { Section("S", id: "s") { Label().enabled(while: \.nmae) } }"#, "has no member 'nmae'"),
    ]
    private static let inImplementations: [(line: String, gist: String)] = [
        (#"$0.lable(Label())"#, "has no dynamic member 'lable'"),
        (#"$0.label(Lable())"#, "cannot find 'Lable' in scope"),
        (#"$0.label(Button())"#, "cannot convert value of type 'Button' to expected argument type 'Label'"),
        (#"$0.label { _ in Button() }"#, "The slot is for another type of node."),
        (#"$0.label { host in Label(host.greting) }"#, "has no dynamic member 'greting'"),
        (#"$0.label(Label().observing(\.name))"#, "in a closure: '{ _ in … }'"),
        (#"$0.label { _ in Label().observing(\Other.name) }"#, "'Other'"),
        (#"$0.list { _ in List { ForEach(\.rwos) { Label().observing(\.title) } } }"#, "has no member 'rwos'"),
        (#"$0.content { host in host.lable }"#, "has no dynamic member 'lable'"),
        (#"$0.content { host in Column { Row { host.lable } } }"#, "has no dynamic member 'lable'"),
        (#"$0.content { host in Column { Label().observing(\.nmae) } }"#, "'Counter' has no member 'nmae'"),
    ]
    private static let inControllers: [(line: String, gist: String)] = [
        (#"Observe(\.name, in: outlets.lable.text)"#, "has no dynamic member 'lable'"),
        (#"Observe(\.nmae, in: outlets.label.text)"#, "cannot infer key path type from context"),
        (#"outlets.button.on(.tap, Flip(\.isOpne))"#, "no exact matches in call to instance method 'on'"),
        (#"outlets.button.on(.change, Flip(\.isOpen))"#, "'change'"),
    ]

    @Test func `a mistake in a screen is reported in its own line, as what it is`() async throws {
        let models = #"""
            import Outlet
            struct Counter: Model {
                var count = 0, name = "", isOpen = false
                var rows = IdentifiedList<Entry>(), groups = SectionedList<Group, Entry>()
            }
            struct Group: Model, Identifiable { var id = "" }
            struct Entry: Model, Identifiable { var id = 1, title = "" }
            struct Other: Model { var name = "", isOpen = false }
            struct Card: Controller {
                struct Resources: ResourceProvider {
                    let content = Slot<AnyNode>(), label = Slot<Label>(), list = Slot<List>(), greeting = Slot<String>()
                    let button = Slot<Button>()
                }
                static let name = "card"
                let title = "Card"
                let implementations: [Implementation<Self>] = []
                func model(in _: Context) -> Counter? { Counter() }
                func connect(_ outlets: Outlets<Self>) -> [Connection<Counter>] {}
            }
            """#
        let screens = Self.inScreens.enumerated().map { number, mistake in
            #"""
            let screen\#(number) = Screen("a", title: "A", model: Counter()) {
                Column {
                    Label().id("text").observing(\.name)
                    \#(mistake.line)
                    Button("Reset").id("reset").on(.tap, Change(\.count) { $0 = 0 })
                }
            }
            """#
        }
        let implementations = Self.inImplementations.enumerated().map { number, mistake in
            #"""
            let implementation\#(number) = Implementation<Card>("a") {
                $0.greeting("Hello")
                \#(mistake.line)
                $0.button(Button("Reset"))
            }
            """#
        }
        let controllers = Self.inControllers.enumerated().map { number, mistake in
            #"""
            @ConnectionBuilder<Counter> func connections\#(number)(_ outlets: Outlets<Card>) -> [Connection<Counter>] {
                Observe(\.name, in: outlets.label.text)
                \#(mistake.line)
                outlets.button.on(.tap, Change(\.count) { $0 = 0 })
            }
            """#
        }
        let code = ([models] + screens + implementations + controllers).joined(separator: "\n")
        let diagnostics = try await diagnostics(of: code)
        var errors = diagnostics.split(separator: "\n").filter { $0.contains(": error: ") }
        // The fence is a line, too.
        let lines = "\n\(code)".split(separator: "\n", omittingEmptySubsequences: false)
        for mistake in Self.inScreens + Self.inImplementations + Self.inControllers {
            let place = "Mistake.md:\(try #require(lines.firstIndex { $0.hasSuffix(" \(mistake.line)") }) + 1):"
            let own = errors.filter { $0.hasPrefix(place) }
            #expect(own.contains { $0.contains(mistake.gist) }, "\(mistake.line): \(own)")
            errors.removeAll { $0.hasPrefix(place) }
        }
        #expect(errors == [], "errors in other lines")
    }
}
