import ArgumentParser
import Outlet
import OutletMail
import OutletServer

/// The settings of a daemon's mails.
struct MailSettings {
    /// The destination of mails.
    enum Way: Equatable {
        /// The app has no mailer.
        case none
        #if SMTP
            /// To a relay, from an address.
            case relay(SMTPRelay, sender: MailAddress)
        #endif
        /// To a screen of the app.
        case page
    }

    let way: Way
    /// The configured public address; nil for the daemon's own.
    let publicURL: String?
    /// Whether the daemon listens on a loopback address.
    let isOnLoopback: Bool

    /// Reads all settings; throws an error with one sentence about the first invalid value.
    init(
        _ options: DaemonOptions, _ reader: SettingReader, host: String, basePath: BasePath, hasProxies: Bool
    ) throws(ValidationError) {
        isOnLoopback = Self.isLoopback(host)
        publicURL = try Self.publicURL(reader.text(options.publicUrl, "public-url"), basePath)
        let relay = try reader.text(options.smtp, "smtp").map { text throws(ValidationError) in
            guard let relay = SMTPRelay(text) else {
                throw ValidationError(
                    "--smtp expects the host and the port of a relay on this machine or its private network, such as "
                        + "'127.0.0.1:25', found '\(text)'.")
            }
            return relay
        }
        let sender = try reader.text(options.mailFrom, "mail-from").map { text throws(ValidationError) in
            guard let sender = MailAddress(text) else {
                throw ValidationError(
                    "--mail-from expects a mail address such as 'coffee@example.com', found '\(text)'.")
            }
            return sender
        }
        let hasPage = try reader.flag(options.mailPage, "mail-page")
        switch (relay, sender) {
        case (let relay?, let sender?):
            #if SMTP
                way = .relay(relay, sender: sender)
            #else
                throw ValidationError(
                    "--smtp '\(relay)' for '\(sender)': this program was built without the trait 'SMTP' of Outlet's package, "
                        + "and can't send mails.")
            #endif
        case (.some, nil): throw ValidationError("--smtp needs --mail-from: the address that mails are from.")
        case (nil, .some) where !hasPage: throw ValidationError("--mail-from counts only beside --smtp.")
        default: way = hasPage ? .page : .none
        }
        if hasPage { try checkPage(hasRelay: relay != nil, host: host, hasProxies: hasProxies) }
        if relay != nil, publicURL == nil, !isOnLoopback {
            throw ValidationError(
                "--smtp needs --public-url, the address that links in mails begin with: '\(host)' is not this machine's alone."
            )
        }
    }

    private func checkPage(hasRelay: Bool, host: String, hasProxies: Bool) throws(ValidationError) {
        if hasRelay {
            throw ValidationError("--mail-page shows mails in place of sending them: leave it or --smtp out.")
        }
        if !isOnLoopback {
            throw ValidationError(
                "--mail-page shows all mails to anybody: it needs a --host of this machine alone such as '127.0.0.1', found "
                    + "'\(host)'.")
        }
        if hasProxies {
            throw ValidationError(
                "--mail-page shows all mails to anybody, and so to those whom --forwarded-from lets in: leave one of them out."
            )
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        NetworkRange(host).map { range in NetworkRange.loopback.contains { $0.contains(range.first) } }
            ?? (host.lowercased() == "localhost")
    }

    private static func publicURL(_ text: String?, _ basePath: BasePath) throws(ValidationError) -> String? {
        guard let text else { return nil }
        guard let url = PublicURL(text) else {
            throw ValidationError(
                "--public-url expects an address such as 'https://coffee.example', without a user, a query or a fragment, "
                    + "found '\(text)'.")
        }
        if url.path != "\(basePath)" {
            throw ValidationError(
                "--public-url has the path '\(url.path)', and --base-path is '\(basePath)': give both the same.")
        }
        return text
    }
}
