import ArgumentParser

/// `vaultmail model`.
struct ModelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: "Download, check and remove models that run on this computer.",
        discussion: """
            Models are optional, and nothing is downloaded unasked. A model reads mail on this computer only.

            EXAMPLES
              vaultmail model list
              vaultmail model download all-minilm-l6-v2
              vaultmail model use qwen2.5-1.5b-instruct
              vaultmail model import ~/Downloads/model.safetensors ~/Downloads/vocab.txt
            """,
        subcommands: [
            ModelListCommand.self, ModelDownloadCommand.self, ModelVerifyCommand.self, ModelRemoveCommand.self,
            ModelImportCommand.self, ModelUseCommand.self, ModelEndpointCommand.self,
        ])
}
