import Examples
import Foundation
import Testing

/// The four rules for ultralight controllers (Bendyworks), as far as a controller's text shows whether it keeps them.
struct FourRulesTests {
    /// The files in which controllers stand: `<Screen>Controller.swift`.
    private static let controllers: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Examples")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("Controller.swift") }
    }()

    @Test func `there is a file for every controller`() throws {
        let files = Set(Self.controllers.map(\.lastPathComponent))
        for controller in try ExampleApp.examples.controllers {
            #expect(files.contains("\(type(of: controller)).swift"), "\(files.sorted())")
        }
    }

    /// The text of a type's body between `struct …Controller` and the end.
    private func lines(_ file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.drop { $0 == " " }
        }
    }

    @Test(arguments: controllers)
    func `a controller has no action: it only says what its model is and what it connects`(file: URL) throws {
        for line in try lines(file) where line.contains("func ") {
            #expect(
                line.contains("func model(") || line.contains("func connect("),
                "\(file.lastPathComponent): \(line)")
        }
    }

    @Test(arguments: controllers)
    func `a controller's interface is what the framework asks for`(file: URL) throws {
        let asked = [
            "public struct ", "public static let name", "public let title", "public let parameters",
            "public var parameters", "public let implementations", "public var implementations",
            "public var members", "public let content", "public init(", "public func model(", "public func connect(",
            "public import ",
        ]
        for line in try lines(file) where line.hasPrefix("public ") {
            #expect(asked.contains { line.hasPrefix($0) }, "\(file.lastPathComponent): \(line)")
        }
    }

    @Test(arguments: controllers)
    func `a controller has no delegate, and keeps nothing that changes`(file: URL) throws {
        for line in try lines(file) {
            #expect(!line.lowercased().contains("delegate"), "\(file.lastPathComponent): \(line)")
            let isStored = line.contains("var ") && !line.contains("{")
            #expect(!isStored, "\(file.lastPathComponent): \(line)")
        }
    }
}
