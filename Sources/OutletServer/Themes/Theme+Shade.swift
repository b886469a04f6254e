import Foundation

extension Theme {
    /// A color in the light and the dark scheme, each as `#rgb` or `#rrggbb`.
    public struct Shade: Sendable, Equatable {
        /// The color in the light scheme.
        public var light: String
        /// The color in the dark scheme.
        public var dark: String

        /// A color with one tone for each scheme.
        public init(light: String, dark: String) {
            self.light = light
            self.dark = dark
        }

        subscript(scheme: Scheme) -> String { scheme == .light ? light : dark }
    }

    /// A color scheme of the browser's user.
    enum Scheme: String, CaseIterable {
        case light, dark
    }

    /// A color of the sRGB space.
    struct Tone: Equatable {
        /// Red, green and blue, 0 to 1.
        let channels: [Double]

        init(_ channels: [Double]) { self.channels = channels }

        /// Reads `#rgb` or `#rrggbb`; nil for anything else.
        init?(_ text: String) {
            let digits = text.dropFirst().compactMap(\.hexDigitValue)
            guard text.first == "#", digits.count == text.count - 1 else { return nil }
            switch digits.count {
            case 3: channels = digits.map { Double($0 * 17) / 255 }
            case 6: channels = [0, 2, 4].map { index in Double(digits[index] * 16 + digits[index + 1]) / 255 }
            default: return nil
            }
        }

        /// The relative luminance (WCAG 2.2), 0 to 1.
        var luminance: Double {
            let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }

        /// The contrast ratio (WCAG 2.2), 1 to 21.
        func contrast(on ground: Tone) -> Double {
            let (one, other) = (luminance, ground.luminance)
            return (max(one, other) + 0.05) / (min(one, other) + 0.05)
        }

        /// The color mixed over a ground, as `color-mix(in srgb, …)` does. `share` is 0 to 1.
        func mixed(_ share: Double, over ground: Tone) -> Tone {
            Tone(zip(channels, ground.channels).map { $0 * share + $1 * (1 - share) })
        }
    }
}
