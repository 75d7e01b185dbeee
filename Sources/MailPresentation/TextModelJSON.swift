public import MailModel
public import MailStorage
public import TextGeneration

/// The text model that the user chose, and whether it answers.
public struct TextModelJSON: Encodable, Sendable {
    /// True if the user turned text generation on.
    public let enabled: Bool
    /// Where the model answers; null if none is set.
    @Nullable public private(set) var endpoint: String?
    /// The chosen name; null for the first of the endpoint.
    @Nullable public private(set) var model: String?
    /// True if llama.cpp's server is installed, so that downloaded models can be used. Nil, and without a key, in the
    /// output of commands.
    let hasServer: Bool?
    /// The model that answers now; null if none does.
    @Nullable public private(set) var ready: String?
    /// Why none does; null while it is off.
    @Nullable public private(set) var error: String?

    /// Reads the settings.
    public init(_ store: MailStore, status: TextModelStatus, hasServer: Bool? = nil) throws {
        enabled = try store.setting(.textGenerationEnabled).value == "true"
        let endpoint = try store.setting(.textGenerationEndpoint).value
        self.endpoint = endpoint.isEmpty ? nil : endpoint
        let model = try store.setting(.textGenerationModel).value
        self.model = model.isEmpty ? nil : model
        self.hasServer = hasServer
        switch status {
        case .off: break
        case .unusable(let reason): error = reason.explanation
        case .ready(let name): ready = name
        }
    }
}
