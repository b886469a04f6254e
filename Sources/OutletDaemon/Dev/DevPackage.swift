#if DEBUG
    import Foundation

    /// The package from which a program was built.
    struct DevPackage {
        let root: URL
        let program: URL

        /// - Throws: a ``StartError`` if there is no package in a folder above the program, or above the current folder.
        init(
            program: String? = Bundle.main.executablePath, current: String = FileManager.default.currentDirectoryPath
        ) throws(StartError) {
            let program = URL(filePath: program ?? CommandLine.arguments[0])
            let places = [program.deletingLastPathComponent(), URL(filePath: current, directoryHint: .isDirectory)]
            guard let root = places.lazy.compactMap({ Self.root(above: $0) }).first else {
                throw StartError(
                    description:
                        "There is no Package.swift above '\(program.path)' or '\(current)': start dev in the folder of "
                        + "the package, with 'swift run \(program.lastPathComponent) dev'.")
            }
            (self.root, self.program) = (root, program)
        }

        private static func root(above folder: URL) -> URL? {
            var folder = folder.standardizedFileURL
            while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
                if folder.path == "/" { return nil }
                folder = folder.deletingLastPathComponent()
            }
            return folder
        }

        /// The folder of all builds: the program is two levels below, in the folders of its platform and configuration.
        private var scratch: URL {
            program.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        }

        /// The folder for files of `dev` itself.
        var ownFolder: URL { program.deletingLastPathComponent().appending(path: "outlet-dev") }

        /// The command that builds the program in its place.
        ///
        /// - Throws: a ``StartError`` if no folder in `PATH` has the command `swift`.
        func buildCommand(_ environment: [String: String]) throws(StartError) -> String {
            let folders = (environment["PATH"] ?? "").split(separator: ":")
            guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/swift") }) else {
                throw StartError(
                    description: "There is no 'swift' in PATH. --build-command names another command that builds.")
            }
            let isElsewhere = scratch.standardizedFileURL.path != root.appending(path: ".build").path
            let place = isElsewhere ? " --scratch-path \(Self.quoted(scratch.path))" : ""
            return "exec swift build --product \(Self.quoted(program.lastPathComponent))\(place)"
        }

        /// A text as one word of the shell.
        private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
    }
#endif
