import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing

/// The files of the web client, and no others.
@Suite(.timeLimit(.minutes(5))) struct FileTests {
    @Test(arguments: [
        ("/index.html", "text/html; charset=utf-8"), ("/style.css", "text/css; charset=utf-8"),
        ("/nodes/list.js", "text/javascript; charset=utf-8"), ("/icon.svg", "image/svg+xml"),
        ("/data.json", "application/json"), ("/read%20me.txt", "text/plain; charset=utf-8"),
        ("/blob", "application/octet-stream"), ("/Guide.PDF", "application/pdf"),
        ("/%73tyle.css", "text/css; charset=utf-8"),
    ])
    func `a file comes with its type and a tag`(path: String, type: String) async throws {
        let folder = try Folder.standard
        for transport in Transport.allCases {
            let channel = try Setting(transport: transport, isStored: false).channel {
                $0.files = try folder.files()
            }
            let answer = try await channel.get(path)
            #expect(answer.status == 200)
            #expect(answer["content-type"] == type)
            #expect(answer["x-content-type-options"] == "nosniff")
            let tag = try #require(answer["etag"])
            let again = try await channel.get(path, ["if-none-match": tag])
            #expect(again.status == 304 && again["etag"] == tag)
            #expect(again["content-length"] == nil)
        }
    }

    @Test func `the text of a file is that of the file`() async throws {
        let folder = try Folder(["a.txt": "äöü", "empty.txt": ""])
        let channel = try Setting.all[0].channel { $0.files = try folder.files() }
        #expect(try await channel.get("/a.txt").text == "äöü")
        let empty = try await channel.get("/empty.txt")
        #expect(empty.status == 200 && empty.body.isEmpty)
    }

    @Test(arguments: [
        "/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/..%2fsecret.txt", "/..%5csecret.txt",
        "/..\\secret.txt", "/nodes/../../secret.txt", "/nodes/%2e%2e/%2e%2e/secret.txt", "//secret.txt",
        "/./style.css", "/style.css%00", "/style.css%00.png", "/%00", "/style.css/", "/nodes", "/nodes/", "/.secret",
        "/.git/config", "/nodes%2flist.js/..", "/out.txt", "/out/secret.txt", "/%c0%ae%c0%ae/secret.txt",
        "/%252e%252e/secret.txt", "/STYLE.CSS", "/style.css%20", "/%", "/%G0", "/%4", "/style.css%", "/%ff%fe",
        "/..;/secret.txt", "",
    ])
    func `no path leads out of the folder, and no folder is listed`(path: String) async throws {
        let folder = try Folder([
            "secret.txt": "TOP SECRET", "Public/style.css": "body {}", "Public/nodes/list.js": "export {}",
            "Public/.secret": "TOP SECRET", "Public/.git/config": "TOP SECRET",
        ])
        try folder.link("Public/out.txt", to: folder.url.appending(path: "secret.txt").path)
        try folder.link("Public/out", to: folder.url.path)
        let channel = try Setting.all[0].channel { $0.files = try folder.files("Public") }
        let answer = try await channel.send(Request(method: .get, path: path))
        expect(answer, 404, "no-such-path")
        #expect(!answer.text.contains("TOP SECRET"))
    }

    @Test func `a link that stays in the folder is followed`() async throws {
        let folder = try Folder(["Public/a.txt": "A"])
        try folder.link("Public/b.txt", to: "a.txt")
        let channel = try Setting.all[0].channel { $0.files = try folder.files("Public") }
        #expect(try await channel.get("/b.txt").text == "A")
    }

    @Test func `a link to a hidden file is not followed`() async throws {
        let folder = try Folder([
            "Public/.env": "TOP SECRET", "Public/.git/config": "TOP SECRET", "Public/a/b.txt": "B",
        ])
        try folder.link("Public/env.txt", to: ".env")
        try folder.link("Public/config.txt", to: ".git/config")
        try folder.link("Public/b.txt", to: "a/b.txt")
        let channel = try Setting.all[0].channel { $0.files = try folder.files("Public") }
        for path in ["/env.txt", "/config.txt"] { expect(try await channel.get(path), 404, "no-such-path") }
        #expect(try await channel.get("/b.txt").text == "B")
    }

    @Test func `well-known addresses are not hidden, but what begins with a dot there is`() async throws {
        let folder = try Folder([
            "Public/.well-known/security.txt": "Contact: us", "Public/.well-known/.env": "TOP SECRET",
            "Public/a/.well-known/b.txt": "TOP SECRET",
        ])
        let channel = try Setting.all[0].channel { $0.files = try folder.files("Public") }
        let answer = try await channel.get("/.well-known/security.txt")
        #expect(answer.text == "Contact: us" && answer["content-type"] == "text/plain; charset=utf-8")
        for path in ["/.well-known/.env", "/a/.well-known/b.txt"] {
            expect(try await channel.get(path), 404, "no-such-path")
        }
    }

    @Test func `the server's own paths win over files`() async throws {
        let folder = try Folder(["metrics": "file", "health/live": "file", "screens/desk": "file"])
        let channel = try Setting.all[0].channel { $0.files = try folder.files() }
        for path in ["/metrics", "/health/live", "/screens/desk"] {
            #expect(try await channel.get(path).text != "file")
        }
    }

    @Test func `a folder that is not there can't be read`() {
        #expect(throws: (any Error).self) { try PublicFiles(directory: "/nowhere/at/all") }
    }
}
