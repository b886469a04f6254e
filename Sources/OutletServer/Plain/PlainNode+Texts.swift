import Outlet

extension PlainNode {
    /// How far a progress node is, from 0 to 1; nil if that is not known.
    var share: Double? { self[.value]?.number.map { min(max($0, 0), 1) } }

    /// What a progress node says without a picture of it.
    func progress(in language: PageLanguage) -> String {
        let (label, reading) = (text(.label), share.map { language.percent($0) } ?? "…")
        return label.isEmpty ? reading : "\(label): \(reading)"
    }

    /// What a button shows or is called; never empty.
    func name(titled title: String, _ control: PlainControl?) -> String {
        title.isEmpty ? accessibility?.label ?? control?.event.rawValue ?? "…" : title
    }
}

extension BasePath {
    /// An address of a document as one that leads there from anywhere; nil if it is none.
    func absolute(_ url: String, from origin: String) -> String? {
        address(url).map { $0.absolute(from: origin) }
    }

    /// The address of an image of a document as one that leads there from anywhere; nil if it is none.
    func image(_ url: String, from origin: String) -> String? {
        url.hasPrefix("data:image/") ? url : absolute(url, from: origin)
    }
}

extension String {
    /// An address with the origin before it, if it is a path.
    func absolute(from origin: String) -> String { hasPrefix("/") ? origin + self : self }
}
