import Foundation
import TestPrograms
import Testing

/// The modules of the web client's session in node, without a page, against a daemon that is killed and comes back.
@Suite(.enabled(if: Products.node != nil, "nodejs is not installed"))
struct SessionModuleTests {
    @Test func `a session that knows no page keeps to the wire, also when its daemon is killed`() async throws {
        let node = try #require(Products.node)
        let driver = Products.package.appending(path: "Tests/Session/run.mjs").path
        let arguments = [driver, try Products.daemon().path, Products.data.path, "\(freePort())"]
        // Not on a thread that other tests wait for.
        let child = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Child(node, arguments, saying: "Session:") })
            }
        }
        await child.ended()
        #expect(child.greeting.hasSuffix("all in order."), "\(child.said)")
    }
}
