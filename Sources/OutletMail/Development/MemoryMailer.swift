public import Logging
package import Outlet
import Synchronization

/// Keeps the latest hundred mails in memory, and sends none: for development and tests.
public final class MemoryMailer: Mailer {
    /// How many mails are kept.
    public static let most = 100

    private let kept = Mutex<[Mail]>([])
    private let shown = Broadcast(ShownMails())
    private let logger: Logger?

    /// A mailer that has sent nothing. The logger, if there is one, logs whole mails at the level info.
    public init(logger: Logger? = nil) { self.logger = logger }

    /// Keeps a mail.
    public func send(_ mail: Mail) {
        logger?.info(
            "A mail was kept", metadata: ["to": "\(mail.to)", "subject": "\(mail.subject)", "text": "\(mail.text)"])
        kept.withLock { kept in
            kept.append(mail)
            if kept.count > Self.most { kept.removeFirst() }
            // Within the lock, so that a list is not followed by an older one.
            shown.send(ShownMails(kept.reversed()))
        }
    }

    /// The mails that are kept, the latest last.
    public var mails: [Mail] { kept.withLock { $0 } }

    /// A screen named `mails` that shows the mails, and leads where their links do.
    package var screen: Screen { Screen(MailsController(self)) }

    /// The mails as they are on that screen, as they change.
    var changes: LatestMails { LatestMails(broadcast: shown, mailer: self) }
}

/// The lists of mails that a mailer has kept: the current one at once, then each further one.
struct LatestMails: ImmediateSequence {
    let broadcast: Broadcast<ShownMails>
    let mailer: MemoryMailer

    func now() -> ShownMails? { ShownMails(mailer.mails.reversed()) }

    func values(after _: ShownMails) -> Self { self }

    func makeAsyncIterator() -> AsyncStream<ShownMails>.Iterator { broadcast.values.makeAsyncIterator() }
}
