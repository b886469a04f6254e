import Outlet
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that an endpoint serves. They are held in memory, so that no path leads out of their folder.
public struct PublicFiles: Sendable {
    /// A file in memory.
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: EntityTag
        let compressed: CompressedFile
    }

    var files: [String: File] = [:]
    /// The path of the folder whose name identifies these files; empty if there is none.
    var folder = ""
    /// The files that differ in that folder.
    var inFolder: [String: File] = [:]

    /// The functions that make a file at each request, by path; each gets these files.
    private var made: [String: @Sendable (PublicFiles) -> [UInt8]] = [:]

    /// Creates an empty set of files.
    public init() {}

    /// Creates files from their bytes by decoded path, such as `/index.html`.
    public init(_ files: [String: [UInt8]]) {
        for (path, bytes) in files { add(bytes, at: path) }
    }

    /// Creates files from their texts by their paths in a folder, such as `index.html`.
    public init(_ texts: KeyValuePairs<String, String>) {
        for (path, text) in texts { add(Array(text.utf8), at: "/" + path) }
    }

    /// Reads all files of a folder and its subfolders. Leaves out hidden files, and symbolic links to hidden files or out of
    /// the folder. Throws if the folder can't be read.
    public init(directory: String) throws {
        let root = URL(filePath: directory, directoryHint: .isDirectory).resolvingSymlinksInPath().path
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            if Self.isHidden(path) { continue }
            let file = URL(filePath: root + "/" + path).resolvingSymlinksInPath()
            let folder = root.hasSuffix("/") ? root : root + "/"
            guard file.path.hasPrefix(folder), !Self.isHidden(file.path.dropFirst(folder.count)),
                let data = try? Data(contentsOf: file)
            else { continue }
            add(Array(data), at: "/" + path)
        }
    }

    /// Whether a component of a path begins with a dot, but for the folder of well-known addresses (RFC 8615).
    private static func isHidden(_ path: some StringProtocol) -> Bool {
        let components = path.split(separator: "/")
        return (components.first == ".well-known" ? components.dropFirst() : components[...])
            .contains { $0.hasPrefix(".") }
    }

    mutating func add(_ bytes: [UInt8], at path: String) { files[path] = Self.file(bytes, at: path) }

    /// Adds a file that a function makes at each request.
    package mutating func add(at path: String, made: @escaping @Sendable (PublicFiles) -> [UInt8]) {
        self.made[path] = made
    }

    /// Adds a module, and a script tag for it to the web client's page. Does nothing without that page.
    package mutating func add(module text: String, at path: String) {
        let end = "</body>"
        guard let page = files["/index.html"].map({ String(decoding: $0.bytes, as: UTF8.self) }), page.contains(end)
        else { return }
        add(Array(text.utf8), at: path)
        let link = "<script type=\"module\" src=\"\(path)\"></script>\n"
        add(Array(page.replacing(end, with: link + end).utf8), at: "/index.html")
    }

    static func file(_ bytes: [UInt8], at path: String) -> File {
        let type = type(of: path)
        return File(bytes: bytes, type: type, tag: EntityTag(of: bytes), compressed: CompressedFile(bytes, type: type))
    }

    /// Returns these files overlaid with others; of two files with the same path, the other is served.
    public func overlaid(with others: PublicFiles) -> PublicFiles {
        var result = self
        result.files.merge(others.files) { $1 }
        result.made.merge(others.made) { $1 }
        return result
    }

    /// The path of a folder with all files, whose name is a hash of them. It is a folder, since modules import each other by
    /// relative addresses.
    var permanentFolder: String {
        var fingerprint = Fingerprint()
        for (path, file) in files.merging(inFolder, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
            fingerprint.combine("\(path) \(file.tag.text) ".utf8)
        }
        return "/~" + String(fingerprint.value, radix: 36)
    }

    /// The file at a decoded path, and whether that address is permanent; nil if there is none.
    ///
    /// A folder of another release has no files: a page would mix the files of two releases.
    func find(_ path: String) -> (file: File, isPermanent: Bool)? {
        if let file = files[path] { return (file, false) }
        if let make = made[path] { return (Self.file(make(self), at: path), false) }
        guard !folder.isEmpty, path.hasPrefix(folder + "/") else { return nil }
        let name = String(path.dropFirst(folder.count))
        return (inFolder[name] ?? files[name]).map { ($0, true) }
    }

    /// The name that identifies the files of a page; nil if there is no page.
    package var release: Substring? { folder.isEmpty ? nil : folder.dropFirst("/~".count) }

    /// The permanent path of a file, in the folder whose name identifies these files.
    func permanentPath(_ path: String) -> String { folder + path }

    /// The decoded paths, in no order.
    package var paths: some Collection<String> { files.keys }

    /// The file at a decoded path; nil if there is none.
    subscript(path: String) -> File? { files[path] }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "html", "htm": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "avif": "image/avif"
        case "ico": "image/vnd.microsoft.icon"
        case "woff2": "font/woff2"
        case "woff": "font/woff"
        case "ttf": "font/ttf"
        case "otf": "font/otf"
        case "csv": "text/csv; charset=utf-8"
        case "webm": "video/webm"
        case "pdf": "application/pdf"
        case "wasm": "application/wasm"
        case "xml": "application/xml"
        case "mp4": "video/mp4"
        case "mp3": "audio/mpeg"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
