/// The state of the text model at the moment.
public enum TextModelStatus: Hashable, Sendable {
    /// The user has not turned it on, or chose no endpoint.
    case off
    /// It cannot be used, for this reason.
    case unusable(GenerationError)
    /// This model answers.
    case ready(model: String)
}
