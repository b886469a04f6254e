import Foundation
import Testing
import ViewTree

extension WebClient {
    @Suite struct LookTests {
        /// Kept to be looked at by people.
        @Test(arguments: Example.all, [("light", 1280), ("light", 375), ("dark", 1280), ("dark", 375)])
        func `a picture is kept`(example: Example, look: (scheme: String, width: Int)) async throws {
            try await Stage.example(example) { page in
                try await page.keepPicture(example.name, scheme: look.scheme, width: look.width)
            }
        }

        /// Kept to be looked at by people.
        @Test(arguments: [("light", 1280), ("dark", 375)])
        func `a picture of every type is kept`(look: (scheme: String, width: Int)) async throws {
            try await Stage.scripted(Gallery.tree) { page in
                try await page.keepPicture("types", scheme: look.scheme, width: look.width, height: 3600)
            }
        }
    }
}

extension Page {
    /// Keeps a picture of the page as a browser of that width and scheme shows it.
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
