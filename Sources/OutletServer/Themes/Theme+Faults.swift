import Outlet

extension Theme {
    /// The faults of the theme with these files, a sentence for each.
    package func faults(in files: PublicFiles) -> [String] {
        let sheet = files["/outlet.css"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let broken = shadeFaults
        return fileFaults(in: files) + fontFaults + nameFaults + broken
            + (broken.isEmpty ? contrastFaults(Palette(self, over: sheet)) : [])
    }

    private var fonts: [(String, Font)] {
        [("font", font), ("headingFont", headingFont)].compactMap { name, font in font.map { (name, $0) } }
    }

    private func fileFaults(in files: PublicFiles) -> [String] {
        let faces = fonts.flatMap { name, font in font.faces.map { (name, Optional($0.file)) } }
        let named = [("logo", logo), ("icon", icon), ("styleSheet", styleSheet)] + faces
        return named.compactMap { role, path in
            guard let path, files[path] == nil else { return nil }
            let advice = path.hasPrefix("/") ? "" : " Paths begin with a slash."
            return "The theme's \(role) '\(path)' is not among the app's files.\(advice)"
        }
    }

    private var fontFaults: [String] {
        let families = fonts.compactMap { name, font -> String? in
            let isPlain = [font.family, font.fallback].allSatisfy {
                $0.wholeMatch(of: /[\p{L}\d][\p{L}\d _.-]*/) != nil
            }
            return isPlain ? nil : "The theme's \(name) is called '\(font.family)': expected a family such as 'Inter'."
        }
        guard let radius, !(0...64).contains(radius) else { return families }
        return families + ["The theme's radius is \(radius): expected 0 to 64 points."]
    }

    private var nameFaults: [String] {
        colors.keys.map(\.rawValue).sorted().filter { $0.wholeMatch(of: /[A-Za-z][\w-]*/) == nil }
            .map { "The theme's color '\($0)' has a name that no style sheet can have: expected one such as 'brand'." }
    }

    private var shadeFaults: [String] {
        let all = colors.map { ($0.rawValue, $1) } + surfaces.map { ($0.rawValue, $1) }
        return all.sorted { $0.0 < $1.0 }.flatMap { name, shade in
            Scheme.allCases.filter { Tone(shade[$0]) == nil }.map { scheme in
                "The theme's color '\(name)' is '\(shade[scheme])' in the \(scheme) scheme: expected one such as '#0a55c4'."
            }
        }
    }

    /// The pairs with too little contrast, of those of which the theme sets a color.
    private func contrastFaults(_ palette: Palette) -> [String] {
        let own = Set(colors.keys.map(\.rawValue))
        let set = own.union(surfaces.keys.map(\.rawValue))
        let inks = Palette.standard + own.subtracting(Palette.standard).sorted()
        let pairs =
            inks.flatMap { ink in ["page", "card"].map { (ink, $0, 4.5) } }
            + ["page", "card", "fill", "raised"].map { ("text", $0, 4.5) } + [("muted", "fill", 4.5)]
            + ["card", "fill"].map { ("edge", $0, 3.0) }
        return Scheme.allCases.flatMap { scheme in
            let grounds = pairs.compactMap { ink, ground, least -> String? in
                guard set.contains(ink) || set.contains(ground) else { return nil }
                return fault(of: ink, on: ground, palette.tone(ground, in: scheme), least, palette, scheme)
            }
            let tints = ["accent", "negative"].compactMap { ink -> String? in
                guard set.contains(ink) || set.contains("card"), let card = palette.tone("card", in: scheme),
                    let tone = palette.tone(ink, in: scheme), tone.contrast(on: card) >= 4.5
                else { return nil }
                let ground = tone.mixed(palette.tint, over: card)
                return fault(of: ink, on: "button", ground, 4.5, palette, scheme)
            }
            return grounds + tints
        }
    }

    private func fault(
        of ink: String, on name: String, _ ground: Tone?, _ least: Double, _ palette: Palette, _ scheme: Scheme
    ) -> String? {
        guard let ground, let tone = palette.tone(ink, in: scheme) else { return nil }
        let contrast = tone.contrast(on: ground)
        if contrast >= least { return nil }
        // Rounded down, so that 4.49 does not look sufficient.
        let found = (contrast * 10).rounded(.down) / 10
        let advice = ground.luminance > 0.18 ? "darker" : "lighter"
        return
            "The theme's color '\(ink)' has a contrast of \(found) to 1 on '\(name)' in the \(scheme) scheme, and needs "
            + "\(least): take a \(advice) one."
    }
}
