import Outlet
import OutletTesting
import Testing
import ViewTree

extension WebClient {
    /// The client draws a document where the server's page of it stood: nothing moves under its reader.
    @Suite struct TakeOverTests {
        private static let paths = [
            "person", "personInView", "enterEmail", "gallery", "characters", "contacts?implementation=table",
            "contacts?implementation=cards", "contact?id=1", "contact-form",
        ]

        /// Sums up what moves, from the first picture on.
        private static let watching = """
            window.shift = 0;
            new PerformanceObserver((list) => {
              for (const { value } of list.getEntries()) window.shift += value;
            }).observe({ type: "layout-shift", buffered: true });
            """

        /// Where each text and each control in the window is. What the client draws are new elements, of which a browser
        /// tells no shift. What opens a row lies around its text there, and all over the row here.
        private static let places = """
            const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
            const places = [];
            while (walker.nextNode()) {
              const { data, parentElement: parent } = walker.currentNode;
              const range = document.createRange();
              range.selectNodeContents(walker.currentNode);
              const { x, y, width, height } = range.getBoundingClientRect();
              const isSeen = width && y + height < innerHeight && parent.checkVisibility({ opacityProperty: true });
              if (data.trim() && isSeen) places.push([data.trim(), x, y, 0, 0]);
            }
            const own = ".pick, .pressed, .apply, [type=hidden]";
            for (const control of document.querySelectorAll("main :is(input, select, textarea, button, a[href], summary)")) {
              const { x, y, width, height } = control.getBoundingClientRect();
              const isSeen = width && y + height < innerHeight && control.checkVisibility({ opacityProperty: true });
              const { labels, ariaLabel, placeholder, textContent, value } = control;
              const name = (labels?.[0]?.textContent || ariaLabel || placeholder || textContent || value).trim();
              if (isSeen && !control.matches(own)) places.push([`control ${name}`, x, y, width, height]);
            }
            return places.map(([name, ...place]) => [name, ...place.map(Math.round)]);
            """

        /// A desk, a narrow window, a phone and a tablet.
        @Test(arguments: paths, [(1280, 900, false), (390, 844, false), (390, 844, true), (820, 1180, true)])
        func `nothing moves when the client takes a page over`(
            path: String, size: (width: Int, height: Int, isTouched: Bool)
        ) async throws {
            if path == "characters" { try await Stage.characters { _ in } }
            try await Stage.page("/health/live") { page in
                try await page.resize(width: size.width, height: size.height, isTouched: size.isTouched)
                // What appears late if the client does not come never does, however busy the machine is.
                try await page.tool("Animation.enable")
                try await page.tool("Animation.setPlaybackRate", ["playbackRate": 0])
                try await page.tool("Network.enable")
                try await page.tool("Network.setBlockedURLs", ["urls": ["*.js"]])
                try await page.open("/screens/\(path)")
                let drawn = try await page.run(Self.places).array ?? []

                try await page.tool("Network.setBlockedURLs", ["urls": []])
                try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.watching)])
                // The page is painted before the scripts are there.
                let conditions: JSON = [
                    "offline": false, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1,
                ]
                try await page.tool("Network.emulateNetworkConditions", conditions)
                try await page.open("/screens/\(path)")
                _ = try await page.session()
                let frames =
                    "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
                try await page.run(frames)
                let shift = try #require(try await page.run("return window.shift").number)
                #expect(shift < 0.02)

                let shown = try await page.run(Self.places).array ?? []
                let moved = drawn.filter { text in
                    let twins = shown.filter { $0[0] == text[0] }
                    return !twins.isEmpty
                        && !twins.contains { twin in
                            (1...4).allSatisfy { abs((twin[$0]?.integer ?? 0) - (text[$0]?.integer ?? 0)) <= 2 }
                        }
                }
                #expect(drawn.count > 1 && moved.isEmpty, "\(moved)")
            }
        }

        /// A screen whose text is loaded, which never is at hand.
        private struct Greeting: Model {
            var text = Loadable<String>()
        }

        @Test func `what a page shows stays until its session has loaded it, too`() async throws {
            let application = try Application(name: "Greetings") {
                Screen("greeting", title: "Greeting", model: Greeting()) {
                    Label().id("text").observing { (greeting: Greeting) in greeting.text.value ?? "" }
                } connect: { _ in
                    Load(\.text, from: DataSource(loading: { (_: NoRequest) in "Good day." }))
                }
            }
            // The page and its session wait for the load however long it takes.
            try await Stage.serving(application, clock: ManualClock()) { origin in
                try await Stage.page("/health/live") { page in
                    let watching = """
                        window.texts = [];
                        new MutationObserver(() => {
                          const text = document.querySelector("#text")?.textContent;
                          if (text !== undefined && text !== texts.at(-1)) texts.push(text);
                        }).observe(document, { childList: true, characterData: true, subtree: true });
                        """
                    try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(watching)])
                    try await page.open("\(origin)/screens/greeting")
                    _ = try await page.session()
                    try await eventually("the text is there") { try await page.text("#text") == "Good day." }
                    #expect(try await page.run("return texts") == ["Good day."])
                }
            }
        }
    }
}
