import Logging
import OutletTesting
import Testing
import ViewTree

extension Logger {
    /// Tests read answers, not logs.
    static var silent: Logger { Logger(label: "outlet.tests") { _ in SwiftLogNoOpLogHandler() } }
}

/// Expects a refusal of a kind, with all that every refusal has.
func expect(
    _ answer: Answer, _ status: Int, _ problem: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, "\(answer.text)", sourceLocation: sourceLocation)
    #expect(answer.problem == problem, "\(answer.text)", sourceLocation: sourceLocation)
    #expect(answer.json["status"]?.integer == status, sourceLocation: sourceLocation)
    #expect(answer.json["title"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
    #expect(answer.json["detail"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
}

/// Waits until a condition holds: for so long that only a hang reaches the limit.
func eventually(
    _ what: Comment, within time: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + time
    while try await !condition() {
        try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(2))
    }
}

extension Answer {
    /// The places in the body at which something is wrong.
    var pointers: [String] { json["errors"]?.array?.compactMap { $0["pointer"]?.string } ?? [] }
}
