import ArgumentParser
import Logging
import Outlet
import ServiceLifecycle
import UnixSignals

/// Serves an app until a signal.
struct ServeCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: "Serves until it gets SIGTERM, SIGINT or SIGHUP.",
            discussion: """
                The daemon's options can also be given as environment variables: OUTLET_PORT for --port, OUTLET_LOG_LEVEL \
                for --log-level, and so on; several values of OUTLET_ALLOW_ORIGIN, OUTLET_ALLOW_HOST, \
                OUTLET_FRAME_ANCESTORS and OUTLET_FORWARDED_FROM are parted by spaces, and OUTLET_MAIL_PAGE is 1. An option wins over its variable.

                Once it listens, the daemon prints its address as the first line on standard output; with --port 0 that is \
                how to learn the port. Its log goes to standard error.
                """)
    }

    @OptionGroup var own: Own
    @OptionGroup var options: DaemonOptions

    func validate() throws {
        let settings = try Settings(options)
        try settings.findStore(in: own.stores)
    }

    /// Serves the workload that is made from the daemon's own options.
    func run<Served: Workload>(
        _ makeWorkload: @Sendable (Own, Surroundings) async throws -> Served
    ) async throws {
        var settings = try Settings(options)
        settings.dataFolder = own.dataFolder ?? settings.dataFolder
        #if DEBUG
            settings.development = DevSession()
            if settings.development != nil { settings.drainDelay = 0 }
            let watch = Task { [development = settings.development] in await development?.endWithParent() }
            defer { watch.cancel() }
        #endif
        let (application, services, configuration, store, mail) = try await own.start(loggingAt: settings.logLevel) {
            [settings] own in
            // A fault in one of these is told whether or not the store is free.
            let configuration = try settings.endpointConfiguration(
                serving: own.files, theme: own.theme, catalogs: own.catalogs, dialects: own.dialects)
            let mail = MailService(settings.mail, logger: Logger(label: "outlet.mail"))
            let store = try settings.openStore(of: own.stores)
            do {
                let workload = try await makeWorkload(
                    own, Surroundings(store: store, mailer: mail.mailer, publicURL: mail.publicURL))
                return (try mail.application(workload.application), workload.services, configuration, store, mail)
            } catch {
                store?.close()
                throw error
            }
        }
        let logger = Logger(label: DaemonCommand<Own>._commandName)
        let daemon = try DaemonService(
            application, settings, configuration, store, publicURL: mail.publicURL, authenticator: own.authenticator,
            logger: logger)
        // The queue of mails is the first one, so that it is told last: the app's services may have sent some till then.
        let companions = (mail.services + services).map { Companion($0, of: daemon) }
        // The daemon is last, so that it shuts down first: the other services run until it has stopped.
        let group = ServiceGroup(
            services: companions + [daemon], gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: logger)
        try await group.run()
        logger.notice("Stopped")
    }
}
