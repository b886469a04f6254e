import Outlet
import ViewTree

extension PlainProjection {
    /// The progress of a progress node as a text.
    func progress(of node: DocumentValue) -> String {
        let (label, reading) = (node[string: .label] ?? "", node.share.map { language.percent($0) } ?? "…")
        return label.isEmpty ? reading : "\(label): \(reading)"
    }
}

extension DocumentValue {
    /// The progress of a progress node, from 0 to 1; nil if it is unknown.
    fileprivate var share: Double? { self[.value]?.number.map { min(max($0, 0), 1) } }
}

extension PlainNode {
    /// The progress of a progress node, from 0 to 1; nil if it is unknown.
    var share: Double? { members?.share }

    /// The title or the name of a button; never empty.
    func name(titled title: String, _ control: PlainControl?) -> String {
        title.isEmpty ? accessibility?.label ?? control?.event.rawValue ?? "…" : title
    }
}

extension BasePath {
    /// An address of a document as an absolute one; nil if it is none.
    func absolute(_ url: String, from origin: String) -> String? {
        address(url).map { $0.hasPrefix("/") ? origin + $0 : $0 }
    }

    /// The address of a document's image as an absolute one; nil if it is none.
    func image(_ url: String, from origin: String) -> String? {
        url.hasPrefix("data:image/") ? url : absolute(url, from: origin)
    }
}
