public import Embeddings
public import LocalModels
public import MailStorage

/// The model of the semantic search, where the user turned it on and downloaded it.
public enum SemanticModel {
    /// The entry of the catalogue.
    static let id = "all-minilm-l6-v2"

    /// Loads the model, which takes about 0.1 s.
    ///
    /// - Throws: `SemanticSearchError`.
    public static func load(
        from folder: ModelFolder, store: MailStore, catalogue: [LocalModel] = ModelCatalogue.models
    ) throws -> SentenceEncoder {
        guard try store.isSemanticSearchOn() else { throw SemanticSearchError.off }
        guard let model = catalogue.first(where: { $0.id == id }), folder.state(of: model) == .downloaded else {
            throw SemanticSearchError.noModel
        }
        let files = Dictionary(uniqueKeysWithValues: model.files.map { ($0.name, folder.file($0, of: model)) })
        guard let weights = files["model.safetensors"], let vocabulary = files["vocab.txt"],
            let encoder = try? SentenceEncoder(weights: weights, vocabulary: vocabulary)
        else { throw SemanticSearchError.unusableModel }
        return encoder
    }
}
