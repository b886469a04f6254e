import Foundation
import PackagePlugin

/// Compiles files that are served into a target, as `EmbeddedFiles`: those of the folder `Public` beside its sources, or
/// else of that of the package.
@main
struct EmbedPublic: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let own = (target as? any SourceModuleTarget)?.directoryURL
        let folders = [own, context.package.directoryURL].compactMap { $0?.appending(path: "Public") }
        guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else { return [] }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .map { folder.appending(path: $0) }
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
        return [
            .buildCommand(
                displayName: "Embedding \(folder.path)", executable: try context.tool(named: "EmbedFiles").url,
                arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
        ]
    }
}
