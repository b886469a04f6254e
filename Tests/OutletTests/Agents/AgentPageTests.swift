import Outlet
import OutletTesting
import TestPages
import Testing
import ViewTree

/// How pages describe their forms to agents in a browser.
@Suite struct AgentPageTests {
    private let html: Headers = ["accept": "text/html"]

    @Test func `a form is described as a tool only where agents may use the app`() async throws {
        let agent = try Orchard.agent()
        let page = try await agent.channel.get("/screens/orchard", html).text
        #expect(page.contains(#" toolname="orchard" tooldescription="Orchard""#), "\(page)")
        for label in ["Note", "Size", "PIN"] { #expect(page.contains(#" toolparamdescription="\#(label)""#)) }
        let closed = try Setting.all[0].channel(Orchard.app())
        #expect(try await !closed.get("/screens/orchard", html).text.contains(" tool"))
    }

    @Test func `pages of origins that are allowed may send what the protocol needs`() async throws {
        let agent = try Orchard.agent { $0.allowedOrigins = ["https://a.example"] }
        let answer = try await agent.channel.send(
            .options, AgentClient.path, ["origin": "https://a.example", "access-control-request-method": "POST"])
        #expect(answer.status == 204)
        #expect(answer["access-control-allow-headers"]?.contains("Mcp-Name") == true)
    }
}
