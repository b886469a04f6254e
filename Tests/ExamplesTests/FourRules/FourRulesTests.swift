import Examples
import Foundation
import Testing

/// The examples' controllers keep the four rules, and a controller that breaks one is found.
struct FourRulesTests {
    /// The examples' files.
    private static func files() throws -> [(name: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Examples")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    @Test func `the examples keep the four rules`() throws {
        let rules = FourRules(try Self.files())
        #expect(rules.faults.isEmpty, "\(rules.faults.joined(separator: "\n"))")
    }

    @Test func `every controller is looked at`() throws {
        let looked = FourRules(try Self.files()).controllers
        for controller in try ExampleApp.examples.controllers {
            #expect(looked.contains("\(type(of: controller))"), "\(looked)")
        }
    }

    /// A controller with a member, and with a line in what it connects.
    private static func controller(member: String = "", line: String = "", extended: String = "") -> String {
        """
        import Outlet
        /// A Change { in a comment } is no fault.
        struct CoffeeController: Controller {
            struct Resources: ResourceProvider {
                let content = Slot<AnyNode>()
                let drink = Slot<Button>()
            }
            struct Parameters: ScreenParameters { let id: Int? }

            static let name = "coffee = \\("Change { }")"
            let title = "Coffee"
            let implementations: [Implementation<Self>]
            var choices: [ImplementationChoice] { [.when(profile: .phone, "cards")] }
            \(member)

            func model(_ parameters: Parameters, in context: Context) -> Coffee? {
                let id = parameters.id
                return Coffee(id: id ?? 0)
            }

            func connect(_ outlets: Outlets<Self>) -> [Connection<Coffee>] {
                Observe({ $0.cups != 1 && $0.price >= 2 }, in: outlets.drink.enabled)
                outlets.drink.on(.tap, Drink(\\.cups))
                FormConnection(outlets.form, save: outlets.save) { FormField(\\.name, in: outlets.name) }
                    .saving { Save(name: $0.name) }
                    .saved(Show(CoffeeController.self) { .init(id: $0.id) })
                outlets.screen.failed(Save.self, Trouble.tell)
                \(line)
            }
        }
        \(extended)
        """
    }

    @Test func `a controller that only connects keeps them`() {
        let helper =
            "@ConnectionBuilder<Coffee> private func rows(_ outlets: Outlets<Self>) -> [Connection<Coffee>] { }"
        for text in [Self.controller(), Self.controller(member: helper)] {
            #expect(FourRules([("Coffee.swift", text)]).faults == [])
        }
    }

    @Test(
        arguments: [
            (controller(line: "outlets.drink.on(.tap, Change { $0.cups += 1 })"), "'Change {'"),
            (controller(line: "outlets.rows.on(.tap, ChangeRow(in: \\.rows) { $0.toggle() })"), "'ChangeRow('"),
            (controller(line: "outlets.drink.on(.rate) { $0.stars = $1.stars }"), "changes something inline"),
            (controller(line: "outlets.screen.failed(Save.self) { coffee, _, _ in coffee.fail() }"), "acts inline"),
            (controller(line: "FormConnection(x) { }.saved { coffee, _, _ in coffee.open() }"), "acts inline"),
            (controller(member: "func drink() { }"), "'drink' is an action"),
            (controller(member: "private func drink() { }"), "'drink' is an action"),
            (controller(member: "let price = 3"), "'price' is not private"),
            (controller(member: "var cups: Int { 3 }"), "'cups' is not private"),
            (controller(member: "static let shared = 3"), "'shared' is not private"),
            (controller(member: "struct Cup { }"), "'Cup' is not private"),
            (controller(member: "private var cups = 3"), "'cups' keeps something"),
            (controller(member: "private let cups = Counter()"), "'cups' keeps something"),
            (controller(member: "private var delegate: Waiter { .shared }"), "'delegate' is a delegate"),
            (controller(member: "var members: Supply<Self> { Task { }; return Supply() }"), "'Task' works beside"),
            (controller(extended: "extension CoffeeController { func drink() { } }"), "'drink' is an action"),
            (controller(extended: "import GRDB"), "needs no GRDB"),
            (
                controller(extended: "let view = Button(\"Drink\").on(.tap, Change(\\Coffee.cups) { $0 += 1 })"),
                "'Change('"
            ),
        ])
    func `a controller that breaks one is found`(text: String, fault: String) {
        let faults = FourRules([("Coffee.swift", text)]).faults
        #expect(faults.contains { $0.contains(fault) }, "\(faults)")
    }
}
