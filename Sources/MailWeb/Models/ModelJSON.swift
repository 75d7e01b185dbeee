import LocalModels
import MailModel

/// A model in the API.
struct ModelJSON: Encodable {
    var id: String
    var name: String
    /// `embed` or `generate`.
    var capability: String
    var purpose: String
    var license: String
    var version: String
    var source: String
    var sizeBytes: Int
    var files: [FileJSON]
    var state: String
    var completedBytes: Int
    @Nullable var error: FailureJSON?

    /// A file with what was fixed about it.
    struct FileJSON: Encodable {
        var name: String
        var url: String
        var sizeBytes: Int
        var sha256: String
    }

    /// Why the last download failed.
    struct FailureJSON: Encodable {
        var code: String
        var message: String
    }

    init(_ entry: ModelLibrary.Entry) {
        let model = entry.model
        id = model.id
        name = model.name
        capability = model.capability.rawValue
        purpose = model.purpose
        license = model.license
        version = model.version
        source = "\(model.source)"
        sizeBytes = model.byteCount
        files = model.files.map {
            FileJSON(name: $0.name, url: "\($0.address)", sizeBytes: $0.byteCount, sha256: $0.sha256)
        }
        switch entry.state {
        case .notDownloaded(let partial): (state, completedBytes) = ("not_downloaded", partial)
        case .downloading(let byteCount): (state, completedBytes) = ("downloading", byteCount)
        case .downloaded: (state, completedBytes) = ("downloaded", model.byteCount)
        }
        error = entry.failure.map { FailureJSON(code: $0.kind.rawValue, message: $0.explanation) }
    }
}
