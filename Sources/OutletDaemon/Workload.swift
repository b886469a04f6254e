public import Outlet
public import ServiceLifecycle

/// The work of a daemon: an app, and services that run beside it.
public protocol Workload: Sendable {
    /// The app that is served.
    var application: Application { get }
    /// The services that start once the daemon listens.
    var services: [any ServiceLifecycle.Service] { get }
}

extension Application: Workload {
    /// The app itself.
    public var application: Application { self }
    /// No services.
    public var services: [any ServiceLifecycle.Service] { [] }

    /// The app with services that a daemon runs beside it.
    ///
    /// They start once the daemon listens, and shut down after its last request. A service may return early; one that throws
    /// ends the daemon.
    public func with(services: any ServiceLifecycle.Service...) -> some Workload {
        ApplicationWithServices(application: self, services: services)
    }
}

/// An app with services beside it.
private struct ApplicationWithServices: Workload {
    let application: Application
    let services: [any ServiceLifecycle.Service]
}

extension Workload {
    /// Serves the app as a daemon without options of its own: parses the command line, and returns after a graceful stop.
    ///
    ///     let application = try Application(name: "Coffee") { CoffeeController() }
    ///     await application.serve()
    ///
    /// If the daemon can't start, the program prints the reason and exits.
    /// - Parameter arguments: the command line without the program's name; nil for that of the process.
    public func serve(_ arguments: [String]? = nil) async {
        await DaemonCommand<PlainDaemon>.main(arguments) { _, surroundings in
            if surroundings.mailer != nil { throw StartError(description: DaemonService.mailsNothing) }
            return self
        }
    }
}
