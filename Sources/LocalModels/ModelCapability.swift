/// What a model of the catalogue can do.
public enum ModelCapability: String, Hashable, Sendable {
    /// Finds messages by their meaning.
    case embed
    /// Writes text, run by llama.cpp's server.
    case generate
}
