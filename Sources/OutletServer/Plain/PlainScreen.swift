import Outlet
import ViewTree

/// A document for clients that have no data model, can't hide nodes, and send all values at once: hidden nodes are left out,
/// fallbacks are applied, and each action is a control.
///
/// Dialects encode this projection.
public struct PlainScreen: Sendable {
    /// The standard node types, for dialects that don't know an app's own.
    static let standardTypes = Set(NodeType.standard.map(\.name))

    /// The title, in the session's language.
    public let title: String
    /// The language of the screen, a BCP 47 tag.
    public let language: String
    /// The deep link to the screen.
    let url: String
    /// The id of the session; nil if there is none: what is pressed needs one.
    public let session: String?
    /// The controls that leave the screen: back, and closing a modal screen.
    public let leaving: [PlainNode]
    /// What the effects of the answered event say; empty for a client that starts anew.
    public private(set) var notices: [PlainNotice]
    /// The number of the document's newest effect; 0 if it has none.
    let newestEffect: Int
    /// The content: one node, or several in the place of one with an unknown type.
    public let content: [PlainNode]
    /// The inputs, in the order of the tree.
    public let inputs: [PlainInput]
    /// The id of the node to which a navigation gives the focus; nil for the title.
    let focus: String?
    /// The id of the node to which the newest effect gives the focus; nil if none does.
    let wanted: String?
    /// The control that a client without a pointer sends: the `submit` of the only node that offers it, else `apply`.
    let main: PlainControl
    /// The id of the screen's toolbar, with which its tree begins; nil if it has none.
    let toolbar: String?

    /// Projects an excerpt of a document for a dialect.
    ///
    /// - Parameters:
    ///   - types: the node types that the dialect can show.
    ///   - seen: the newest effect that the client knows; nil to show no effects.
    ///   - basePath: the path with which the addresses of this server begin.
    ///   - language: the language of the controls that the projection adds.
    ///   - isDivided: whether the rows of long lists are divided into runs, for dialects that send changes only.
    init(
        _ excerpt: DocumentExcerpt, knowing types: KnownTypes = .standard, after seen: Int? = nil,
        below basePath: BasePath = .root, in language: PageLanguage = .english, isDivided: Bool = false
    ) {
        let projection = PlainProjection(
            of: excerpt, knowing: types, below: basePath, in: language, isDivided: isDivided)
        self.init(excerpt.document, by: projection, after: seen)
    }

    /// Projects a document.
    ///
    /// - Parameters:
    ///   - seen: the newest effect that the client knows; nil to show no effects.
    ///   - content: the content of an earlier projection of the same kind; its unchanged nodes are reused.
    init(
        _ document: DocumentValue, by projection: PlainProjection, after seen: Int?,
        knowing content: [PlainNode] = []
    ) {
        let language = projection.language
        self.language = language.tag
        title = document[string: .title] ?? ""
        session = document[string: .session]
        let stack = document[.stack]?.elementArray ?? []
        url = stack.last?[string: .url] ?? ""
        let tree = document[.tree]
        let root = tree?[string: .id]
        let first = tree?[.children]?.elements.first
        let isToolbar = first?[.type] == "row" && first?[.accessibility]?[.role] == "toolbar"
        toolbar = isToolbar ? first?[string: .id] : nil
        focus = document[string: .focus]
        let focusing = document[.effects]?.elements.filter {
            $0[string: .type] == "focus" && ($0[.id]?.integer ?? 0) > seen ?? .max
        }
        wanted = focusing?.last?[named: "node"]?.string
        var leaving: [PlainNode] = []
        if let below = stack.dropLast().last {
            let title = below[string: .title] ?? ""
            let words = title.isEmpty ? language.word("Back") : "‹ \(title)"
            leaving.append(PlainNode(adding: words, PlainControl(event: .back)))
        }
        if stack.last?[.presentation] == "modal" {
            leaving.append(PlainNode(adding: language.word("Close"), PlainControl(event: .dismiss, node: root)))
        }
        self.leaving = leaving
        newestEffect = document[.effects]?.elements.reduce(0) { max($0, $1[.id]?.integer ?? 0) } ?? 0
        notices = seen.map { PlainNotice.list(document[.effects], after: $0, root: root) } ?? []
        self.content = tree.map { projection.nodes($0, PlainProjection.Place(), knowing: content) } ?? []
        var inputs: [PlainInput] = []
        var controls: [PlainControl] = []
        for node in self.content {
            node.visitFields { node in
                if case .input(let input) = node.content { inputs.append(input) }
                if node.offersSubmit { controls.append(PlainControl(event: .submit, node: node.text(.id))) }
            }
        }
        self.inputs = inputs
        main = controls.count == 1 ? controls[0] : .apply
    }
}

extension PlainScreen {
    /// The values of all inputs as drawn, a JSON text. A client sends it back as `~was`: what differs from it was typed.
    public var was: String { FormFields(self).text }

    /// The screen without the notices of effects.
    var withoutNotices: Self {
        var screen = self
        screen.notices = []
        return screen
    }

    /// Whether the document has effects, of which a client may show notices.
    var hasEffects: Bool { newestEffect > 0 }
}

/// An effect as a text, a link or a control, for a client that can't perform it.
public struct PlainNotice: Sendable {
    /// A text to show, or the text of a link.
    public let text: String
    /// An address to go to, as in the document; nil if there is none.
    public let url: String?
    /// An undo that is offered; nil if none is.
    public let control: PlainControl?

    /// The notices of the effects after a number.
    static func list(_ effects: DocumentValue?, after seen: Int, root: String?) -> [PlainNotice] {
        effects?.elements.filter { ($0[.id]?.integer ?? 0) > seen }.compactMap { notice($0, root: root) } ?? []
    }

    private static func notice(_ effect: DocumentValue, root: String?) -> PlainNotice? {
        let (text, url) = (effect[string: .text], effect[string: .url])
        switch effect[string: .type] {
        case "openURL": return url.map { PlainNotice(text: $0, url: $0, control: nil) }
        case "copy", "announce", "toast": return text.map { PlainNotice(text: $0, url: nil, control: nil) }
        case "share":
            let words = [effect[string: .title], text, url].compactMap { $0 }
            return PlainNotice(text: words.joined(separator: " "), url: url, control: nil)
        case "undo":
            let control = PlainControl(event: .undo, node: root, json: effect[.undo]?.json ?? .null)
            return PlainNotice(text: text ?? "", url: nil, control: control)
        default: return nil
        }
    }
}

extension BasePath {
    /// The address to which an address of a document leads: paths of this server get the base path. Nil if it is no address.
    func address(_ url: String) -> String? { LinkAddress(url).map { $0.isAbsolute ? url : text + url } }
}
