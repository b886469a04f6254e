import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Loads whose outcome an app can't show: each client can cause them, as often as it likes.
@Suite(.timeLimit(.minutes(5))) struct LoadFaultTests {
    /// A number that no client gets exactly.
    private struct Meter: Node {
        struct Members: Sendable { let count = Member("count", default: 0) }
        static let typeName = "meter"
        static let members = Members()
        var element = Element(Self.type)
    }

    private struct Reading: Model { var count = Loadable<Int>() }

    /// How often something was logged as an error while `body` ran.
    private func errors(_ body: (any Channel) async throws -> Void) async throws -> [String] {
        let log = RecordedLog()
        let screen = Screen("meter", title: "Meter", model: Reading()) {
            Meter().id("meter").observing({ (reading: Reading) in reading.count.value ?? 0 }, in: \.count)
        } connect: { _ in
            Load(
                \.count,
                from: DataSource<NoRequest, Int>(loading: { _ in
                    await Task.yield()
                    return 1 << 53
                }))
        }
        let endpoint = Endpoint(try Application(name: "Meter") { screen }, logger: log.logger(.error))
        try await body(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536))
        return log.entries.map { "\($0.message): \($0["work"])" }
    }

    /// One line within a minute, which a busy machine may take more than once.
    private func expectFew(_ errors: [String]) {
        #expect(errors.count < 6 && Set(errors) == ["What was waited for was not taken: load"], "\(errors)")
    }

    @Test func `a dozen visits of a screen whose load fails so are few lines of the log`() async throws {
        let errors = try await errors { channel in
            for _ in 1...12 {
                let answer = try await channel.get("/screens/meter", ["prefer": "wait=60"])
                #expect(answer.status == 200)
            }
        }
        expectFew(errors)
    }

    @Test func `a dozen sessions of it are few lines of the log`() async throws {
        let errors = try await errors { channel in
            for _ in 1...12 {
                let answer = try await channel.post("/sessions", ["screen": "meter"], ["prefer": "wait=60"])
                #expect(answer.status == 201)
            }
        }
        expectFew(errors)
    }
}
