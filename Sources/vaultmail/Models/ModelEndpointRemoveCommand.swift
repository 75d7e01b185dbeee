import ArgumentParser
import MailApp

/// `vaultmail model endpoint remove`.
struct ModelEndpointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget the endpoint, and turn text generation off.")

    func run() async throws {
        try await Console.application().removeEndpoint()
        Console.note("Text generation is off.")
    }
}
