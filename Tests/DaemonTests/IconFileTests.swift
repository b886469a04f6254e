import Foundation
import Testing
import ViewTree

/// The files of the icons that Outlet has.
@Suite struct IconFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Public/icons").standardizedFileURL

    @Test func `each icon has its file, there are no others, and their notice is beside them`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(IconName.standard.map { "\($0.rawValue).svg" } + ["LICENSE.txt"]))
        #expect(IconName.standard.count == Set(IconName.standard).count)
        for icon in IconName.standard {
            let text = try String(contentsOf: Self.folder.appending(path: "\(icon.rawValue).svg"), encoding: .utf8)
            #expect(text.hasPrefix("<svg id=\"icon\" ") && text.contains("fill=\"currentColor\""), "\(icon.rawValue)")
            #expect(!text.contains("<script") && text.utf8.count < 2_000, "\(icon.rawValue)")
        }
    }
}
