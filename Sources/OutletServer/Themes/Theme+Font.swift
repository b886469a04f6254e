extension Theme {
    /// A font: its family, and the files from which browsers load it. Without files the font has to be installed on the user's
    /// device.
    public struct Font: Sendable, ExpressibleByStringLiteral {
        /// A file of a font.
        public struct Face: Sendable {
            /// The path of the file among the app's, such as `/fonts/inter.woff2`.
            public var file: String
            /// The weights that it has, 1 to 1000; those of a variable font are a range.
            public var weights: ClosedRange<Int>
            /// Whether it is italic.
            public var isItalic: Bool

            /// A file with its weights.
            public init(_ file: String, weights: ClosedRange<Int> = 100...900, isItalic: Bool = false) {
                self.file = file
                self.weights = weights
                self.isItalic = isItalic
            }
        }

        /// The name of the family, such as `Inter`.
        public var family: String
        /// Its files.
        public var faces: [Face]
        /// The family used while the font loads, and for characters that it lacks: `sans-serif`, `serif` or `monospace`.
        public var fallback: String

        /// A font with several files.
        public init(_ family: String, faces: [Face], fallback: String = "sans-serif") {
            self.family = family
            self.faces = faces
            self.fallback = fallback
        }

        /// A variable font.
        public init(_ family: String, file: String, fallback: String = "sans-serif") {
            self.init(family, faces: [Face(file)], fallback: fallback)
        }

        /// A font that is installed on the user's device.
        public init(stringLiteral family: String) { self.init(family, faces: []) }
    }
}
