/// Why a model cannot be used. Its files were verified, so unless the library is missing this is a file of another kind
/// or a full memory.
public enum EmbeddingError: Error, Hashable, Sendable {
    /// The file of weights is not in the safetensors format, or is cut off.
    case unreadableWeights
    /// A tensor is missing, or has another shape than the architecture needs.
    case unexpectedTensor(String)
    /// The vocabulary has not the tokens that every text needs.
    case unreadableVocabulary
    /// The system has no library that multiplies matrices, or it lacks a function.
    case missingLibrary
}
