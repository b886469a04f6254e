import Foundation
import Testing

@testable import OutletDaemon

/// What `dev` reads: the compiler's output, the package, its own command line.
struct DevPartsTests {
    @Test func `a failed build has each error once, with its file in the package, and its line`() {
        let output = """
            [3/5] Compiling Coffee Coffee.swift
            /home/ada/coffee/Sources/Coffee/Coffee.swift:12:9: error: cannot find 'beans' in scope
             10 |
             12 |         beans += 1
                |         `- error: cannot find 'beans' in scope
            /home/ada/coffee/Sources/Coffee/Coffee.swift:14:1: warning: never used
            /home/ada/coffee/Sources/Coffee/Coffee.swift:12:9: error: cannot find 'beans' in scope
            /home/ada/outlet/Sources/Outlet/Node.swift:7:2: error: expected '}'
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            """
        let failure = DevFailure(build: output, below: "/home/ada/coffee")
        #expect(
            failure.text == """
                The build failed.
                Sources/Coffee/Coffee.swift:12: cannot find 'beans' in scope
                /home/ada/outlet/Sources/Outlet/Node.swift:7: expected '}'
                """)
    }

    @Test(arguments: [
        (
            "Building\nld.gold: error: undefined symbol: beans\nclang: error: linker command failed",
            "ld.gold: error: undefined symbol: beans\nclang: error: linker command failed"
        ),
        ("error: 'coffee': Source files for target Coffee should be located under Sources", nil),
        ("sh: 1: swift: not found\n", "sh: 1: swift: not found"),
    ])
    func `a failure that is in no line is told as it stands`(output: String, told: String?) {
        #expect(DevFailure(build: output, below: "/").text == "The build failed.\n\(told ?? output)")
    }

    @Test func `long output is cut, and becomes valid JSON whatever is in it`() throws {
        let line = "/p/a.swift:1:1: error: \"\\\u{1B}</script>" + String(repeating: "x", count: 10_000)
        let output = (1...100).map { line + "\($0)" }.joined(separator: "\n")
        let failure = DevFailure(build: output, below: "/p")
        let read = try JSONDecoder().decode(DevFailure.self, from: failure.json())
        #expect(read == failure)
        #expect(read.problems.count == 1 && read.text.utf8.count < 1000, "those that look the same are one")
        let bytes = DevSession.state(Array(try failure.json()), release: "1a")
        let state = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        #expect(state?["release"] as? String == "1a" && state?["failure"] is [String: Any])
    }

    @Test func `sources and files that are served are told apart, and all else is not watched`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func write(_ path: String, _ text: String) throws {
            let url = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        for path in ["Package.swift", "Sources/App/App.swift", "Sources/App/Public/a.svg", "Public/b.css"] {
            try write(path, "1")
        }
        let folders = SourceWatch.publicFolders(of: root)
        #expect(folders.map(\.path) == [root.path + "/Public", root.path + "/Sources/App/Public"])
        var watch = SourceWatch(root, serving: folders)
        func changes() -> [Bool] { [watch.hasChanged(.sources), watch.hasChanged(.files)] }
        #expect(changes() == [false, false])
        for path in ["Package.swift", "Sources/App/App.swift", "Sources/App/Views/New.swift", "Sources/App/de.json"] {
            try write(path, "longer")
            #expect(changes() == [true, false], "\(path)")
        }
        for path in ["Public/b.css", "Public/nodes/new.js", "Sources/App/Public/a.svg"] {
            try write(path, "longer")
            #expect(changes() == [false, true], "\(path)")
        }
        for path in [
            "Data/sessions.sqlite", "Sources/App/.App.swift.swp", "Public/.b.css.swp", ".build/x", "README.md",
        ] {
            try write(path, "longer")
            #expect(changes() == [false, false], "\(path)")
        }
        try FileManager.default.removeItem(at: root.appending(path: "Sources/App/de.json"))
        #expect(changes() == [true, false])
    }

    @Test func `the package is that of the program, else that of the current folder`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: ".build/linux/debug")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: root.appending(path: "Package.swift"))
        let environment = ["PATH": "/none:\(root.path)"]
        let program = folder.appending(path: "app").path
        let own = try DevPackage(program: program, current: "/")
        #expect(own.root.path == root.path)
        let elsewhere = try DevPackage(program: "/opt/builds/linux/debug/app", current: folder.path)
        #expect(elsewhere.root.path == root.path)
        #expect(throws: StartError.self) { try DevPackage(program: "/opt/x/y/app", current: "/") }
        #expect(throws: StartError.self, "there is no swift") { try own.buildCommand(environment) }
        let swift = root.appending(path: "swift").path
        #expect(FileManager.default.createFile(atPath: swift, contents: nil, attributes: [.posixPermissions: 0o755]))
        #expect(try own.buildCommand(environment) == "exec swift build --product 'app'")
        #expect(
            try elsewhere.buildCommand(environment)
                == "exec swift build --product 'app' --scratch-path '/opt/builds'")
    }

    @Test func `the program gets the options but for those of dev`() {
        let arguments = ["dev", "--port", "81", "--build-command", "make", "--host", "::1", "--build-command=x", "dev"]
        #expect(DevCommand<PlainDaemon>.served(arguments) == ["--port", "81", "--host", "::1", "dev"])
    }
}
