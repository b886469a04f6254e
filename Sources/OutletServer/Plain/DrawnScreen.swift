import Synchronization
import ViewTree

/// A plain screen as a dialect draws it, in parts: components or elements.
struct DrawnScreen: Sendable {
    /// A part, encoded.
    struct Part: Sendable {
        let id: String
        let bytes: [UInt8]
        /// What it begins with; nil if that is not kept.
        var head: Head?
    }

    /// What a part begins with. A later version of it with the same children does, too.
    struct Head: Sendable {
        let component: String
        /// The ids of the parts in it.
        let children: [String]
        /// The number of its bytes.
        let end: Int
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

    /// The part around the others, which is drawn last; nil if it is in a piece of its own.
    var outermost: DrawnScreen.Part? {
        if case .part(let part)? = items.last { part } else { nil }
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

/// The piece that one dialect has drawn of a node, cached in the node. Until then, that of an earlier version of the node.
struct KeptPiece: ~Copyable, Sendable {
    private let state: Mutex<(piece: DrawnPiece?, former: DrawnPiece?)>

    init(after former: DrawnPiece? = nil) { state = Mutex((nil, former)) }

    var value: DrawnPiece? { state.withLock { $0.piece } }

    /// The piece of an earlier version of the node, until its own is drawn; nil if none was drawn.
    var former: DrawnPiece? { state.withLock { $0.former } }

    /// The newest piece that there is.
    var newest: DrawnPiece? { state.withLock { $0.piece ?? $0.former } }

    func keep(_ drawn: DrawnPiece) { state.withLock { $0 = (drawn, nil) } }
}
