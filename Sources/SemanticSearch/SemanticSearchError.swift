import Embeddings

/// Why there is no search by meaning.
public enum SemanticSearchError: Error, Hashable, Sendable {
    /// The user has not turned it on.
    case off
    /// The model is not on this computer.
    case noModel
    /// The files of the model cannot be used.
    case unusableModel
    /// The library that the model computes with is not installed.
    case missingLibrary
    /// The model does not know the language of the text.
    case unknownLanguage
    /// The message has no vectors yet, or is in a language that the model does not know.
    case noVector

    /// Why a downloaded model cannot be used.
    init(_ error: EmbeddingError) {
        switch error {
        case .unreadableWeights, .unexpectedTensor, .unreadableVocabulary: self = .unusableModel
        case .missingLibrary: self = .missingLibrary
        }
    }

    /// True if there is no search by meaning at the moment, so that it is not offered.
    public var isAbsence: Bool { self == .off || self == .noModel }

    /// What to do.
    public var explanation: String {
        switch self {
        case .off: "Search by meaning is off. Turn it on with `vaultmail config set semanticSearchEnabled true`."
        case .noModel: "Search by meaning needs a model. See `vaultmail model list`."
        case .unusableModel: "The model cannot be used. Run `vaultmail model verify`."
        case .missingLibrary: "The library OpenBLAS is missing. Install it (Debian: `libopenblas0`), then try again."
        case .unknownLanguage: "The model does not know this language. Search for words instead."
        case .noVector: "This message has not been prepared yet, or its language is unknown to the model."
        }
    }
}
