import Foundation
import OutletTesting
import Testing

/// Documents, answers and stored records are byte for byte what they were when the files in `Walks` were recorded.
///
/// A walk without a file writes it and fails. Delete the file of a walk to accept a change of the wire or of the records.
@Suite(.serialized, .timeLimit(.minutes(30))) struct GoldenTests {
    private static let screens = ["person", "personInView", "gallery", "enterEmail", "characters", "contacts"]

    @Test(arguments: screens, [3, 4] as [UInt64])
    func `what a walk shows, answers and stores is as it was recorded`(screen: String, seed: UInt64) async throws {
        var walk = try await GoldenWalk(screen, seed: seed)
        let steps = try await walk.wander(120)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Walks")
        let url = folder.appending(path: "\(screen)-\(seed).txt")
        guard let data = try? Data(contentsOf: url) else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(steps.map { "\($0)\n" }.joined().utf8).write(to: url)
            throw TestFailure("'\(url.lastPathComponent)' was not there and has been written.")
        }
        let recorded = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        for (step, line) in zip(steps, recorded) where step.description != line {
            throw TestFailure("'\(screen)' with seed \(seed), \(step.difference(from: line))")
        }
        #expect(steps.count == recorded.count)
    }
}
