public import LocalModels

/// A model in the output of `model list`. Sizes are in bytes.
public struct ModelOutput: Encodable, Sendable {
    /// The name in commands.
    public let id: String
    /// The name for people.
    public let name: String
    /// `embed` or `generate`.
    let capability: String
    let purpose: String
    let license: String
    let version: String
    let source: String
    /// The size of all files.
    public let sizeBytes: Int
    let files: [File]
    /// `not_downloaded`, `downloading` or `downloaded`.
    public let state: String
    /// What is here.
    public let completedBytes: Int

    struct File: Encodable, Sendable {
        let name: String
        let url: String
        let sizeBytes: Int
        let sha256: String
    }

    /// Describes a model and what there is of it.
    public init(_ model: LocalModel, in folder: ModelFolder) {
        id = model.id
        name = model.name
        capability = model.capability.rawValue
        purpose = model.purpose
        license = model.license
        version = model.version
        source = "\(model.source)"
        sizeBytes = model.byteCount
        files = model.files.map {
            File(name: $0.name, url: "\($0.address)", sizeBytes: $0.byteCount, sha256: $0.sha256)
        }
        switch folder.state(of: model) {
        case .notDownloaded(let partial): (state, completedBytes) = ("not_downloaded", partial)
        case .downloading(let byteCount): (state, completedBytes) = ("downloading", byteCount)
        case .downloaded: (state, completedBytes) = ("downloaded", model.byteCount)
        }
    }

    /// What the user agrees to before a download: source, size, license and checksums (G-03).
    public var terms: String {
        let lines = files.map { "  \($0.url)\n    \($0.sizeBytes) bytes, SHA-256 \($0.sha256)" }
        return (["\(name): \(purpose)", "License: \(license)", "Source: \(source)"] + lines).joined(separator: "\n")
    }
}
