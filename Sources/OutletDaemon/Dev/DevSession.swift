#if DEBUG
    import Foundation
    import MicroHTTPD
    import OutletServer

    /// The values that `dev` passes to the program: the socket, the file with the failure, and the package.
    struct DevSession: Sendable {
        /// The variables with the path of the failure file, and with the folder of the package.
        static let (failureVariable, packageVariable) = ("OUTLET_DEV_FAILURE", "OUTLET_DEV_PACKAGE")
        /// The path of the state for pages.
        static let path = "/~development.json"

        let socket: ListeningSocket
        private let failure: URL
        private let package: URL
        private let parent = getppid()

        /// Nil if the process was not started by `dev`.
        init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
            guard let failure = environment[Self.failureVariable], let package = environment[Self.packageVariable],
                let socket = ListeningSocket(inheritedIn: environment), socket.isOnLoopback
            else { return nil }
            self.socket = socket
            self.failure = URL(filePath: failure)
            self.package = URL(filePath: package, directoryHint: .isDirectory)
        }

        /// The compiled-in files, overlaid with the current files of the package's `Public` folders. Of these folders, only
        /// those count that have a compiled-in file.
        func current(_ files: PublicFiles) -> PublicFiles {
            let known = Set(files.paths)
            return SourceWatch.publicFolders(of: package).reduce(files) { files, folder in
                guard let own = try? PublicFiles(directory: folder.path), !known.isDisjoint(with: own.paths) else {
                    return files
                }
                return files.overlaid(with: own)
            }
        }

        /// The files with the module and the state for pages.
        func telling(_ files: PublicFiles) -> PublicFiles {
            var files = files
            files.add(module: Self.module, at: "/development.js")
            files.add(at: Self.path) { [failure] files in
                let failed = (try? Data(contentsOf: failure)).map { Array($0) } ?? DevFailure.none
                return Self.state(failed, release: files.release)
            }
            return files
        }

        /// The state for pages, as JSON: the failure, and the release of the files, which is nil if no page is served.
        static func state(_ failure: [UInt8], release: Substring?) -> [UInt8] {
            let release = release.map { "\"\($0)\"" } ?? "null"
            return Array("{\"release\": \(release), \"failure\": ".utf8) + failure + Array("}".utf8)
        }

        /// Ends the process once its parent has ended, until the task is cancelled.
        func endWithParent() async {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                if getppid() == parent { continue }
                kill(getpid(), SIGTERM)
                return
            }
        }

        /// The module for pages: shows the failure, and reloads the page once the release changes.
        private static let module = """
            const own = new URL(import.meta.url).pathname.match(/\\/~(\\w+)\\/[^/]*$/)?.[1];
            const address = new URL("../\(path.dropFirst())", import.meta.url);
            const bar = document.createElement("div");
            bar.className = "development";
            bar.setAttribute("role", "alert");
            Object.assign(bar.style, {
              position: "sticky", top: 0, zIndex: 1000, maxHeight: "50vh", overflow: "auto", padding: "0.5rem 1rem",
              background: "#8c1d18", color: "#fff", font: "0.875rem/1.4 monospace", whiteSpace: "pre-wrap",
            });
            document.body.prepend(bar);

            function show(failure) {
              const lines = (failure?.problems ?? [])
                .map(({ file, line, message }) => file ? `${file}:${line}: ${message}` : message);
              const text = failure ? [failure.title, ...lines].join("\\n") : "";
              bar.hidden = !text;
              if (bar.textContent !== text) bar.textContent = text;
            }

            async function look() {
              try {
                const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
                const { release, failure } = await answer.json();
                if (release && release !== own) return location.reload();
                show(failure);
              } catch {
                // The page itself says that the server can't be reached.
              }
              setTimeout(look, document.hidden ? 2000 : 250);
            }

            show();
            look();

            """
    }
#endif
