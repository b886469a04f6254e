#if DEBUG
    import Foundation
    import Logging
    import MicroHTTPD
    import OutletServer
    import UnixSignals

    /// Builds and restarts the program whenever its package changes, and keeps its listening socket.
    struct DevLoop {
        private enum Event: Sendable {
            case happened(DevPlan.Happening)
            case signalled
        }

        let package: DevPackage
        let socket: ListeningSocket
        /// The folder in `--public`; nil if there is none.
        let publicFolder: String?
        /// The arguments of the program.
        let arguments: [String]
        let environment: [String: String]
        let buildCommand: String

        private let events: AsyncStream<Event>
        private let continuation: AsyncStream<Event>.Continuation
        private var plan = DevPlan()
        private var child: DevProcess?
        private var build: DevProcess?
        /// Answers while there is no child, with the server that it uses.
        private var waiting: StandIn?
        private var server: Server?
        /// The time at which the last child was asked to end.
        private var began = ContinuousClock.now
        private var isTakingOver = false

        init(
            _ package: DevPackage, socket: ListeningSocket, publicFolder: String?, arguments: [String],
            environment: [String: String], buildCommand: String
        ) {
            self.package = package
            self.socket = socket
            self.publicFolder = publicFolder
            self.arguments = arguments
            self.environment = environment
            self.buildCommand = buildCommand
            (events, continuation) = AsyncStream.makeStream(of: Event.self)
        }

        /// How long requests may wait, and how long of that a child may take to stop.
        private static let (waitingTime, stopTime) = (Duration.seconds(5), Duration.seconds(3))

        /// Serves until a signal. Then the child ends too.
        ///
        /// - Throws: an error if the folder for the failure file can't be made, or there is no shell.
        mutating func run() async throws {
            try FileManager.default.createDirectory(at: package.ownFolder, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(at: failureFile)
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
            let (root, folders) = (package.root, servedFolders)
            let tasks = [
                Task { [continuation] in
                    for await _ in signals { continuation.yield(.signalled) }
                },
                Task { [continuation] in
                    await Self.watch(root, serving: folders) { continuation.yield(.happened(.changed($0))) }
                },
            ]
            defer {
                for task in tasks { task.cancel() }
                build?.end()
                child?.terminate()
            }
            for step in plan.begin() { try await take(step) }
            var isStopping = false
            for await event in events {
                switch event {
                case .signalled:
                    if isStopping { child?.end() }
                    isStopping = true
                    build?.end()
                    guard let child else { return }
                    child.terminate()
                case .happened(.ended(_, _)) where isStopping: return
                case .happened(let happening):
                    if isStopping { continue }
                    if case .ended = happening { child = nil }
                    tell(happening)
                    for step in plan.note(happening) { try await take(step) }
                }
            }
        }

        private var failureFile: URL { package.ownFolder.appending(path: "\(package.program.lastPathComponent).json") }

        private var servedFolders: [URL] {
            SourceWatch.publicFolders(of: package.root)
                + (publicFolder.map { [URL(filePath: $0, directoryHint: .isDirectory)] } ?? [])
        }

        /// Reports changes once there is no further one for a moment, since an editor may be writing several files.
        private static func watch(
            _ root: URL, serving folders: [URL], _ changed: @Sendable (DevPlan.Change) -> Void
        ) async {
            let pause = Duration.milliseconds(50)
            var watch = SourceWatch(root, serving: folders)
            var sourcesDue = ContinuousClock.now
            while (try? await Task.sleep(for: pause)) != nil {
                let start = ContinuousClock.now
                for change in [DevPlan.Change.files, .sources] where change == .files || start >= sourcesDue {
                    guard watch.hasChanged(change) else { continue }
                    repeat { try? await Task.sleep(for: pause) } while watch.hasChanged(change) && !Task.isCancelled
                    changed(change)
                }
                // Checking many sources takes time: limits it to a tenth of a core.
                if start >= sourcesDue { sourcesDue = .now + max(.milliseconds(200), (.now - start) * 9) }
            }
        }

        private mutating func take(_ step: DevPlan.Step) async throws {
            switch step {
            case .build: try startBuild()
            case .start(let number):
                try start(number)
                note(.late(number), after: isTakingOver ? Self.waitingTime - (.now - began) : Self.waitingTime)
                isTakingOver = false
            case .stop(let number):
                began = .now
                isTakingOver = true
                child?.terminate()
                note(.late(number), after: Self.stopTime)
            case .kill: child?.end()
            case .show(let failure): try show(failure)
            case .standIn(let reason): try standIn(reason)
            case .stepBack:
                await server?.stop(within: .seconds(1))
                server = nil
            }
        }

        private func note(_ happening: DevPlan.Happening, after time: Duration) {
            Task { [continuation] in
                try? await Task.sleep(for: time)
                continuation.yield(.happened(happening))
            }
        }

        private mutating func startBuild() throws {
            say("Building …")
            let (root, start) = (package.root.path, ContinuousClock.now)
            build = try DevProcess(buildCommand, environment: environment, in: package.root) {
                [continuation] status, output in
                if status == 0 { Self.say("Built in \(Self.seconds(since: start)).") }
                let failure = status == 0 ? nil : DevFailure(build: output, below: root)
                continuation.yield(.happened(.built(failure)))
            }
        }

        /// Starts the program with the socket. The shell moves the socket to the descriptor of inherited sockets, and sets
        /// `LISTEN_PID`.
        private mutating func start(_ number: Int) throws {
            var variables = environment
            variables["LISTEN_FDS"] = "1"
            variables[DevSession.failureVariable] = failureFile.path
            variables[DevSession.packageVariable] = package.root.path
            let script = """
                exec \(ListeningSocket.firstInherited)<&0 </dev/null
                LISTEN_PID=$$
                export LISTEN_PID
                exec "$0" "$@"
                """
            child = try DevProcess(
                script, [package.program.path, "serve"] + arguments, environment: variables, input: socket.descriptor
            ) { [continuation] line in
                if line.hasPrefix(DaemonService.listening) {
                    continuation.yield(.happened(.listening(number)))
                } else {
                    Self.say(line)
                }
            } ended: { [continuation] _, errors in
                continuation.yield(.happened(.ended(number, errors: errors)))
            }
        }

        private func show(_ failure: DevFailure?) throws {
            if let failure {
                say(failure.text)
                try failure.json().write(to: failureFile, options: .atomic)
            } else {
                try? FileManager.default.removeItem(at: failureFile)
            }
        }

        private mutating func standIn(_ reason: String) throws {
            if let waiting, server != nil { return waiting.answer(with: reason) }
            let file = failureFile
            let standIn = StandIn(reason, at: DevSession.path) {
                DevSession.state((try? Data(contentsOf: file)).map { Array($0) } ?? DevFailure.none, release: nil)
            }
            var configuration = Server.Configuration(threads: 1, readHeaders: StandIn.readHeaders)
            configuration.socket = socket
            server = try Server(configuration, handler: standIn, logger: Logger(label: "dev"))
            waiting = standIn
        }

        private func tell(_ happening: DevPlan.Happening) {
            guard case .listening(let number) = happening, number > 1 else { return }
            say("Serving again; requests have waited for \(Self.seconds(since: began)) at most.")
        }

        private func say(_ sentence: String) { Self.say(sentence) }

        private static func say(_ sentence: String) {
            print(sentence)
            fflush(nil)
        }

        private static func seconds(since start: ContinuousClock.Instant) -> String {
            "\(((ContinuousClock.now - start) / .milliseconds(1) / 100).rounded() / 10) s"
        }
    }
#endif
