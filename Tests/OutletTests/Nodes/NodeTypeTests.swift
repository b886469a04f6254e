import Testing
import ViewTree

@testable import Outlet
@testable import OutletTesting

/// The types of nodes: what their members are, and that a scene writes what the schema says.
@Suite struct NodeTypeTests {
    /// The members of each type, those that are always there with a star; as the page of the wire has them.
    private static let table: [String: [[String]]] = [
        "column": [["spacing", "alignment", "background"]], "row": [["spacing", "alignment", "background"]],
        "grid": [["columns", "spacing", "alignment", "background"]], "scroll": [["axis", "spacing", "background"]],
        "section": [["title*", "icon", "background"]], "form": [["title*", "background"]],
        "tabs": [["selected", "background"]], "menu": [["title*", "icon"]],
        "icon": [["icon", "alt", "color"]], "badge": [["text*", "color"]],
        "label": [["text*", "style", "color"]], "link": [["text*", "url", "color", "icon"]],
        "image": [["url", "alt", "width", "height", "placeholder", "style", "color"]],
        "progress": [["label", "value*", "color"]],
        "divider": [[]], "spacer": [[]], "button": [["title*", "role", "icon"]],
        "textField": [textMembers], "secureField": [textMembers], "textArea": [textMembers],
        "searchField": [textMembers], "toggle": [["label", "value*", "error", "required"]],
        "slider": [["label", "value*", "min", "max", "step", "error"]],
        "stepper": [["label", "value*", "min", "max", "step", "error"]],
        "numberField": [["label", "value*", "placeholder", "min", "max", "step", "error", "required"]],
        "datePicker": [["label", "value*", "min", "max", "error", "required"]],
        "picker": [
            ["label", "value*", "options", "style", "error", "required"], ["label", "value*", "components", "error"],
        ],
        "list": [["more", "total", "selection", "multiple", "style"]],
    ]
    private static let textMembers = [
        "label", "value*", "placeholder", "error", "maxLength", "keyboard", "autocomplete", "required",
    ]

    @Test func `there are the types of the wire with their members, and no others`() {
        let types = Dictionary(grouping: NodeType.standard, by: \.name).mapValues { types in
            types.map { $0.members.map { $0.name + ($0.isAlwaysThere ? "*" : "") } }
        }
        #expect(types == Self.table)
    }

    private static let checker = SchemaChecker([
        "$ref": "#/$defs/node", "$defs": .object(Schema(types: NodeType.standard).definitions("#/$defs")),
    ])
    private static let headings = ["label", "section", "form", "column", "row", "grid"]

    private static let model = Screenful(
        texts: [], flags: [], lists: [IdentifiedList([Item(id: "1", texts: [], flags: [])])])

    /// A node of a type in which nothing is set.
    private func element(_ type: NodeType) -> Element {
        switch type.content {
        case .none: Element(type)
        case .children: Element(type, children: Label("inside").id("inside").children)
        case .sections:
            Self.list.element
        }
    }

    private static let list: Wired<List, Screenful, Screenful> = List {
        ForEach(rowsOf: { $0.lists[0] }) { Row() }
    }.placeholder(Label("nothing"))

    private func written(_ element: Element) throws -> JSONObject {
        guard case .object(let node) = try SceneUnderTest<Screenful>(element).tree(Self.model) else {
            return JSONObject()
        }
        return node
    }

    @Test(arguments: NodeType.standard.indices)
    func `a node in which nothing is set holds only what is always there`(index: Int) throws {
        let type = NodeType.standard[index]
        let node = try written(element(type))
        let always = type.members.filter(\.isAlwaysThere)
        let structure: [String] =
            switch type.content {
            case .none: []
            case .children: ["children"]
            case .sections: ["sections", "placeholder"]
            }
        #expect(node.members.map(\.name) == ["id", "type"] + always.map(\.name) + structure)
        for member in always { #expect(node[member.name] == member.initialJSON) }
        #expect(Self.checker.faults(in: .object(node)) == [])
    }

    @Test(arguments: NodeType.standard.indices, 0..<12)
    func `whatever is set, what is written passes the schema, and defaults are left out`(
        index: Int, seed: Int
    ) throws {
        let type = NodeType.standard[index]
        var sampler = SchemaSampler(seed: seed)
        var element = element(type)
        var expected: [(member: any AnyMember, value: JSON)] = []
        for member in type.members + CommonMembers.all {
            let isDefault = sampler.flip()
            var value = isDefault ? member.initialJSON : try sampler.value(of: member.schema)
            // Only some types are headings.
            if member.name == CommonMembers.accessibility.name, case .object(var told) = value {
                if !Self.headings.contains(type.name) { told["level"] = nil }
                value = .object(told)
            }
            element.set(member, .fixed(value))
            expected.append((member, value))
        }
        let events = (expected.last?.value.array ?? []).compactMap { $0["event"]?.string }
        element.handlers = Set(events).map { Element.Handler(EventName(rawValue: $0), [.word("nothing")]) }
        element.fallback = sampler.flip() ? [Label("instead").element] : []
        let node = try written(element)
        #expect(Self.checker.faults(in: .object(node)) == [], "\(JSON.object(node))")
        for (member, value) in expected {
            let isLeftOut = !member.isAlwaysThere && value == member.initialJSON
            #expect(node[member.name] == (isLeftOut ? JSON?.none : value), "\(member.name)")
        }
    }

    @Test(arguments: NodeType.standard.indices)
    func `what is not as it should be does not pass the schema`(index: Int) throws {
        let type = NodeType.standard[index]
        let node = try written(element(type))
        var spoilt: [JSONObject] = []
        for member in type.members + CommonMembers.all {
            for value in SchemaSampler(seed: 0).spoilt(member.schema) {
                // A picker's value is a string or an array; which, is for its other members to say.
                if type.name == "picker", member.name == "value", value.string != nil || value.array != nil { continue }
                var copy = node
                copy[member.name] = value
                spoilt.append(copy)
            }
        }
        for name in ["id", "type", "sections"] + type.members.filter(\.isAlwaysThere).map(\.name)
        where node[name] != nil {
            var copy = node
            copy[name] = nil
            spoilt.append(copy)
        }
        let others: [(String, JSON)] = [
            ("nonsense", 1), ("type", "nonsense"), ("id", ""), ("children", []), ("children", [1]), ("on", [:]),
            ("on", ["tap": []]), ("on", ["tap": [1]]), ("fallback", "text"), ("fallback", ["type": "label"]),
            ("placeholder", 1),
        ]
        for (name, value) in others {
            var copy = node
            copy[name] = value
            spoilt.append(copy)
        }
        for node in spoilt { #expect(Self.checker.faults(in: .object(node)) != [], "\(JSON.object(node))") }
    }

    @Test func `a choice of options does not pass as one of components, nor the other way round`() throws {
        let options = try written(Picker("", value: "a", options: ["a"]).element)
        let components = try written(MultiPicker("", value: ["a"], components: [.init("", options: ["a"])]).element)
        for (node, other) in [(options, components), (components, options)] {
            var mixed = node
            mixed["value"] = other["value"]
            #expect(Self.checker.faults(in: .object(node)) == [])
            #expect(Self.checker.faults(in: .object(mixed)) != [])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a deep tree takes a checker no longer than a flat one`() throws {
        var element = Label("inside").element
        for depth in 0..<12 { element = Element(Tabs.type, id: "n\(depth)", children: [.element(element)]) }
        element.fallback = [Label("instead").element]
        let node = try written(element)
        #expect(Self.checker.faults(in: .object(node)) == [])
    }
}
