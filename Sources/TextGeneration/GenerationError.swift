/// Why a text model gave nothing. `description` contains no mail and is safe to log.
public enum GenerationError: Error, Hashable, Sendable, CaseIterable {
    /// The user has not turned it on, or chose no endpoint.
    case off
    /// The chosen model of the catalogue is not downloaded.
    case notDownloaded
    /// llama.cpp's server is not installed.
    case noServer
    /// llama.cpp's server does not run the model.
    case notStarted
    /// Nothing answers at the endpoint.
    case away
    /// What answers is not an endpoint of this kind, or it refused the request.
    case refused
    /// The endpoint sends its clients elsewhere, which is never followed.
    case redirected
    /// The endpoint has no model that runs on this computer.
    case noModel
    /// The answer does not have the form that was asked for.
    case unusable
    /// The answer did not come within the time limit.
    case tooSlow
    /// The answer is larger than any that is useful.
    case tooLarge
    /// Another answer is being written, or too many were asked for within a minute.
    case busy
    /// There is no text that could be given to a model.
    case noText
    /// The answer was stopped.
    case cancelled

    /// What happened and what to do.
    public var explanation: String {
        switch self {
        case .off: "No text model is set up. See Settings > Search and AI, or `vaultmail model endpoint`."
        case .notDownloaded:
            "The text model is not downloaded. See Settings > Search and AI, or `vaultmail model list`."
        case .noServer:
            "llama.cpp's server (`llama-server`) is not installed. Install llama.cpp, then restart VaultMail."
        case .notStarted:
            "llama.cpp's server could not start the text model. It may be too old, or the memory too small."
        case .away: "The text model does not answer. Start its program, then try again."
        case .refused:
            "The service at this address is not a text model that VaultMail can use, or it refused the request."
        case .redirected: "The text model's address leads elsewhere. VaultMail does not follow it."
        case .noModel: "The endpoint has no model that runs on this computer. Load one, then try again."
        case .unusable: "The model's answer could not be used. Try again, or choose another model."
        case .tooSlow: "The model took too long. Try again, or choose a smaller model."
        case .tooLarge: "The model's answer was too long, so it was stopped."
        case .busy: "The model is busy. Try again in a moment."
        case .noText: "There is no text to read. Open the messages first, so that they are downloaded."
        case .cancelled: "It was stopped."
        }
    }
}
