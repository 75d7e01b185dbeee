import ArgumentParser
import MailApp
import MailModel

/// `vaultmail model endpoint set`.
struct ModelEndpointSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Choose an endpoint that answers, and turn text generation on.")

    @Argument(help: "http://127.0.0.1:PORT, http://[::1]:PORT, http://localhost:PORT or unix:/PATH.")
    var endpoint: String

    @Option(help: "Name of the model; by default the first that the endpoint lists.")
    var model: String?

    @OptionGroup var formatting: JSONOption

    func validate() throws {
        guard LocalEndpoint(endpoint) != nil else {
            throw ValidationError("The endpoint must be \(LocalEndpoint.accepted). Other computers are refused.")
        }
    }

    func run() async throws {
        guard let endpoint = LocalEndpoint(endpoint) else { return }
        let application = Console.application()
        try await application.chooseTextModel(.endpoint(endpoint), name: model)
        try ModelEndpointShowCommand.print(try await application.endpointOutput(), json: formatting.json)
    }
}
