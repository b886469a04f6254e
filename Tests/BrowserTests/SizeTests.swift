import Foundation
import TestPrograms
import Testing

@Suite struct SizeTests {
    @Test func `the whole client is smaller than 32 KB on the wire`() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Products.client.path)
        // A theme is loaded only where it is asked for; the pictures belong to the contacts of an example.
        let client = paths.filter { !$0.hasPrefix("themes/") && !$0.hasPrefix("avatars/") }
        let files = try client.map { Products.client.appending(path: $0) }.filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
        #expect(files.count > 5)
        let sizes = try files.map { ($0.lastPathComponent, try compressedSize(of: $0)) }
        #expect(sizes.map(\.1).reduce(0, +) < 32 * 1024, "\(sizes)")
    }

    private func compressedSize(of file: URL) throws -> Int {
        let gzip = Process()
        gzip.executableURL = Products.program("gzip")
        gzip.arguments = ["-9", "-c", file.path]
        let output = try Process.starting {
            let output = Pipe()
            gzip.standardOutput = output
            try gzip.run()
            return output
        }
        let size = output.fileHandleForReading.readDataToEndOfFile().count
        gzip.waitUntilExit()
        return size
    }
}
