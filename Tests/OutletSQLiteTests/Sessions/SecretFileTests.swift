import Foundation
import Outlet
import OutletSQLite
import OutletTesting
import Testing
import ViewTree

/// What is typed into a `SecureField` is in no file of the store.
@Suite(.timeLimit(.minutes(5))) struct SecretFileTests {
    private struct Unlock: ServiceRequest {
        typealias Outcome = Bool

        static let name = "unlock"
        let key: Secret
    }

    /// Calls the service with what is typed.
    private struct TryKey: Intention {
        typealias Model = [String]

        var segues: [Segue] { [.call(Unlock.self)] }

        func perform(
            _ interaction: Interaction, on _: inout ModelContainer<[String]>, in _: Context
        ) throws -> [Effect] {
            [try .call(Unlock(key: Secret(interaction[SecureField.input("key")] ?? "")))]
        }
    }

    private let folder = StoreFolder()

    @Test func `a typed secret is in no file of the store, and neither is a call that has it`() async throws {
        let password = "Xyloph0n-Kiesel"
        let (tries, noted) = AsyncStream.makeStream(of: String.self)
        let service = Service(Unlock.self) { request in
            noted.yield(request.key.text)
            return true
        }
        let app = try Application(name: "Lock", services: [service]) {
            Screen("lock", title: "Lock", model: [String]()) {
                SecureField("Key").id("key")
                TextField("Note").id("note")
                Button("Open").id("open").on(.tap, TryKey())
                Button("Keep").id("keep").on(
                    .tap, Change { (notes: inout [String]) in notes.append("Basalt-Ankerplatz") })
            }
        }
        let store = try folder.store()
        let client = try await TestClient(app, store: store).open("lock")
        try await client.type(password, into: "key")
        try await client.tap("open")
        try await client.tap("keep")
        var typed = tries.makeAsyncIterator()
        #expect(await typed.next() == password)
        var files = Data()
        for suffix in ["", "-wal"] { files += (try? Data(contentsOf: URL(filePath: folder.path + suffix))) ?? Data() }
        #expect(files.range(of: Data("Basalt-Ankerplatz".utf8)) != nil, "the files have what is no secret")
        #expect(files.range(of: Data("hasSecret".utf8)) != nil, "the files have the call")
        #expect(files.range(of: Data(password.utf8)) == nil)
        store.close()
        #expect(try folder.content.range(of: Data(password.utf8)) == nil)
    }
}
