import Foundation
import TestPrograms
import Testing
import ViewTree

extension WebClient {
    @Suite struct RecoveryTests {
        @Test func `when the server goes and comes back the page says so and goes on by itself`() async throws {
            let daemon = try Daemon(port: Int(freePort()))
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                try await page.type(" typed this", into: "#textField")
                await daemon.stop()
                try await eventually("it says that it is offline") { try await page.text(".offline") != "" }
                #expect(try await page.text("#label") == "Dominik")
                let next = try Daemon(port: daemon.origin.port ?? 0)
                defer { next.terminate() }
                try await eventually("it says so no more") { try await page.text(".offline") == "" }
                try await eventually("it says what happened") { try await page.news() != nil }
                #expect(try await page.value() == "Dominik typed this")
                try await page.click("#reverseButton")
                try await eventually("it works again") { try await page.text("#label") == "siht depyt kinimoD" }
            }
        }

        @Test func `an event from a moment without network arrives later, once`() async throws {
            try await Stage.person { page in
                try await page.network(isOffline: true)
                try await page.click("#reverseButton")
                try await eventually("it says that it is offline") { try await page.text(".offline") != "" }
                #expect(try await page.revision() == 1)
                try await page.network(isOffline: false)
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
                try await eventually("it says so no more") { try await page.text(".offline") == "" }
                #expect(try await page.revision() == 2)
            }
        }

        @Test func `when the session is deleted a new one takes over, and what was typed stays`() async throws {
            try await Stage.person { page in
                let session = try await page.session()
                try await page.type(" typed this", into: "#textField")
                _ = try http("DELETE", page.stage.daemon.url("/sessions/\(session)"))
                try await eventually("it says what happened") { try await page.news() != nil }
                #expect(try await page.session() != session)
                #expect(try await page.value() == "Dominik typed this")
                try await page.click(".news button")
                #expect(try await page.news() == nil)
            }
        }

        @Test func `a reload after the session is gone brings back what was typed`() async throws {
            try await Stage.person { page in
                try await page.type(" typed this", into: "#textField")
                let session = try await page.session()
                try await page.open("/")
                _ = try http("DELETE", page.stage.daemon.url("/sessions/\(session)"))
                try await page.open("/screens/person")
                try await eventually("what was typed is back") { try await page.value() == "Dominik typed this" }
                #expect(try await page.session() != session)
            }
        }
    }
}

extension Page {
    func network(isOffline: Bool) async throws {
        let conditions: JSON = [
            "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        ]
        try await tool("Network.enable")
        try await tool("Network.emulateNetworkConditions", conditions)
    }
}
