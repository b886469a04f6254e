package import Foundation

/// A package whose build is a script: what its source says is what becomes of the program.
package final class ScratchPackage {
    private let root: URL

    /// A package of a program that is a copy of another one.
    package init(of daemon: URL) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "outlet-dev-\(UUID().uuidString)")
        for folder in [".build/linux/debug", "Sources/App", "Public", "Static"] {
            try FileManager.default.createDirectory(
                at: root.appending(path: folder), withIntermediateDirectories: true)
        }
        try Process.writing { try FileManager.default.copyItem(at: daemon, to: root.appending(path: "real")) }
        try FileManager.default.linkItem(at: root.appending(path: "real"), to: program)
        try write("", to: "Package.swift")
        try write("first", to: "Sources/App/App.swift")
        try write("<svg/>", to: "Public/icon.svg")
        try write(
            """
            program=.build/linux/debug/outletd
            case "$(cat Sources/App/App.swift)" in
            broken*)
                echo "$PWD/Sources/App/App.swift:3:7: error: cannot find 'coffee' in scope"
                exit 1 ;;
            faulty*)
                printf '#!/bin/sh\\necho "Error: The screens have faults." >&2\\nexit 1\\n' >faulty
                chmod +x faulty
                mv -f faulty $program ;;
            *)
                ln -f real $program ;;
            esac
            """, to: "build.sh")
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// The command that builds it.
    package static let buildCommand = "sh build.sh"

    /// The program, which is about to be replaced.
    package var program: URL { root.appending(path: ".build/linux/debug/outletd") }

    /// A store for its sessions.
    package var store: String { "sqlite:\(root.path)/sessions.sqlite" }

    /// The path of a folder in it.
    package func folder(_ name: String) -> String { root.appending(path: name).path }

    /// Writes a file: `broken` and `faulty` in the source are what becomes of the program.
    package func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
    }
}
