import Foundation
import Testing
import ViewTree

/// What is left of what the daemon has answered, when it ends without a warning.
@Suite(.threads, .timeLimit(.minutes(5))) struct KillTests {
    /// Opens a session with a screen; its path.
    private func open(_ body: String, _ client: Client) throws -> String {
        let answer = client.post("/sessions", body)
        #expect(answer.status == 201, "\(answer.body)")
        return try #require(answer.headers["location"])
    }

    @Test func `a contact that was saved is there afterwards, and its numbers go on`() async throws {
        let data = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        for name in ["Ada", "Grace"] {
            try await withDaemon("--data", data.path) { daemon, port in
                let client = try connect(port)
                let form = try open(#"{"screen": "contact-form"}"#, client)
                let answer = client.post(
                    "\(form)/events", #"{"node": "form", "event": "submit", "values": {"givenName": "\#(name)"}}"#,
                    "Prefer: wait=55")
                daemon.signal(SIGKILL)
                #expect(answer.status == 200, "\(answer.body)")
                // Also that it is saved was in the answer: nothing is left to be saved again.
                #expect(!answer.body.contains("could not be saved"))
                _ = try await daemon.status()
            }
        }
        try await withDaemon("--data", data.path) { daemon, port in
            let client = try connect(port)
            for name in ["Ada", "Grace"] {
                let list = try open(#"{"screen": "contacts", "params": {"search": "\#(name)"}}"#, client)
                try await eventually("\(name) is found") { client.get(list).body.contains("\"text\":\"\(name)\"") }
            }
            daemon.signal(SIGKILL)
        }
    }
}
