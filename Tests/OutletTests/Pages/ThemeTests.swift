import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing

/// How an app's pages look, and what they call it.
@Suite struct ThemeTests {
    private static let index = """
        <!doctype html>
        <html lang="en">
        <title>Outlet</title>
        <link rel="icon" href="/icon.svg">
        <link rel="stylesheet" href="/outlet.css">
        <body>
        <header data-share="Share">
        <a class="home" href="/" hidden data-word="‹ Screens">‹ Screens</a>
        <h1></h1>
        </header>
        <main></main>
        </body>
        </html>
        """

    private static let sheet = """
        :root {
          --page: light-dark(#f2f2f7, #0c0c0f);
          --card: light-dark(#fff, #1c1c20);
          --fill: light-dark(#f2f2f7, #29292f);
          --raised: light-dark(#fff, #4a4a54);
          --text: light-dark(#16161a, #f4f4f7);
          --quiet: light-dark(#5c5c66, #a5a5b0);
          --edge: light-dark(#85858f, #7c7c87);
          --accent: light-dark(#0a55c4, #8ab8ff);
          --tint: 13%;
          --font: 1.0625rem/1.45 system-ui, sans-serif;
        }
        """

    private static let files = PublicFiles([
        "index.html": index, "outlet.css": sheet, "icon.svg": "<svg/>", "logo.svg": "<svg/>", "own.css": "a{}",
        "fonts/inter.woff2": "font",
    ])

    private func visitor(_ theme: Theme, framedBy frames: [String] = []) throws -> PageVisitor {
        PageVisitor(
            try Setting.all[0].channel {
                $0.files = Self.files
                $0.theme = theme
                $0.frameAncestors = frames
            })
    }

    @Test func `an app's name, pictures, style and controls are on each of its pages`() async throws {
        let theme = Theme(
            name: "Bed & “Breakfast”", logo: "/logo.svg", icon: "/logo.svg", styleSheet: "/own.css",
            home: .titled("‹ Rooms & more"), share: .titled("Invite"))
        let visitor = try visitor(theme)
        let titles = ["/screens/desk": "Desk – ", "/": "", "/nowhere": "There is no such page – "]
        for (path, title) in titles {
            try await visitor.open(path)
            let expected = path == "/" ? "Workshop – Bed & “Breakfast”" : title + "Bed & “Breakfast”"
            #expect(visitor.page.all("title").first?.text == expected)
            let logo = visitor.page.all("header").flatMap { $0.all("img") }.first
            #expect(logo?["alt"] == "Bed & “Breakfast”")
            #expect(logo?["src"]?.hasPrefix("/~") == true && logo?["src"]?.hasSuffix("/logo.svg") == true)
            let links = visitor.page.all("link")
            #expect(links.first { $0["rel"] == "icon" }?["href"] == logo?["src"])
            let styles = links.filter { $0["rel"] == "stylesheet" }.compactMap {
                $0["href"]?.split(separator: "/").last
            }
            #expect(styles == ["outlet.css", "own.css"])
            #expect(visitor.page.all("meta").first { $0["name"] == "application-name" }?["content"] == theme.name)
            #expect(visitor.page.all("header").first?["data-share"] == "Invite")
            #expect(visitor.page.all("header").flatMap { $0.all("a") }.first?.text == "‹ Rooms & more")
        }
    }

    @Test func `the link to the screens and what shares a session can be left out`() async throws {
        let visitor = try visitor(Theme(home: .absent, share: .absent))
        try await visitor.open("/screens/desk")
        #expect(visitor.page.all("header").flatMap { $0.all("a") }.isEmpty)
        #expect(visitor.page.all("header").first?["data-share"] == nil)
        #expect(visitor.heading == "Desk")
    }

    @Test func `colors, corners and fonts are in the style sheet, which all pages share`() async throws {
        let theme = Theme(
            colors: [
                .negative: Theme.Shade(light: "#900", dark: "#f99"), "brand": Theme.Shade(light: "#606", dark: "#fcf"),
            ],
            surfaces: [.page: Theme.Shade(light: "#fff", dark: "#000")], radius: 3,
            font: Theme.Font("Inter", file: "/fonts/inter.woff2"), headingFont: "Georgia")
        #expect(theme.faults(in: Self.files) == [])
        let visitor = try visitor(theme)
        try await visitor.open("/screens/desk")
        let policy = visitor.answer?["content-security-policy"]
        #expect(policy?.contains("font-src 'self'") == true)
        let href = try #require(visitor.page.all("link").first { $0["rel"] == "stylesheet" }?["href"])
        let text = try await visitor.channel.get(href).text
        #expect(text.hasPrefix(Self.sheet))
        for rule in [
            "--danger:light-dark(#900, #f99)", "--page:light-dark(#fff, #000)", "--radius:3.0px;--corner:5.0px",
            "--font:1.0625rem/1.45 \"Inter\", system-ui, sans-serif", "--heading:\"Georgia\"",
            "src:url(\"fonts/inter.woff2\")", "[data-color=\"brand\"]{color:light-dark(#606, #fcf) !important}",
        ] {
            #expect(text.contains(rule), "\(rule)")
        }
        let font = href.replacing("outlet.css", with: "fonts/inter.woff2")
        #expect(try await visitor.channel.get(font).status == 200)
    }

    @Test(arguments: [
        (Theme(logo: "/none.png"), "logo '/none.png' is not among the app's files."),
        (Theme(icon: "icon.svg"), "icon 'icon.svg' is not among the app's files. Paths begin with a slash."),
        (Theme(font: Theme.Font("Inter", file: "/x.woff2")), "font '/x.woff2' is not among"),
        (Theme(headingFont: "a;b"), "headingFont is called 'a;b': expected a family such as 'Inter'."),
        (Theme(radius: -1), "radius is -1.0: expected 0 to 64 points."),
        (
            Theme(colors: [.accent: Theme.Shade(light: "blue", dark: "#fff")]),
            "color 'accent' is 'blue' in the light scheme: expected one such as '#0a55c4'."
        ),
        (Theme(colors: ["a b": Theme.Shade(light: "#000", dark: "#fff")]), "color 'a b' has a name that no style"),
        (
            Theme(colors: [.accent: Theme.Shade(light: "#0a55c4", dark: "#0a55c4")]),
            "color 'accent' has a contrast of 2.5 to 1 on 'card' in the dark scheme, and needs 4.5: take a lighter one."
        ),
        (
            Theme(colors: ["brand": Theme.Shade(light: "#d9b8ff", dark: "#d9b8ff")]),
            "color 'brand' has a contrast of 1.5 to 1 on 'page' in the light scheme, and needs 4.5: take a darker one."
        ),
        (
            Theme(surfaces: [.card: Theme.Shade(light: "#000", dark: "#1c1c20")]),
            "color 'text' has a contrast of 1.1 to 1 on 'card' in the light scheme"
        ),
        (
            Theme(surfaces: [.edge: Theme.Shade(light: "#ccc", dark: "#7c7c87")]),
            "color 'edge' has a contrast of 1.6 to 1 on 'card' in the light scheme, and needs 3.0"
        ),
    ])
    func `what is wrong with a theme is said in a sentence`(theme: Theme, sentence: String) {
        let faults = theme.faults(in: Self.files)
        #expect(faults.contains { $0.hasPrefix("The theme's ") && $0.contains(sentence) }, "\(faults)")
    }

    @Test func `a theme that sets nothing has no faults`() {
        #expect(Theme().faults(in: Self.files) == [])
        #expect(Theme().faults(in: PublicFiles()) == [])
    }

    @Test func `only sites that are named may show a page in a frame`() async throws {
        let ancestors = { (visitor: PageVisitor) in
            visitor.answer?["content-security-policy"]?.components(separatedBy: "frame-ancestors ").last
        }
        let closed = try visitor(Theme())
        try await closed.open("/screens/desk")
        #expect(ancestors(closed) == "'none'")
        let open = try visitor(Theme(), framedBy: ["https://intranet.example", "https://*.shop.example"])
        for path in ["/screens/desk", "/", "/nowhere"] {
            try await open.open(path)
            #expect(ancestors(open) == "https://intranet.example https://*.shop.example")
        }
        let document = try await open.channel.get("/screens/desk")
        #expect(document["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    }
}
