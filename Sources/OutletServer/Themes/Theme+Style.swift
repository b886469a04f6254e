import Outlet

extension Theme {
    /// The rules that the theme appends to the web client's style sheet; empty for none.
    func style(over sheet: String) -> String {
        properties(over: sheet) + [font, headingFont].compactMap { $0?.rules }.joined()
            + ownColors.joined() + (logo == nil ? "" : ".logo{width:auto;height:2rem}")
    }

    private func properties(over sheet: String) -> String {
        let standard = colors.filter { Palette.standard.contains($0.key.rawValue) }.map { ($0.key.rawValue, $0.value) }
        let shades = (standard + surfaces.map { ($0.key.rawValue, $0.value) }).map { name, shade in
            (Palette.property(name), "light-dark(\(shade.light), \(shade.dark))")
        }
        var values = shades.sorted { $0.0 < $1.0 }
        if let radius {
            values += [("radius", "\(radius)px"), ("corner", "\(radius * 5 / 3)px")]
        }
        // Keeps the size and the line height.
        let size = sheet.firstMatch(of: /--font:\s*(\S+)/).map { String($0.1) } ?? "1rem"
        if let font { values.append(("font", "\(size) \(font.list)")) }
        if let headingFont { values.append(("heading", headingFont.list)) }
        return values.isEmpty ? "" : ":root{\(values.map { "--\($0):\($1)" }.joined(separator: ";"))}"
    }

    /// The rules of the app's own colors, like those that the style sheet has for the standard ones.
    private var ownColors: [String] {
        colors.filter { !Palette.standard.contains($0.key.rawValue) }.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            color, shade in
            let (name, value) = (color.rawValue, "light-dark(\(shade.light), \(shade.dark))")
            return "[data-color=\"\(name)\"]{color:\(value) !important}[data-background=\"\(name)\"]{padding:0.75rem;"
                + "background:color-mix(in srgb, \(value) 10%, var(--card))}"
        }
    }
}

extension Theme.Font {
    /// The families in the order in which a browser tries them.
    fileprivate var list: String { "\"\(family)\", system-ui, \(fallback)" }

    /// The rules that load the files. Their addresses are relative: the style sheet lies in a folder of a release.
    fileprivate var rules: String {
        faces.map { face in
            let weights = "\(face.weights.lowerBound) \(face.weights.upperBound)"
            return "@font-face{font-family:\"\(family)\";src:url(\"\(face.file.drop { $0 == "/" })\");"
                + "font-weight:\(weights);font-style:\(face.isItalic ? "italic" : "normal");font-display:swap}"
        }.joined()
    }
}
