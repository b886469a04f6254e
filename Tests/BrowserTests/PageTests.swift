import Testing
import ViewTree

extension WebClient {
    /// The pages that the server draws: without a script, and as the client takes them over.
    @Suite struct PageTests {
        @Test func `without a script a form is filled in and sent, and back leads back`() async throws {
            try await Stage.page("/health/live") { page in
                try await page.tool("Emulation.setScriptExecutionDisabled", ["value": true])
                try await page.open("/")
                try await page.click("main a")
                try await page.type(" Ana", into: "#textField")
                try await page.click("button[value='event=tap&node=reverseButton']")
                try await eventually("the label follows") { try await page.text("main p") == "anA kinimoD" }
                try await page.open("/screens/contacts")
                try await page.click("button[value='event=tap&node=add']")
                try await eventually("the form is there") { try await page.text("h1") == "New contact" }
                try await page.click("button[value='event=back']")
                try await eventually("the list is there") { try await page.text("h1") == "Contacts" }
            }
        }

        @Test func `what was typed before the client has loaded stays, and so does the focus`() async throws {
            try await Stage.page("/health/live") { page in
                // Runs while the page is read, before any module.
                let typing = """
                    new MutationObserver((_, observer) => {
                      const field = document.getElementById("textField");
                      if (!field) return;
                      observer.disconnect();
                      field.focus();
                      field.value = "Anna";
                      field.setSelectionRange(2, 2);
                    }).observe(document, { childList: true, subtree: true });
                    """
                try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(typing)])
                try await page.open("/screens/person")
                #expect(try await page.revision() == 1)
                #expect(try await page.value() == "Anna")
                #expect(try await page.focused() == "textField")
                #expect(try await page.run("return document.activeElement.selectionStart") == 2)
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "annA" }
            }
        }

        @Test func `the client goes on in the session of a page`() async throws {
            try await Stage.person { page in
                try await page.click("#uppercaseButton")
                try await eventually("the label follows") { try await page.text("#label") == "DOMINIK" }
                let session = try await page.session()
                try await Stage.page("/sessions/\(session)") { other in
                    #expect(try await other.session() == session)
                    #expect(try await other.run("return location.pathname") == "/screens/person")
                    #expect(try await other.text("#label") == "DOMINIK")
                    try await other.click("#reverseButton")
                    try await eventually("the label follows") { try await other.text("#label") == "KINIMOD" }
                }
                try await eventually("both see it") { try await page.text("#label") == "KINIMOD" }
            }
        }

        @Test func `what is not there is a page that leads home`() async throws {
            try await Stage.page("/screens/persn") { page in
                #expect(try await page.text("h1") == "There is no such page")
                try await page.click("main a")
                try await eventually("the screens are listed") { try await page.text("main li") != nil }
            }
        }
    }
}
