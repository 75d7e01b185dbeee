public import Embeddings
public import LocalModels
public import MailStorage

/// The model of the search by meaning, where the user turned it on and downloaded it.
public struct SemanticModel: Sendable {
    private let folder: ModelFolder
    private let store: MailStore
    private let catalogue: [LocalModel]

    /// The entry of the catalogue.
    static let id = "all-minilm-l6-v2"

    /// Names the model without loading it.
    public init(in folder: ModelFolder, store: MailStore, catalogue: [LocalModel] = ModelCatalogue.models) {
        self.folder = folder
        self.store = store
        self.catalogue = catalogue
    }

    /// True if the search is on and its model is here; reads no more than the setting and the sizes of files.
    public var isAvailable: Bool { (try? entry()) != nil }

    /// Loads the model, which takes about 0.1 s.
    ///
    /// - Throws: `SemanticSearchError`.
    public func load() throws -> SentenceEncoder {
        let model = try entry()
        let files = Dictionary(uniqueKeysWithValues: model.files.map { ($0.name, folder.file($0, of: model)) })
        guard let weights = files["model.safetensors"], let vocabulary = files["vocab.txt"] else {
            throw SemanticSearchError.unusableModel
        }
        do {
            return try SentenceEncoder(weights: weights, vocabulary: vocabulary)
        } catch {
            throw SemanticSearchError(error)
        }
    }

    /// The downloaded model.
    ///
    /// - Throws: `SemanticSearchError`, `.off` or `.noModel`.
    public func entry() throws -> LocalModel {
        guard try store.isSemanticSearchOn() else { throw SemanticSearchError.off }
        guard let model = catalogue.first(where: { $0.id == Self.id }), folder.state(of: model) == .downloaded else {
            throw SemanticSearchError.noModel
        }
        return model
    }
}
