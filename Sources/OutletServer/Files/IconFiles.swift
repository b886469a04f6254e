import Outlet

/// The addresses of the pictures that icons name: `/icons/trash.svg` draws the icon `trash`.
struct IconFiles: Sendable {
    private let addresses: [String: String]

    /// The icons among files as they are served.
    init(in served: PublicFiles, below basePath: BasePath) {
        let pattern = PublicFiles.iconPath
        let icons = served.paths.compactMap { path -> (String, String)? in
            guard let name = path.wholeMatch(of: pattern)?.output.1 else { return nil }
            return (String(name), "\(basePath.text)\(served.permanentPath(path))#\(PublicFiles.iconPart)")
        }
        addresses = Dictionary(icons) { first, _ in first }
    }

    /// The address of an icon; nil if there is none of this name.
    subscript(name: String) -> String? { addresses[name] }
}

extension PublicFiles {
    /// The part of an icon's file that is drawn: its outermost element.
    static let iconPart = "icon"

    static var iconPath: Regex<(Substring, Substring)> { /\/icons\/([A-Za-z][\w-]*)\.svg/ }

    /// The files with that part marked in each icon. It has the size of the text beside it, not one of its own.
    func markingIcons() -> PublicFiles {
        let (pattern, start) = (Self.iconPath, /<svg\b[^>]*>/)
        let attributes = /\s(?:id|width|height)=(?:"[^"]*"|'[^']*')/
        let marked = paths.compactMap { path -> (String, [UInt8])? in
            guard path.wholeMatch(of: pattern) != nil, let file = self[path] else { return nil }
            let text = String(decoding: file.bytes, as: UTF8.self)
            guard let head = text.firstMatch(of: start) else { return nil }
            let plain = head.output.replacing(attributes, with: "")
            let tag = "<svg id=\"\(Self.iconPart)\"\(plain.dropFirst("<svg".count))"
            return (path, Array((text[..<head.range.lowerBound] + tag + text[head.range.upperBound...]).utf8))
        }
        return overlaid(with: PublicFiles(Dictionary(marked) { first, _ in first }))
    }
}
