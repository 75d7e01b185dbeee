import Foundation
import PackagePlugin

/// Writes the files of the page, or those of the folder `Weights` of another module, into a Swift source file, so that
/// the program needs no files beside it.
///
/// The modules of the page are joined into one script first (esbuild): a browser that asks for two hundred files shows
/// the page half a second later.
@main
struct EmbedAssets: BuildToolPlugin {
    /// A file to embed and the name that it is embedded under.
    private typealias File = (name: String, url: URL)

    /// Scripts that are served as they are. Every other one is a module.
    private static let classicScripts: Set = ["theme.js", "worker.js"]
    /// The joined scripts, and the modules that they begin with.
    private static let joinedScripts = [
        (name: "page.js", module: "main.js"), (name: "kit.js", module: "features/kit/view.js"),
    ]
    /// Where Debian and Homebrew install it.
    private static let esbuildPaths = ["/usr/bin/esbuild", "/opt/homebrew/bin/esbuild", "/usr/local/bin/esbuild"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let weights = files(below: module.directoryURL.appending(path: "Weights"))
        guard weights.isEmpty else { return [try embedding(weights, context: context)] }

        let folder = module.directoryURL.appending(path: "Assets")
        let assets = files(below: folder)
        let framework = files(below: context.package.directoryURL.appending(path: ".build-page"))
        let esbuild = Self.esbuildPaths.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let esbuild, !framework.isEmpty else {
            Diagnostics.error("The page cannot be built: run script/setup first.")
            return []
        }
        let modules = assets.filter { $0.name.hasSuffix(".js") && !Self.classicScripts.contains($0.name) }
        let rest = assets.filter { file in !modules.contains { $0.name == file.name } }
        let joins = Self.joinedScripts.flatMap { ["--join", esbuild, "\($0.name)=\(folder.path)/\($0.module)"] }
        return [try embedding(rest + framework, joins: joins, of: modules, context: context)]
    }

    private func embedding(
        _ files: [File], joins: [String] = [], of modules: [File] = [], context: PluginContext
    ) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
        return .buildCommand(
            displayName: "Embed files", executable: try context.tool(named: "asset-embedder").url,
            arguments: [output.path] + joins + files.map { "\($0.name)=\($0.url.path)" },
            inputFiles: (files + modules).map(\.url), outputFiles: [output])
    }

    /// Every file below a folder, named by its path there; none if there is no such folder.
    private func files(below folder: URL) -> [File] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().map { (name: $0, url: folder.appending(path: $0)) }.filter { file in
            (try? file.url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
    }
}
