import Outlet

/// The colors of a theme over those of the web client's style sheet, by the names that authors use.
struct Palette {
    /// The names of custom properties that differ from the color's name.
    private static let properties = ["negative": "danger", "muted": "quiet"]

    /// The standard colors of texts and controls.
    static let standard = Color.standard.map(\.rawValue)

    /// The share of its color in a tinted button, 0 to 1.
    let tint: Double
    private let shades: [String: Theme.Shade]

    /// The palette of a theme; other colors are read from the custom properties of a style sheet.
    init(_ theme: Theme, over sheet: String) {
        var shades: [String: Theme.Shade] = [:]
        let names = Palette.standard + Theme.Surface.allCases.map(\.rawValue)
        let found = Dictionary(
            sheet.matches(of: /--(\w+):\s*light-dark\((#\w+),\s*(#\w+)\)/)
                .map { (String($0.1), Theme.Shade(light: String($0.2), dark: String($0.3))) }
        ) { first, _ in first }
        for name in names { shades[name] = found[Palette.property(name)] }
        for (color, shade) in theme.colors { shades[color.rawValue] = shade }
        for (surface, shade) in theme.surfaces { shades[surface.rawValue] = shade }
        self.shades = shades
        let tint = sheet.firstMatch(of: /--tint:\s*(\d+)%/).flatMap { Double($0.1) }
        self.tint = (tint ?? 13) / 100
    }

    /// A color's tone in a scheme; nil if neither the theme nor the style sheet has it.
    func tone(_ name: String, in scheme: Theme.Scheme) -> Theme.Tone? {
        shades[name].flatMap { Theme.Tone($0[scheme]) }
    }

    /// The custom property of a color of the style sheet.
    static func property(_ name: String) -> String { properties[name] ?? name }
}
