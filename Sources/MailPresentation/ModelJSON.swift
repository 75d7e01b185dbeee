public import LocalModels

/// A model of the catalogue, and what there is of it. Sizes are in bytes.
public struct ModelJSON: Encodable, Sendable {
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

    /// A file with what was fixed about it.
    struct File: Encodable, Sendable {
        let name: String
        let url: String
        let sizeBytes: Int
        let sha256: String
    }

    /// Describes a model in a state.
    public init(_ model: LocalModel, state: ModelState) {
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
        switch state {
        case .notDownloaded(let partial): (self.state, completedBytes) = ("not_downloaded", partial)
        case .downloading(let byteCount): (self.state, completedBytes) = ("downloading", byteCount)
        case .downloaded: (self.state, completedBytes) = ("downloaded", model.byteCount)
        }
    }

    /// Describes a model as a folder has it.
    public init(_ model: LocalModel, in folder: ModelFolder) {
        self.init(model, state: folder.state(of: model))
    }
}
