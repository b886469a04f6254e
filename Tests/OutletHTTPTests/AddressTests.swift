import Testing

@testable import OutletHTTP

/// Addresses: what belongs to a service, and what an answer names.
struct AddressTests {
    @Test(arguments: [
        ("http://a.example/v1", "/v2", true), ("http://a.example", "http://A.EXAMPLE:80/", true),
        ("http://a.example", "https://a.example/", true), ("http://a.example", "http://a.example:8080/", false),
        ("https://a.example", "http://a.example/", false), ("https://a.example", "https://a.example:8443/", false),
        ("https://a.example", "https://a.example:443/", true), ("https://a.example", "https://friend.example/", true),
        ("https://a.example", "http://friend.example/", false), ("http://a.example", "http://friend.example/", true),
        ("https://a.example", "https://sub.friend.example/", false), ("https://a.example", "//b.example/", false),
        ("http://[::1]:8080/v1", "/v2", true), ("http://[::1]:8080/v1", "http://[::1]:8080/v2", true),
        ("https://a.example", "javascript:alert(1)", false), ("https://a.example", "ftp://a.example/", false),
        ("https://a.example", "http+unix://a.example/", false),
    ])
    func `a service may lead within its origin, to TLS, and to its friends`(
        base: String, reference: String, isAllowed: Bool
    ) throws {
        let service = try JSONService(base, limits: .init(redirectHosts: ["friend.example"]))
        let target = service.base.resolving(reference)
        #expect((target.map { service.allows($0, from: service.base) } ?? false) == isAllowed)
    }

    @Test func `whoever has come to TLS is not led away from it, not even home`() throws {
        let service = try JSONService("http://a.example", limits: .init(redirectHosts: ["friend.example"]))
        let friend = try #require(ServiceAddress(base: "https://friend.example"))
        #expect(!service.allows(service.base, from: friend))
    }

    @Test(arguments: [
        ("https://a.example/v1/", "https://a.example:443/v1/books"),
        ("https://a.example", "https://a.example:443/books"),
        ("HTTPS://A.example:8443//", "https://a.example:8443/books"), ("http://[::1]:80/x", "http://[::1]:80/x/books"),
    ])
    func `paths are below the address of the service`(base: String, address: String) throws {
        let service = try JSONService(base)
        for path in ["/books", "books"] as [ServicePath] {
            #expect(service.base.appending(path, query: [:])?.text == address)
        }
        #expect(service.base.appending("/books?a=1", query: ["b": "2"])?.text == address + "?a=1&b=2")
    }

    @Test(arguments: [
        ("</2>; rel=next", "/2"), ("</2>;REL=\"Next\"", "/2"), ("</1>; rel=prev, </2>; rel=\"last next\"", "/2"),
        ("</1>; title=\"a, <b>; rel=next\"; rel=prev", nil), ("</2>; rel=nextish", nil), ("</2>", nil), ("", nil),
        ("</2; rel=next", nil), ("rel=next", nil), (",,,", nil), ("<", nil), ("</2>; rel", nil), ("<>; rel=next", ""),
        (#"</1>; title="\"; rel=next"; rel=prev, </2>;rel=next"#, "/2"), ("</2,;>;\t rel = next", "/2,;"),
    ])
    func `the next page is named by its relation`(field: String, address: String?) {
        #expect(LinkField.next(in: ["", field]) == address)
    }
}
