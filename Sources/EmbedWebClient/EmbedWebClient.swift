import Foundation
import PackagePlugin

/// Compiles the files of `Public` into a target, as `EmbeddedFiles`.
@main
struct EmbedWebClient: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target _: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Public", directoryHint: .isDirectory)
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .map { folder.appending(path: $0) }
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
        return [
            .buildCommand(
                displayName: "Embedding the web client", executable: try context.tool(named: "EmbedFiles").url,
                arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
        ]
    }
}
