import Testing
import ViewTree

extension WebClient {
    /// What of the looks a script can see.
    @Suite struct LayoutTests {
        private func button(_ id: String, _ title: String, role: String? = nil) -> JSON {
            var node = JSONObject([("id", .string(id)), ("type", "button"), ("title", .string(title))])
            node["role"] = role.map { .string($0) }
            node["on"] = ["tap": ["post"]]
            return .object(node)
        }

        private func row(_ id: String, _ children: [JSON], spacing: JSON = "small", role: JSON? = nil) -> JSON {
            var node = JSONObject([
                ("id", .string(id)), ("type", "row"), ("spacing", spacing), ("children", .array(children)),
            ])
            node["accessibility"] = role.map { ["role": $0, "label": "Actions"] }
            return .object(node)
        }

        private let style = "return getComputedStyle(document.getElementById(arguments[0]))[arguments[1]]"
        private let box = """
            const { left, top, right, bottom } = document.getElementById(arguments[0]).getBoundingClientRect();
            return [left, top, right, bottom];
            """

        private func phone(_ page: Page, width: Int = 375) async throws {
            try await page.tool("Emulation.setTouchEmulationEnabled", ["enabled": true])
            try await page.tool(
                "Emulation.setDeviceMetricsOverride",
                ["width": .number(Double(width)), "height": 640, "deviceScaleFactor": 1, "mobile": true])
        }

        @Test func `of fields beside each other one that is wrong does not move the other`() async throws {
            let fields = ["one", "two"].map { id -> JSON in
                ["id": .string(id), "type": "textField", "label": .string(id), "value": ""]
            }
            try await Stage.scripted(row("row", fields)) { page in
                let tops = "return ['one', 'two'].map((id) => document.getElementById(id).getBoundingClientRect().top)"
                let before = try await page.run(tops)
                try await page.push(
                    2, ["op": "add", "path": "/tree/children/0/children/0/error", "value": "Please fill this in."])
                try await eventually("it is said") { try await page.text(".error") == "Please fill this in." }
                #expect(try await page.run(tops) == before && before[0] == before[1] && before[0] != nil)
            }
        }

        @Test func `the roles of buttons differ, and the primary one is filled`() async throws {
            let roles = ["primary", "default", "cancel", "destructive"]
            try await Stage.scripted(row("row", roles.map { button($0, $0, role: $0) })) { page in
                for scheme in ["light", "dark"] {
                    try await page.prefer(scheme)
                    var looks: Set<String> = []
                    for role in roles {
                        let colors = try await [
                            page.run(style, [.string(role), "color"]),
                            page.run(style, [.string(role), "backgroundColor"]),
                        ]
                        looks.insert("\(colors)")
                    }
                    #expect(looks.count == roles.count, "\(looks)")
                    #expect(try await page.run(AccessibilityTests.audit) == [])
                }
                let accent = "return getComputedStyle(document.querySelector('.home')).color"
                #expect(try await page.run(style, ["primary", "backgroundColor"]) == page.run(accent))
            }
        }

        @Test func `a text that is done is struck through`() async throws {
            let label: JSON = ["id": "done", "type": "label", "text": "Buy milk", "style": "struck"]
            try await Stage.scripted(label) { page in
                #expect(try await page.run(style, ["done", "textDecorationLine"]) == "line-through")
                for scheme in ["light", "dark"] {
                    try await page.prefer(scheme)
                    #expect(try await page.run(AccessibilityTests.audit) == [])
                }
                try await page.push(2, ["op": "remove", "path": "/tree/children/0/style"])
                try await eventually("it is to be done again") {
                    try await page.run(style, ["done", "textDecorationLine"]) == "none"
                }
            }
        }

        @Test func `a tree's first toolbar is in the head, on a phone at the bottom, and does what it did`()
            async throws
        {
            let long: JSON = ["id": "image", "type": "image", "width": 100, "height": 3000]
            try await Stage.scripted(row("bar", [button("add", "Add")], role: "toolbar"), long) { page in
                let heading = "return document.querySelector('h1').getBoundingClientRect().bottom"
                let top = try await page.run(box, ["add"])[1]?.number ?? 999
                #expect(top < (try await page.run(heading).number ?? 0))
                #expect(try await page.heard().contains("toolbar Actions"))
                try await page.click("#add")
                #expect(try await page.events(1).last == ["node": "add", "event": "tap", "values": [:]])
                try await page.answer(
                    2, ["op": "replace", "path": "/tree/children/0/children/0/title", "value": "Add another"])
                try await eventually("it follows") { try await page.text("#add") == "Add another" }
                try await phone(page)
                let bottom = try await page.run(box, ["add"])[3]?.number ?? 0
                #expect((560...640).contains(bottom), "\(bottom)")
                try await page.push(3, ["op": "remove", "path": "/tree/children/0"])
                try await eventually("it is gone") { try await page.text("#add") == nil }
            }
        }

        @Test func `on a phone a toolbar that comes and goes is above the screen's own, or in its place`() async throws
        {
            let long: JSON = ["id": "image", "type": "image", "width": 100, "height": 3000]
            let own = row("bar", [button("add", "Add")], role: "toolbar")
            let other = row("selection", [button("like", "Like")], role: "toolbar")
            try await Stage.scripted(own, long, other) { page in
                try await phone(page)
                let tools = "return document.querySelector('.tools').getBoundingClientRect().top"
                let bottom = try await page.run(box, ["selection"])[3]
                #expect(try await page.run(tools) == bottom)
                try await page.push(2, ["op": "add", "path": "/tree/children/0/hidden", "value": true])
                try await eventually("the screen's own is gone") {
                    try await page.run("return document.querySelector('#add').checkVisibility()") == false
                }
                #expect(try await page.run(box, ["selection"])[3] == 640)
            }
        }

        @Test func `on a touch screen the links of a row that opens are no links, and end with a sign if they are cut`()
            async throws
        {
            try await Stage.page("/screens/contacts") { page in
                try await phone(page)
                try await eventually("they are there") { try await page.isTakenOver(showing: "#contacts .pick") }
                let look = """
                    const link = document.querySelector("#contacts .cell .link:not([hidden])");
                    if (!link) return null;
                    const [own, home] = [link, document.querySelector(".home")].map((one) => getComputedStyle(one));
                    return [own.display, own.textOverflow, own.color === home.color];
                    """
                // The session may show its rows later than the page.
                try await eventually("the rows are there") { try await page.run(look) != .null }
                #expect(try await page.run(look) == ["block", "ellipsis", false])
            }
        }

        @Test func `on a touch screen nothing that is pressed is small, or near to another`() async throws {
            try await Stage.scripted(Gallery.tree) { page in
                try await phone(page)
                let faults = """
                    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, .bar > *")]
                        .filter((one) => one.checkVisibility({ opacityProperty: true }) && getComputedStyle(one).pointerEvents !== "none"
                            && !one.matches("[type=radio], .pick, .swipe *, [role=menuitem]"));
                    const boxes = all.map((one) => one.getBoundingClientRect());
                    const name = (index) => all[index].id || all[index].className || all[index].textContent;
                    const faults = [];
                    boxes.forEach((box, index) => {
                        if (box.width < 43.9 || box.height < 43.9) faults.push(`${name(index)}: ${box.width} × ${box.height}`);
                        boxes.slice(index + 1).forEach((other, offset) => {
                            const across = Math.max(box.left, other.left) - Math.min(box.right, other.right);
                            const down = Math.max(box.top, other.top) - Math.min(box.bottom, other.bottom);
                            const [one, two] = [all[index], all[index + 1 + offset]];
                            if (one.contains(two) || one.closest(".bar") && one.parentNode === two.parentNode) return;
                            if (Math.max(across, down) < 7.5) faults.push(`${name(index)} and ${name(index + 1 + offset)}`);
                        });
                    });
                    return faults;
                    """
                let found = try await page.run(faults)
                #expect(found == [], "\(found)")
            }
        }

        @Test(arguments: [320, 375, 600, 1280])
        func `no row leaves one of its parts alone in a line, no word is broken, no segment is cut`(
            width: Int
        ) async throws {
            let titles = ["All of them", "Active", "Completed", "Clear completed"]
            let chips = { (count: Int, spacing: JSON) -> JSON in
                row(
                    "row\(count)\(spacing)",
                    titles.prefix(count).enumerated().map { button("b\(count)\(spacing)\($0)", $1) }, spacing: spacing)
            }
            let options: JSON = .array(titles.map { ["value": .string($0), "label": .string($0)] })
            let segments: JSON = [
                "id": "picker", "type": "picker", "label": "Which", "value": "Active", "options": options,
                "style": "segmented",
            ]
            let toggle: JSON = [
                "id": "toggle", "type": "toggle", "value": true, "accessibility": ["label": "Done"],
            ]
            let task = row("task", [toggle, ["id": "text", "type": "label", "text": "Something to do"]])
            try await Stage.scripted(chips(3, "small"), chips(4, "small"), chips(3, "large"), segments, task) { page in
                try await page.resize(width: width)
                let faults = """
                    const faults = [];
                    for (const row of document.querySelectorAll(".row")) {
                        const lines = Object.values(Object.groupBy(row.children, (one) => Math.round(one.getBoundingClientRect().top)));
                        const sizes = new Set(lines.map(({ length }) => length));
                        if (sizes.size > 1 && row.id !== "task") faults.push(`${row.id}: ${lines.map(({ length }) => length)}`);
                    }
                    for (const one of document.querySelectorAll(".button, .bar > *")) {
                        if (one.scrollWidth > one.clientWidth + 1) faults.push(`${one.textContent} is cut`);
                        const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
                        for (const word of text.data.matchAll(/\\\\S+/g)) {
                            const range = document.createRange();
                            range.setStart(text, word.index);
                            range.setEnd(text, word.index + word[0].length);
                            if (range.getClientRects().length > 1) faults.push(`${word[0]} is broken`);
                        }
                    }
                    for (const bar of document.querySelectorAll(".bar")) {
                        if (bar.scrollWidth > bar.clientWidth + 1) faults.push("a segment is clipped");
                    }
                    const { width } = document.querySelector(".toggle").getBoundingClientRect();
                    if (width > 80) faults.push(`the toggle takes ${width}`);
                    return faults;
                    """.replacing("\\\\", with: "\\")
                let found = try await page.run(faults)
                #expect(found == [], "\(found)")
            }
        }

        private func emulate(_ page: Page, media: String = "", _ features: [(String, String)] = []) async throws {
            let list = features.map { ["name": .string($0.0), "value": .string($0.1)] as JSON }
            try await page.tool("Emulation.setEmulatedMedia", ["media": .string(media), "features": .array(list)])
        }

        @Test func `with forced colours a switch that is on, progress and what is selected are to be seen`()
            async throws
        {
            try await Stage.scripted(Gallery.tree) { page in
                try await emulate(page, [("forced-colors", "active")])
                let look = """
                    const color = (selector, part) => getComputedStyle(document.querySelector(selector), part).backgroundColor;
                    const canvas = color("body");
                    return [color("[role=switch]:checked"), color("#segmented .bar > :has(:checked)"),
                        color("[role=tab][aria-selected=true]")].map((one) => one !== canvas && one !== "rgba(0, 0, 0, 0)")
                        .concat(getComputedStyle(document.querySelector("#list .selected")).outlineStyle === "solid",
                            getComputedStyle(document.querySelector("progress")).borderStyle === "solid");
                    """
                #expect(try await page.run(look) == [true, true, true, true, true])
            }
        }

        @Test func `controls are not printed, and what they are about is`() async throws {
            try await Stage.scripted(Gallery.tree + [list(["x"])]) { page in
                try await emulate(page, media: "print")
                let printed = """
                    return [...document.querySelectorAll("button, .home, .searchField, .notices, [role=tab]")]
                        .filter((one) => one.checkVisibility()).length
                    """
                #expect(try await page.run(printed) == 0)
                #expect(try await page.run("return document.querySelector('#title').checkVisibility()") == true)
            }
        }

        @Test func `what is put in is printed, with the colours that tell what it is, but for what filters a list`()
            async throws
        {
            let toggle = { (id: String) -> JSON in ["id": .string(id), "type": "toggle", "label": "On", "value": true] }
            let filter: JSON = [
                "id": "filter", "type": "column",
                "children": [
                    ["id": "search", "type": "searchField", "label": "Search", "value": "a"], toggle("favourites"),
                    row("others", [toggle("new")]),
                ],
            ]
            // The tree of all types has a search field, too.
            let task = row("task", [row("mark", [toggle("done")])])
            try await Stage.scripted(Gallery.tree + [task, filter]) { page in
                try await emulate(page, media: "print")
                let colored = """
                    return ["#done", "#toggle", "progress", "#segmented .bar"].filter((name) => {
                        const one = document.querySelector(name);
                        return !one.checkVisibility() || getComputedStyle(one).printColorAdjust !== "exact";
                    })
                    """
                let found = try await page.run(colored)
                #expect(found == [], "\(found)")
                let shown = """
                    return ["stepper", "slider", "menu", "radio", "textArea", "search", "favourites", "new"]
                        .filter((id) => document.getElementById(id).checkVisibility())
                    """
                #expect(try await page.run(shown) == ["stepper", "slider", "menu", "radio", "textArea"])
            }
        }

        @Test func `on paper a text is as high as its lines, and no heading is left alone`() async throws {
            let lines = (0..<40).map { "Line \($0)" }.joined(separator: "\n")
            let notes: JSON = ["id": "notes", "type": "textArea", "label": "Notes", "value": .string(lines)]
            try await Stage.scripted([notes] + Gallery.tree) { page in
                try await emulate(page, media: "print")
                let isWhole = """
                    const { scrollHeight, clientHeight } = document.getElementById("notes");
                    return scrollHeight <= clientHeight
                    """
                #expect(try await page.run(isWhole) == true)
                let breaks = """
                    return [...document.querySelectorAll("h1, h2, .head")].map((one) => getComputedStyle(one).breakAfter)
                    """
                let found = try await page.run(breaks).array ?? []
                #expect(found.count > 2 && found.allSatisfy { $0 == "avoid" })
            }
        }

        @Test func `zoomed in four times nothing covers what is read`() async throws {
            let bar = row("bar", [button("add", "Add")], role: "toolbar")
            try await Stage.scripted([bar] + Gallery.tree) { page in
                try await page.resize(width: 320, height: 200)
                let stuck = """
                    return [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
                        && one.className !== "working" && one.className !== "voice"
                        && /sticky|fixed/.test(getComputedStyle(one).position)).map(({ outerHTML }) => outerHTML)
                    """
                #expect(try await page.run(stuck) == [])
                #expect(try await page.run("return document.documentElement.scrollWidth <= innerWidth") == true)
            }
        }

        @Test func `nothing moves for those who want no motion, and what is busy is still to be seen`() async throws {
            try await Stage.scripted(Gallery.tree) { page in
                try await emulate(page, [("prefers-reduced-motion", "reduce")])
                try await page.click("#button")
                #expect(try await page.run("return document.getAnimations().length") == 0)
                #expect(try await page.run(style, ["button", "outlineStyle"]) == "dashed")
            }
        }
    }
}
