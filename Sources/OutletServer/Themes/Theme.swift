public import Outlet

/// The look of an app's pages in a browser, and the app's name in them.
///
///     var theme: Theme {
///         Theme(
///             logo: "/logo.svg", icon: "/icon.svg",
///             colors: [.accent: Theme.Shade(light: "#17603f", dark: "#7fcfa5")], radius: 4,
///             font: Theme.Font("Inter", file: "/fonts/inter.woff2"), home: .titled("‹ Shop"), share: .absent)
///     }
///
/// Files are named by their paths among the app's files. A daemon does not start if one is missing, or if a text would be
/// hard to read: in both color schemes each has a contrast of 4.5 to 1 at least (WCAG 2.2, success criterion 1.4.3).
public struct Theme: Sendable {
    /// The name with which the title of each page ends; nil for the application's.
    public var name: String?
    /// The picture at the top of each page, 32 points high; nil for none. An SVG may have a look of its own for the dark
    /// scheme.
    public var logo: String?
    /// The picture in the browser's tab; nil for Outlet's.
    public var icon: String?
    /// The colors of texts and controls: the standard ones, and the app's own.
    public var colors: [Color: Shade]
    /// The colors of surfaces.
    public var surfaces: [Surface: Shade]
    /// The radius of the corners of controls, in points; nil for the client's choice.
    public var radius: Double?
    /// The font of texts; nil for the system's.
    public var font: Font?
    /// The font of headings; nil for the system's.
    public var headingFont: Font?
    /// A style sheet of the app's own, which browsers read after the client's; nil for none.
    public var styleSheet: String?
    /// The link to the list of screens, at the top of each first screen.
    public var home: HeadControl
    /// The button that shares the session.
    public var share: HeadControl

    /// A theme; arguments that are left out keep the web client's look.
    public init(
        name: String? = nil, logo: String? = nil, icon: String? = nil, colors: [Color: Shade] = [:],
        surfaces: [Surface: Shade] = [:], radius: Double? = nil, font: Font? = nil, headingFont: Font? = nil,
        styleSheet: String? = nil, home: HeadControl = .standard, share: HeadControl = .standard
    ) {
        self.name = name
        self.logo = logo
        self.icon = icon
        self.colors = colors
        self.surfaces = surfaces
        self.radius = radius
        self.font = font
        self.headingFont = headingFont
        self.styleSheet = styleSheet
        self.home = home
        self.share = share
    }

    /// A surface on which colors are shown, or its border.
    public enum Surface: String, Sendable, CaseIterable {
        /// The page around the screen.
        case page
        /// The screen, a dialog, a menu.
        case card
        /// A field, the bar of tabs.
        case fill
        /// The chosen tab.
        case raised
        /// The text itself.
        case text
        /// The border of a field: 3 to 1 on what is beside it.
        case edge
        /// A line between rows, which is decorative.
        case line
    }

    /// A control at the top of a page.
    public enum HeadControl: Sendable, Equatable {
        /// The web client's own.
        case standard
        /// With the app's own title, which its catalogue may translate.
        case titled(String)
        /// Left out.
        case absent
    }

    /// The app's own titles of these controls.
    var texts: [String] {
        [home, share].compactMap { if case .titled(let title) = $0 { title } else { nil } }
    }
}
