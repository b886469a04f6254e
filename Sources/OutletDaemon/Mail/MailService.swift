import Logging
import Outlet
import OutletMail
import ServiceLifecycle

/// The mail of a daemon's app: its mailer, its queue, and the page that shows mails.
struct MailService {
    /// The app's mailer; nil if it has none.
    let mailer: (any Mailer)?
    /// The app's public address; nil if it is unknown.
    let publicURL: PublicURL?
    /// The screen that shows the mails, if there is one.
    let screen: Screen?
    private let queue: MailQueue?

    init(_ settings: MailSettings, logger: Logger) {
        publicURL = settings.publicURL.map { PublicURL($0) } ?? (settings.isOnLoopback ? PublicURL() : nil)
        switch settings.way {
        case .none: (mailer, queue, screen) = (nil, nil, nil)
        #if SMTP
            case .relay(let relay, let sender):
                let queue = MailQueue(SMTPMailer(relay: relay, sender: sender), logger: logger)
                (mailer, self.queue, screen) = (queue, queue, nil)
        #endif
        case .page:
            let memory = MemoryMailer(logger: logger)
            (mailer, queue, screen) = (memory, nil, memory.screen)
        }
    }

    /// The services that run beside the daemon: the queue, which sends its mails before it shuts down.
    var services: [any ServiceLifecycle.Service] {
        queue.map { queue in [ClosureService { await cancelWhenGracefulShutdown(queue.run) }] } ?? []
    }

    /// The app, with the page for mails if there is one.
    func application(_ application: Application) throws -> Application {
        try screen.map { try application.adding([$0]) } ?? application
    }
}
