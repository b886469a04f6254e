import ArgumentParser
import Foundation
import Logging
import Outlet
import OutletMail
import Testing

@testable import OutletDaemon

/// What the options of mail mean, and which do not go together.
@Suite struct MailOptionTests {
    private func settings(_ arguments: [String], _ environment: [String: String] = [:]) throws -> MailSettings {
        try Settings(DaemonOptions.parse(arguments), environment: environment).mail
    }

    private static let relay = ["--smtp", "127.0.0.1:25", "--mail-from", "coffee@example.com"]

    /// Arguments, and words of the sentence that refuses them.
    private static let mistakes: [([String], [String])] = [
        (["--smtp", "127.0.0.1:25"], ["--smtp needs --mail-from"]),
        (["--mail-from", "coffee@example.com"], ["--mail-from counts only beside --smtp"]),
        (["--smtp", "relay", "--mail-from", "a@b.example"], ["--smtp expects", "'relay'"]),
        (
            ["--smtp", "8.8.8.8:25", "--mail-from", "a@b.example"],
            ["--smtp expects", "private network", "'8.8.8.8:25'"]
        ),
        (
            ["--smtp", "127.0.0.1:25", "--mail-from", "Ada <a@b.example>"],
            ["--mail-from expects", "'Ada <a@b.example>'"]
        ),
        (relay + ["--host", "0.0.0.0"], ["--smtp needs --public-url", "'0.0.0.0'"]),
        (relay + ["--host", "192.0.2.1"], ["--smtp needs --public-url", "'192.0.2.1'"]),
        (relay + ["--mail-page"], ["--mail-page", "--smtp"]),
        (["--mail-page", "--host", "0.0.0.0"], ["--mail-page", "--host", "'0.0.0.0'"]),
        (["--mail-page", "--host", "::"], ["--mail-page", "--host", "'::'"]),
        (["--mail-page", "--host", "coffee.example"], ["--mail-page", "--host"]),
        (["--mail-page", "--forwarded-from", "127.0.0.1"], ["--mail-page", "--forwarded-from"]),
        (["--public-url", "coffee.example"], ["--public-url expects", "'coffee.example'"]),
        (["--public-url", "https://coffee.example?x"], ["--public-url expects", "query"]),
        (["--public-url", "https://coffee.example#x"], ["--public-url expects", "fragment"]),
        (["--public-url", "https://coffee.example/tools"], ["--public-url", "'/tools'", "--base-path"]),
        (
            ["--public-url", "https://coffee.example", "--base-path", "/tools"],
            ["--public-url", "--base-path", "'/tools'"]
        ),
    ]

    @Test(arguments: mistakes) func `what does not go together is refused in a sentence`(
        arguments: [String], words: [String]
    ) {
        let error = #expect(throws: (any Error).self) { try DaemonOptions.parse(arguments) }
        let message = error.map { DaemonOptions.message(for: $0) } ?? ""
        for word in words { #expect(message.contains(word), "\(message)") }
        #expect(message.hasSuffix("."))
    }

    @Test(arguments: [
        ("MAIL_PAGE", "yes", "--mail-page"), ("SMTP", "x", "--smtp"), ("PUBLIC_URL", "x", "--public-url"),
    ])
    func `a bad variable is answered with a sentence that names its option`(
        variable: String, value: String, option: String
    ) {
        let error = #expect(throws: ValidationError.self) { try settings([], ["OUTLET_\(variable)": value]) }
        #expect(error?.message.contains(option) == true)
        #expect(error?.message.contains("'\(value)'") == true)
    }

    @Test func `without an option there is no mailer, and an app can tell`() throws {
        let mail = try settings([])
        #expect(mail.way == .none)
        let service = MailService(mail, logger: .init(label: "test"))
        #expect(service.mailer == nil && service.services.isEmpty)
        #expect(try settings([], ["OUTLET_MAIL_PAGE": "0"]).way == .none)
    }

    @Test(arguments: [
        ["--host", "127.0.0.1"], ["--host", "::1"], ["--host", "localhost"], ["--host", "127.8.9.10"], [],
    ])
    func `on the machine's own address links lead there`(host: [String]) throws {
        for options in [Self.relay, ["--mail-page"]] {
            let service = MailService(try settings(options + host), logger: .init(label: "test"))
            #expect(service.mailer != nil)
            #expect(service.publicURL != nil && service.publicURL?.text == nil, "known once the daemon listens")
        }
    }

    @Test func `elsewhere they begin with the public address`() throws {
        let arguments =
            Self.relay + [
                "--host", "0.0.0.0", "--base-path", "/tools", "--public-url", "https://coffee.example/tools/",
            ]
        let service = MailService(try settings(arguments), logger: .init(label: "test"))
        #expect(try service.publicURL?.link(to: "/screens/x") == "https://coffee.example/tools/screens/x")
        #expect(service.services.count == 1)
        #expect(service.screen == nil)
    }

    @Test func `every variable has its effect`() throws {
        let mail = try settings(
            [],
            [
                "OUTLET_SMTP": "[fd00::1]:2525", "OUTLET_MAIL_FROM": "coffee@example.com",
                "OUTLET_PUBLIC_URL": "https://coffee.example",
            ])
        guard case .relay(let relay, let sender) = mail.way else {
            Issue.record("There is no relay.")
            return
        }
        #expect(relay.host == "fd00::1" && relay.port == 2525)
        #expect(sender.text == "coffee@example.com")
        #expect(mail.publicURL == "https://coffee.example")
        #expect(try settings([], ["OUTLET_MAIL_PAGE": "1"]).way == .page)
    }

    @Test func `an app that is made before the options are read has no mailer`() throws {
        let application = try Application(name: "Coffee", controllers: [RandomController()])
        let options = try DaemonOptions.parse(["--mail-page", "--store", "memory"])
        let error = #expect(throws: StartError.self) { try DaemonService(application, options: options) }
        #expect(error?.description.contains("application(with:)") == true)
    }
}
