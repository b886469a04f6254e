import Foundation
import Testing

/// The web client that is inside the daemon, and the files that an app lays over it.
@Suite(.threads, .timeLimit(.minutes(5))) struct WebClientTests {
    private static let client = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public")
        .standardizedFileURL

    /// The daemon without a folder of files.
    private static let plain = ["OUTLET_PUBLIC": ""]

    @Test func `without a folder every file of the web client is served`() async throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.client.path).filter { $0.contains(".") }
        #expect(paths.contains("nodes/list.js") && paths.contains("index.html"))
        try await withDaemon(environment: Self.plain) { _, port in
            let client = try connect(port)
            // The page itself leads to the others by permanent addresses.
            for path in paths where path != "index.html" {
                let answer = client.get("/\(path)")
                let text = try String(contentsOf: Self.client.appending(path: path), encoding: .utf8)
                #expect(answer.status == 200)
                if path.hasSuffix(".js") || path.hasSuffix(".css") {
                    // Without indentation and comments, which changes no text as long as none spans lines.
                    #expect(!answer.body.isEmpty && !answer.body.contains(/(?m)^( |\/\/|\/\*)/), "\(path)")
                    let lines = text.split(separator: "\n")
                    #expect(lines.allSatisfy { $0.count(where: { $0 == "`" }).isMultiple(of: 2) }, "\(path)")
                } else {
                    #expect(answer.body == text, "\(path)")
                }
                let tag = try #require(answer.headers["etag"])
                #expect(client.get("/\(path)", "If-None-Match: \(tag)").status == 304)
            }
            #expect(client.get("/outlet.js").headers["content-type"] == "text/javascript; charset=utf-8")
            let script = try #require(
                client.get("/", "Accept: text/html").body.firstMatch(of: /src="(\/~\w+\/outlet\.js)"/))
            #expect(client.get(String(script.output.1)).headers["cache-control"]?.hasSuffix("immutable") == true)
            #expect(client.get("/.gitignore").status == 404)
        }
    }

    @Test func `a folder's files lie over the web client's, one by one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "over-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Public/themes"), withIntermediateDirectories: true)
        for (path, text) in [
            ("secret.txt", "TOP SECRET"), ("Public/.secret", "TOP SECRET"), ("Public/icon.svg", "<svg>own</svg>"),
            ("Public/themes/own.css", "main {}"),
        ] {
            try Data(text.utf8).write(to: folder.appending(path: path))
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Public/out.txt"), withDestinationURL: folder.appending(path: "secret.txt"))
        try await withDaemon("--public", folder.appending(path: "Public").path) { _, port in
            let client = try connect(port)
            let icon = client.get("/icon.svg")
            #expect(icon.body == "<svg>own</svg>" && icon.headers["content-type"] == "image/svg+xml")
            #expect(client.get("/themes/own.css").body == "main {}")
            #expect(client.get("/themes/ledger.css").status == 200)
            #expect(client.get("/", "Accept: text/html").body.contains("/outlet.js"))
            for path in ["/.secret", "/out.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/themes"] {
                let answer = client.get(path)
                #expect(answer.status == 404 && !answer.body.contains("TOP SECRET"), "\(path)")
            }
        }
    }
}
