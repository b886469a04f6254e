import Foundation
import OutletServer

/// The service manager that started the process, which is told how the daemon is (`sd_notify`, systemd.exec(5)).
struct ServiceManager: Sendable {
    private let socket: DatagramSocket
    /// How often the manager wants to hear from the daemon; nil if it does not watch over it.
    private let watchdog: Duration?

    /// The manager that the environment names; nil if it names none.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let socket = environment["NOTIFY_SOCKET"].flatMap({ DatagramSocket($0) }) else { return nil }
        self.socket = socket
        let isWatched =
            environment["WATCHDOG_PID"].map { $0 == String(ProcessInfo.processInfo.processIdentifier) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
        watchdog = isWatched ? microseconds.map { .microseconds($0) } : nil
    }

    /// The daemon listens.
    func noteReady() { socket.send("READY=1") }

    /// The daemon is about to stop.
    func noteStopping() { socket.send("STOPPING=1") }

    /// Says that the daemon is alive, twice in the time in which the manager wants to hear it, until the task is cancelled.
    ///
    /// The task runs where the app's own tasks run: if they block all threads, the manager hears nothing.
    func keepAlive() async {
        guard let watchdog else { return }
        repeat { socket.send("WATCHDOG=1") } while (try? await Task.sleep(for: watchdog / 2)) != nil
    }
}
