public import MailModel

/// A text model that runs on this computer.
public struct FoundEndpoint: Hashable, Sendable {
    /// The program that usually has this port.
    public let program: String
    /// Where it answers.
    public let endpoint: LocalEndpoint
    /// The names of its models.
    public let models: [String]

    /// The ports that these programs use unless they are configured otherwise. Only these are tried, and only when
    /// asked.
    static let known = [("llama.cpp", 8080), ("Ollama", 11_434), ("LM Studio", 1234)]
}
