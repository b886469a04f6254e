import ViewTree

/// The node types that a dialect can show.
struct KnownTypes: Sendable {
    /// Their names.
    private(set) var names = PlainScreen.standardTypes
    /// Those of the app's own that take values, by name.
    private(set) var inputs: [String: OwnInput] = [:]

    /// Those of no app's own.
    static let standard = KnownTypes([])

    /// The standard types, and an app's own.
    init(_ own: [any Node.Type]) {
        for type in own { insert(type) }
    }

    /// Adds a type of the app's own.
    mutating func insert(_ type: any Node.Type) {
        names.insert(type.typeName)
        inputs[type.typeName] = OwnInput(type)
    }
}

extension KnownTypes {
    /// Whether a node takes a value, unless it is off.
    func takesValue(_ node: DocumentValue) -> Bool {
        node[.value] != nil || (!inputs.isEmpty && node.type.map { inputs[$0] != nil } == true)
    }
}

/// How an input of an app's own has its value.
struct OwnInput: Sendable {
    /// How the value is written and read.
    let kind: PlainInput.Kind
    private let member: any AnyMember

    /// Nil for a type that is no input, that holds other nodes, or whose values are none of these: Boolean values, numbers, dates,
    /// numbers and dates that may be left out, texts, and enumerations with texts.
    init?(_ type: any Node.Type) {
        guard let type = type as? any InputNode.Type, case .none = type.content, let kind = Self.kind(of: type) else {
            return nil
        }
        self.kind = kind
        member = Self.member(of: type)
    }

    private static func member<Input: InputNode>(of _: Input.Type) -> any AnyMember { Input.valueMember }

    private static func kind<Input: InputNode>(of _: Input.Type) -> PlainInput.Kind? {
        switch Input.Value.self {
        case is Bool.Type: .toggle
        case is Int.Type, is Double.Type: .number
        case is Int?.Type, is Double?.Type: .numberOrNone
        case is CalendarDate.Type, is CalendarDate?.Type: .date
        case is String.Type: .lines
        case is any RawRepresentable<String>.Type: .text
        default: nil
        }
    }

    /// The value of a node.
    func value(of node: DocumentValue) -> JSON { node[named: member.name]?.json ?? member.initialJSON }
}
