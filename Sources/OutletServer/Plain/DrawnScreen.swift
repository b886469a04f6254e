import Synchronization
import ViewTree

/// A plain screen as a dialect draws it, in parts: components or elements.
struct DrawnScreen: Sendable {
    /// A part, encoded.
    struct Part: Sendable {
        let id: String
        let bytes: [UInt8]
    }

    /// A part, or the parts of a node.
    enum Item: Sendable {
        case part(Part)
        case piece(DrawnPiece)
    }

    /// What it consists of.
    var items: [Item] = []
    /// The ids of the parts that only one client is shown, and of the parts that hold them. They are sent each time.
    var fleeting: Set<String> = []
    /// The values of the inputs, by key.
    var values: [(key: String, value: JSON)] = []
    /// The text of the values as drawn, which a client sends back with a control.
    var was = ""

    /// The parts; their ids are unique.
    var parts: [Part] {
        var parts: [Part] = []
        items.collect(to: &parts)
        return parts
    }
}

extension DrawnScreen {
    init(parts: [Part]) { self.init(items: parts.map { .part($0) }) }
}

/// The parts drawn of a node and its children. A class: two screens share the pieces that did not change.
final class DrawnPiece: Sendable {
    /// The id of the outermost part; nil if nothing is shown.
    let id: String?
    let items: [DrawnScreen.Item]

    init(_ id: String?, _ items: [DrawnScreen.Item]) {
        self.id = id
        self.items = items
    }
}

extension [DrawnScreen.Item] {
    /// Adds all parts to others.
    func collect(to parts: inout [DrawnScreen.Part]) {
        for item in self {
            switch item {
            case .part(let part): parts.append(part)
            case .piece(let piece): piece.items.collect(to: &parts)
            }
        }
    }
}

/// The piece that one dialect has drawn of a node, cached in the node.
struct KeptPiece: ~Copyable, Sendable {
    private let piece = Mutex<DrawnPiece?>(nil)

    var value: DrawnPiece? { piece.withLock { $0 } }

    func keep(_ drawn: DrawnPiece) { piece.withLock { $0 = drawn } }
}
