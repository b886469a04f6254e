import Foundation
import Testing
import ViewTree

extension Page {
    /// Keeps a picture of the page as a browser of that width and scheme shows it, to be looked at by people.
    func keepPicture(_ name: String, scheme: String, width: Int, height: Int = 640) async throws {
        let wish = ProcessInfo.processInfo.environment["OUTLET_SCREENSHOTS"]
        let folder = wish.map { URL(filePath: $0) } ?? Products.package.appending(path: ".build/screenshots")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await prefer(scheme)
        try await resize(width: width, height: height)
        let picture = try await send("GET", "screenshot").string.flatMap { Data(base64Encoded: $0) }
        let image = try #require(picture)
        #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        try image.write(to: folder.appending(path: "\(name)-\(width)-\(scheme).png"))
    }
}
