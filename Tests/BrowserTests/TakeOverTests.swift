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

        /// Where each text in the window is. What the client draws are new elements, of which a browser tells no shift. Tabs
        /// that only the client can switch are headings without it.
        private static let places = """
            const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
            const places = [];
            while (walker.nextNode()) {
              const { data, parentElement: parent } = walker.currentNode;
              const range = document.createRange();
              range.selectNodeContents(walker.currentNode);
              const { x, y, width, height } = range.getBoundingClientRect();
              const isSeen = width && y + height < innerHeight && parent.checkVisibility({ opacityProperty: true });
              const isLocal = parent.closest(".tabs .tabs");
              if (data.trim() && isSeen && !isLocal) places.push([data.trim(), Math.round(x), Math.round(y)]);
            }
            return places;
            """

        @Test(arguments: paths, [(1280, 900), (390, 844)])
        func `nothing moves when the client takes a page over`(
            path: String, size: (width: Int, height: Int)
        ) async throws {
            if path == "characters" { try await Stage.characters { _ in } }
            try await Stage.page("/health/live") { page in
                try await page.resize(width: size.width, height: size.height)
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
                            abs((twin[1]?.integer ?? 0) - (text[1]?.integer ?? 0)) <= 2
                                && abs((twin[2]?.integer ?? 0) - (text[2]?.integer ?? 0)) <= 2
                        }
                }
                #expect(drawn.count > 1 && moved.isEmpty, "\(moved)")
            }
        }
    }
}
