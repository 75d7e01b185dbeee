public import Foundation
public import LocalModels
import NIOPosix
import RemoteImages
import WebRequests

extension Application {
    /// The folder of downloaded models.
    public var models: ModelFolder { ModelFolder(root: paths.models) }

    /// Creates the library of a running daemon.
    func modelLibrary() throws -> ModelLibrary {
        let web = try modelClient()
        let folder = models
        return ModelLibrary(folder: folder) { model, progress async throws(ModelError) in
            try await ModelDownload(model, to: folder, web: web).run(onProgress: progress)
        }
    }

    private func modelClient() throws -> WebClient {
        WebClient(trust: try trust(), logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
    }

    /// The model with this id.
    ///
    /// - Throws: `ModelError`, of kind `.unknownModel`.
    public func model(_ id: String) throws -> LocalModel {
        guard let model = ModelCatalogue.models.first(where: { $0.id == id }) else { throw ModelError(.unknownModel) }
        return model
    }

    /// Downloads a model that the user agreed to (FR-SET-04).
    public func download(_ model: LocalModel, onProgress: @escaping ModelDownload.Progress) async throws {
        try paths.prepare()
        try await ModelDownload(model, to: models, web: try modelClient()).run(onProgress: onProgress)
    }

    /// Imports files that the user has from elsewhere; returns the names of those that were taken.
    public func importModelFiles(_ files: [URL]) async throws -> [String] {
        try paths.prepare()
        var names: [String] = []
        for file in files {
            let found = try await models.importFile(file, catalogue: ModelCatalogue.models)
            names.append("\(found.model.id)/\(found.file.name)")
        }
        return names
    }

    /// What takes how much space.
    public func storage() throws -> StorageOutput {
        let bytes = ModelCatalogue.models.reduce(0) { $0 + models.byteCount(of: $1) }
        return try StorageOutput(
            store: try openStoreForReading(), modelsBytes: bytes, imagesBytes: imageCache.byteCount)
    }
}

extension ExitStatus {
    /// The exit code for a model that could not be downloaded, checked or imported.
    public init(_ kind: ModelError.Kind) {
        switch kind {
        case .unknownModel, .notDownloaded: self = .notFound
        case .busy: self = .tryAgainLater
        case .network, .interrupted, .refused: self = .network
        case .verification, .wrongSize, .diskFull, .unsafeRedirect, .cancelled, .unwritable, .unknownFile:
            self = .failed
        }
    }
}
