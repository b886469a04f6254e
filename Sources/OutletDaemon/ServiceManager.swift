import Foundation
import OutletServer

/// Notifies the service manager that started the process of the daemon's state (`sd_notify`, systemd.exec(5)).
struct ServiceManager: Sendable {
    private let socket: DatagramSocket
    /// The longest time between two signals of life; nil if the manager has no watchdog.
    private let watchdog: Duration?

    /// The manager in the environment; nil if there is none.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let socket = environment["NOTIFY_SOCKET"].flatMap({ DatagramSocket($0) }) else { return nil }
        self.socket = socket
        let isWatched =
            environment["WATCHDOG_PID"].map { $0 == String(ProcessInfo.processInfo.processIdentifier) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
        watchdog = isWatched ? microseconds.map { .microseconds($0) } : nil
    }

    /// Notifies that the daemon listens.
    func noteReady() { socket.send("READY=1") }

    /// Notifies that the daemon is about to stop.
    func noteStopping() { socket.send("STOPPING=1") }

    /// Sends signals of life at half of the watchdog's time, until the task is cancelled.
    ///
    /// The task runs on the threads of the app's own tasks: if they block all threads, the manager gets no signal.
    func keepAlive() async {
        guard let watchdog else { return }
        repeat { socket.send("WATCHDOG=1") } while (try? await Task.sleep(for: watchdog / 2)) != nil
    }
}
