import Foundation
import Testing
import ViewTree

/// Where a link may lead.
@Suite struct LinkAddressTests {
    private func read(_ text: String) -> LinkAddress? { LinkAddress(text) }

    @Test(arguments: [
        "https://example.org/", "http://example.org", "HTTPS://EXAMPLE.ORG", "mailto:somebody@example.org",
        "tel:+43123", "https://example.org/?q=a:b#c", "https://[::1]/",
    ])
    func `addresses of the web, of mail and of telephones lead away`(text: String) throws {
        let address = try #require(read(text))
        #expect(address.isAbsolute)
        #expect(address.description == text)
        #expect(address.json == .string(text))
    }

    @Test(arguments: ["/", "/icon.svg", "/screens/person?name=a:b", "/a//b"])
    func `a path stays on this server`(text: String) throws {
        #expect(try #require(read(text)).isAbsolute == false)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)",
        "data:text/html,x", "file:///etc/passwd", "vbscript:x", "//example.org", "/\\example.org", "/\t/example.org",
        "\\\\example.org", "example.org", "page.html", "#here", "?q", " https://example.org", "https", "blob:https://x",
        "/a b", "https://example.org/\u{7F}",
    ])
    func `nothing else is an address for a link`(text: String) { #expect(read(text) == nil) }

    @Test func `an address is text in what is written down, and is checked when it is read`() throws {
        let addresses: [LinkAddress] = ["https://example.org/"]
        let data = try JSONEncoder().encode(addresses)
        #expect(try JSONDecoder().decode([LinkAddress].self, from: data) == addresses)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LinkAddress].self, from: Data(#"["javascript:1"]"#.utf8))
        }
    }

    @Test func `an author who writes down another address is told at once`() async {
        await #expect(processExitsWith: .failure) { _ = "javascript:alert(1)" as LinkAddress }
    }
}
