import Testing
import ViewTree

extension WebClient {
    @Suite struct PolicyTests {
        @Test func `nothing is complained about, and nothing leaves the origin`() async throws {
            try await Stage.page("/") { page in
                _ = try await page.complaints()
                try await eventually("the screens are listed") { try await page.text("main li") != nil }
                #expect(try await page.strangers() == [])
                try await page.click("main a")
                try await eventually("the screen is there") { try await page.text("#label") != nil }
                try await page.type("x", into: "#textField")
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "xkinimoD" }
                try await page.click(".share")
                try await eventually("it says that it is shared") { try await page.text(".notice") != "" }
                #expect(try await page.strangers() == [])
                #expect(try await page.complaints() == [])
            }
        }

        @Test func `the policy is in force`() async throws {
            try await Stage.person { page in
                let inline = """
                    const script = document.createElement("script");
                    script.textContent = "window.ran = true";
                    document.head.append(script);
                    return window.ran === true;
                    """
                #expect(try await page.run(inline) == false)
                let complaints = try await page.complaints()
                #expect(complaints.contains { $0.contains("Content Security Policy") }, "\(complaints)")
            }
        }
    }
}

extension Page {
    /// What was fetched from elsewhere.
    func strangers() async throws -> JSON {
        try await run(
            """
            return performance.getEntriesByType("resource").map(({ name }) => name)
                .filter((name) => new URL(name).origin !== location.origin)
            """)
    }
}
