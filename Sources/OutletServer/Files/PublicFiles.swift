import FoundationEssentials
import Outlet

/// The files that an endpoint serves, held in memory: a path that leads out of their folder finds nothing.
public struct PublicFiles: Sendable {
    /// One file.
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: EntityTag
    }

    private var files: [String: File] = [:]

    /// No files.
    public init() {}

    /// Files in memory, by their decoded paths, such as `/index.html`.
    public init(_ files: [String: [UInt8]]) {
        for (path, bytes) in files { add(bytes, at: path) }
    }

    /// Every file of a folder and of those in it; hidden ones and links that lead out are left out. Throws where the
    /// folder can't be read.
    public init(directory: String) throws {
        let root = URL(filePath: directory, directoryHint: .isDirectory).resolvingSymlinksInPath().path
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
            let file = URL(filePath: root + "/" + path).resolvingSymlinksInPath()
            guard file.path.hasPrefix(root.hasSuffix("/") ? root : root + "/"), let data = try? Data(contentsOf: file)
            else { continue }
            add(Array(data), at: "/" + path)
        }
    }

    private mutating func add(_ bytes: [UInt8], at path: String) {
        files[path] = File(bytes: bytes, type: Self.type(of: path), tag: EntityTag(of: bytes))
    }

    /// These files with others laid over them: of two files at one path the other one is served.
    public func overlaid(with others: PublicFiles) -> PublicFiles {
        var result = self
        result.files.merge(others.files) { $1 }
        return result
    }

    /// The files as they are served below a path: in the page of the web client, the addresses of what belongs to it begin
    /// with that path. The page is shown at addresses of several depths, and so has no relative ones.
    func below(_ basePath: BasePath) -> PublicFiles {
        guard !basePath.isRoot, let page = files["/index.html"] else { return self }
        let text = String(decoding: page.bytes, as: UTF8.self).replacing(/(href|src)="\/(?!\/)/) {
            "\($0.output.1)=\"\(basePath)/"
        }
        var result = self
        result.add(Array(text.utf8), at: "/index.html")
        return result
    }

    /// The file at a decoded path.
    subscript(path: String) -> File? { files[path] }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "ico": "image/vnd.microsoft.icon"
        case "woff2": "font/woff2"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
