import Foundation
import PackagePlugin

/// Writes every file of the page, or of the folder `Weights` of another module, into a Swift source file, so that the
/// program needs no files beside it.
@main
struct EmbedAssets: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let weights = module.directoryURL.appending(path: "Weights")
        let page = [
            module.directoryURL.appending(path: "Assets"), context.package.directoryURL.appending(path: ".build-page"),
        ]
        let folders = FileManager.default.fileExists(atPath: weights.path) ? [weights] : page
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
        return [
            .buildCommand(
                displayName: "Embed files", executable: try context.tool(named: "asset-embedder").url,
                arguments: [output.path] + folders.map(\.path), inputFiles: folders.flatMap(files),
                outputFiles: [output])
        ]
    }

    /// Every file below a folder; a missing folder is reported by the tool.
    private func files(below folder: URL) -> [URL] {
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (names?.allObjects as? [URL] ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }.sorted { $0.path < $1.path }
    }
}
