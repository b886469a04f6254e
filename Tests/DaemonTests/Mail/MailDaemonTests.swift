import Foundation
import Logging
import Outlet
import OutletMail
import ServiceLifecycle
import Testing

@testable import OutletDaemon

/// An app that sends a mail, as a daemon.
@Suite(.timeLimit(.minutes(5))) struct MailDaemonTests {
    @Test func `on the page are the mails, with links to where the daemon listens`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await DaemonCommand<Postbox>.main(["--mail-page", "--port", "0", "--store", "memory", "--drain-delay", "0"])
            {
                try await $0.application(with: $1)
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let listening = try #require(
            output.firstMatch(of: /listening on (http:\/\/127\.0\.0\.1:[0-9]+)/)?.output.1, "\(log)")
        let link = "\(listening)/screens/random"
        #expect(output.contains("\"text\": \"\(link)\"") || output.contains("\"\(link)\""), "\(output)")
        #expect(output.contains("ada@example.org") && output.contains("Come in"))
        #expect(log.contains("ada@example.org") && log.contains(link), "the log has it, too")
    }

    @Test func `a relay that is not there is tried until the daemon has ended, and no thread begins before`()
        async throws
    {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await DaemonCommand<Postbox>.main([
                "--smtp", "127.0.0.1:1", "--mail-from", "coffee@example.com", "--port", "0", "--store", "memory",
                "--drain-delay", "0",
            ]) {
                try await $0.application(with: $1)
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("Threads before: 0"), "\(output)")
        #expect(!output.contains("ada@example.org"), "there is no page")
        #expect(log.contains("A mail was not sent") && log.contains("unreachable"), "\(log)")
        #expect(log.firstRange(of: "Stopping") != nil)
        #expect(!log.contains("example.org") && !log.contains("Come in"), "\(log)")
    }

    @Test func `the store is checked without a mailer`() async throws {
        let app = try await Postbox().application()
        #expect(app.services.isEmpty)
    }
}

/// An app that sends a mail once it is served, shows what the page has, and ends.
private struct Postbox: Daemon {
    func application(with surroundings: Surroundings) async throws -> some Workload {
        let application = try Application(name: "Postbox", controllers: [RandomController()])
        guard let mailer = surroundings.mailer, let url = surroundings.publicURL else {
            return Postal(application: application, services: [])
        }
        let service = ClosureService {
            print("Threads before: \(try Self.networkThreads())")
            let link = try url.link(to: "/screens/random")
            guard let ada = MailAddress("ada@example.org") else { return }
            try await mailer.send(Mail(to: ada, subject: "Come in", text: "Open \(link)"))
            let digits = url.text?.split(separator: ":").last ?? ""
            if let port = UInt16(digits), let client = Client(port: port) { print(client.get("/screens/mails").body) }
            fflush(nil)
            kill(getpid(), SIGTERM)
            try await gracefulShutdown()
        }
        return Postal(application: application, services: [service])
    }

    /// The threads of the network library.
    private static func networkThreads() throws -> Int {
        let folder = "/proc/self/task"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            (try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)) ?? ""
        }
        return names.count { $0.hasPrefix("NIO") }
    }
}

private struct Postal: Workload {
    let application: Application
    let services: [any ServiceLifecycle.Service]
}
