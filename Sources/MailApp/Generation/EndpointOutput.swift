public import MailModel
import TextGeneration

/// The output of `model endpoint`.
public struct EndpointOutput: Encodable, Sendable {
    /// True if the user turned text generation on.
    public let enabled: Bool
    /// Where the model answers; nil if none is set.
    @Nullable public private(set) var endpoint: String?
    /// The chosen name; nil for the first of the endpoint.
    @Nullable public private(set) var model: String?
    /// The model that answers now; nil if none does.
    @Nullable public private(set) var ready: String?
    /// Why none does.
    @Nullable public private(set) var error: String?

    init(enabled: Bool, endpoint: String, model: String, status: TextModelStatus) {
        self.enabled = enabled
        self.endpoint = endpoint.isEmpty ? nil : endpoint
        self.model = model.isEmpty ? nil : model
        switch status {
        case .off: break
        case .unusable(let reason): error = reason.explanation
        case .ready(let name): ready = name
        }
    }
}
