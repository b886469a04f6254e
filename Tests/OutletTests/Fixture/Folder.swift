import Foundation
import Outlet
import OutletServer

/// A folder of files for a test, gone with it.
final class Folder: Sendable {
    let url: URL

    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: path).path, withDestinationPath: destination)
    }

    /// The files, as a server reads them.
    func files(_ path: String = "") throws -> PublicFiles {
        try PublicFiles(directory: url.appending(path: path).path)
    }

    /// A small web client.
    static var standard: Folder {
        get throws {
            try Folder([
                "index.html": "<!doctype html><title>Outlet</title>", "style.css": "body {}",
                "nodes/list.js": "export {}", "icon.svg": "<svg/>", "data.json": "{}", "read me.txt": "äöü",
                "blob": "?", "Guide.PDF": "%PDF-", ".secret": "hidden", ".git/config": "hidden",
            ])
        }
    }
}
