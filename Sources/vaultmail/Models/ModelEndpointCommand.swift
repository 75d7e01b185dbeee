import ArgumentParser

/// `vaultmail model endpoint`.
struct ModelEndpointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint", abstract: "Choose the text model that writes summaries and reply suggestions.",
        discussion: """
            A program on this computer that runs models, such as llama.cpp's server, Ollama or LM Studio. Mail is \
            given to it when you ask for a summary or suggestions, and to nothing else: other computers are refused.

            EXAMPLES
              vaultmail model endpoint set http://127.0.0.1:8080
              vaultmail model endpoint set http://127.0.0.1:11434 --model qwen3:4b
              vaultmail model endpoint set unix:/run/user/1000/llama.sock
            """,
        subcommands: [
            ModelEndpointSetCommand.self, ModelEndpointShowCommand.self, ModelEndpointTestCommand.self,
            ModelEndpointRemoveCommand.self,
        ], defaultSubcommand: ModelEndpointShowCommand.self)
}
