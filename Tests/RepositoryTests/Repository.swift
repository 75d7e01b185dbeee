import Foundation

/// The checkout that these tests were built from.
enum Repository {
    /// Its root folder.
    static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A text file of the checkout.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Paths, relative to the root, of all files below a folder; build products and hidden tools' folders are left out.
    static func files(below folder: String = "", withExtensions extensions: Set<String>? = nil) -> [String] {
        let start = folder.isEmpty ? root : root.appendingPathComponent(folder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: start.path) else { return [] }
        return names.sorted().flatMap { name -> [String] in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            guard !isForeign(name) else { return [] }
            let place = root.appendingPathComponent(path)
            if (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
                return files(below: path, withExtensions: extensions)
            }
            let fileExtension = (name as NSString).pathExtension
            return extensions.map { $0.contains(fileExtension) } ?? true ? [path] : []
        }
    }

    /// Files that are not under version control.
    private static func isForeign(_ name: String) -> Bool {
        name.hasPrefix(".build") || [".git", ".swiftpm", ".venv", "__pycache__"].contains(name)
    }
}
