import Testing
import ViewTree

extension WebClient {
    @Suite struct AccessibilityTests {
        @Test func `the keyboard alone does everything`() async throws {
            try await Stage.person { page in
                while try await page.focused() != "textField" { try await page.press(.tab) }
                try await page.press("A", "n", "a")
                try await page.press(.tab)
                #expect(try await page.focused() == "reverseButton")
                try await page.press(.enter)
                try await eventually("the label follows") { try await page.text("#label") == "anA" }
                try await page.press(.tab)
                #expect(try await page.focused() == "uppercaseButton")
                let ring = "return getComputedStyle(document.activeElement).outlineStyle"
                #expect(try await page.run(ring) == "solid")
                try await page.press(.space)
                try await eventually("the label follows") { try await page.text("#label") == "ANA" }
                #expect(try await page.focused() == "uppercaseButton")
            }
        }

        @Test func `assistive technology hears a role and a name for each control`() async throws {
            try await Stage.person { page in
                let heard = try await page.heard()
                for control in [
                    "RootWebArea Person – Outlet examples", "heading Person", "link ‹ Screens", "button Invite",
                    "textbox Name",
                    "button Reverse", "button Uppercase", "StaticText Dominik",
                ] {
                    #expect(heard.contains(control), "\(heard)")
                }
                #expect(heard.count { $0 == "status " } == 4, "all live regions are there before they speak")
                for role in ["textbox", "button", "link"] {
                    #expect(!heard.contains("\(role) "), "a \(role) has no name")
                }
            }
        }

        @Test func `every control of every type has a role and a name`() async throws {
            try await Stage.scripted(Gallery.tree) { page in
                let heard = try await page.controls()
                for control in [
                    "link A link", "button Button", "textbox Name", "textbox Password", "searchbox Search",
                    "textbox Notes", "switch Notifications", "slider Volume", "spinbutton Guests",
                    "button Increase Guests", "Date Arrival", "combobox Menu", "radio Medium", "combobox First",
                    "button Row a", "button Actions Row a", "button Move Row a", "button Load more",
                    "button ↻ Refresh", "tab One",
                ] {
                    #expect(heard.contains(control), "\(heard)")
                }
                #expect(heard.filter(Self.isNameless) == [])
                let all = try await page.heard()
                for words in ["radiogroup Radio", "radiogroup Segmented", "group Several", "progressbar Upload"] {
                    #expect(all.contains(words), "\(all)")
                }
            }
        }

        /// The screen is opened once for all of it: that takes longest.
        @Test(arguments: Example.all)
        func `an example has contrast, nothing is cut off, and controls have roles, names and sizes`(
            example: Example
        ) async throws {
            try await Stage.example(example) { page in
                for scheme in ["light", "dark"] {
                    try await page.prefer(scheme)
                    try await eventually("the colours are there") {
                        try await page.run(
                            "return !document.getAnimations().some((one) => one instanceof CSSTransition)") == true
                    }
                    #expect(try await page.run(Self.audit) == [], "\(scheme)")
                }
                for width in example.sign == "[role=tab]" ? [] : [320, 375, 1280] {
                    try await page.resize(width: width)
                    #expect(
                        try await page.run("return document.documentElement.scrollWidth <= innerWidth") == true,
                        "\(width)")
                    let outside = """
                        return [...document.querySelectorAll("body *")].filter((element) => {
                            const { left, right } = element.getBoundingClientRect();
                            return left < 0 || right > innerWidth;
                        }).map((element) => element.outerHTML)
                        """
                    #expect(try await page.run(outside) == [], "\(width)")
                }
                let tabs = try await page.run("return document.querySelectorAll('[role=tab]').length").integer ?? 0
                for tab in 0..<max(tabs, 1) {
                    try await page.run(
                        "document.querySelectorAll('[role=tab]')[arguments[0]]?.click()", [.number(Double(tab))])
                    let heard = try await page.controls()
                    #expect(!heard.isEmpty)
                    #expect(heard.filter(Self.isNameless) == [])
                }
            }
        }

        private static func isNameless(_ control: String) -> Bool {
            let words = control.split(separator: " ", maxSplits: 1)
            return words.count < 2 || words[0] == "generic"
        }

        @Test(arguments: ["light", "dark"]) func `every type has contrast, size and a name of its own`(
            scheme: String
        ) async throws {
            try await Stage.scripted(Gallery.tree) { page in
                try await page.prefer(scheme)
                let faults = try await page.run(Self.audit)
                #expect(faults == [])
            }
        }

        @Test(arguments: [320, 375]) func `no type is too wide for a narrow screen`(width: Int) async throws {
            try await Stage.scripted(Gallery.tree) { page in
                try await page.resize(width: width)
                #expect(try await page.run("return document.documentElement.scrollWidth <= innerWidth") == true)
                let outside = """
                    return [...document.querySelectorAll("main *")].filter((element) => {
                        const { left, right } = element.getBoundingClientRect();
                        return (left < 0 || right > innerWidth) && !element.closest(".scroll");
                    }).map((element) => element.outerHTML)
                    """
                #expect(try await page.run(outside) == [])
            }
        }

        /// What the usual checkers look for, as sentences.
        static let audit = """
            const faults = [];
            const channels = (colour) => {
                const context = new OffscreenCanvas(1, 1).getContext("2d");
                context.fillStyle = colour;
                context.fillRect(0, 0, 1, 1);
                return [...context.getImageData(0, 0, 1, 1).data];
            };
            const luminance = (colour) => {
                const [red, green, blue] = channels(colour).map((value) => {
                    const part = value / 255;
                    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const ground = (element) => {
                for (let at = element; at; at = at.parentElement) {
                    const { backgroundColor } = getComputedStyle(at);
                    if (channels(backgroundColor)[3] > 0) return backgroundColor;
                }
                return "white";
            };
            const texts = [...document.querySelectorAll("body *")].filter((element) =>
                element.checkVisibility({ opacityProperty: true }) && (element.matches("input:not([type=checkbox], [type=radio]), select, textarea") ||
                    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())));
            for (const element of texts) {
                if (element.closest(":disabled, .voice")) continue;
                const [dark, light] = [getComputedStyle(element).color, ground(element)].map(luminance)
                    .sort((a, b) => a - b);
                const ratio = (light + 0.05) / (dark + 0.05);
                if (ratio < 4.5) faults.push(`${element.outerHTML} has a contrast of ${ratio}`);
            }
            for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
                const { width, height } = control.getBoundingClientRect();
                if (control.checkVisibility() && (width < 24 || height < 24)) faults.push(`${control.outerHTML} is small`);
            }
            for (const input of document.querySelectorAll("input, select, textarea")) {
                if (!input.labels.length && !input.ariaLabelledByElements?.length) faults.push(`${input.outerHTML} has no label`);
            }
            const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
            if (new Set(ids).size < ids.length) faults.push(`ids occur twice: ${ids}`);
            if (!document.documentElement.lang || !document.title) faults.push("no language or no title");
            if (document.querySelectorAll("main").length !== 1) faults.push("not one main landmark");
            if (document.querySelector("style, script:not([src])")) faults.push("inline style or script");
            for (const { outerHTML, style } of document.querySelectorAll("[style]")) {
                if ([...style].some((name) => !name.startsWith("--"))) faults.push(`${outerHTML} has a style`);
            }
            return faults;
            """
    }
}
