import ArgumentParser
import Outlet

/// A daemon without options of its own, whose app exists before the command line is parsed.
struct PlainDaemon: Daemon {
    func application() throws(StartError) -> Application {
        throw StartError(description: "The app is served by its own serve().")
    }
}
