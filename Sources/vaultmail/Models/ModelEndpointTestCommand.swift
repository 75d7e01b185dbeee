import ArgumentParser
import MailApp
import MailPresentation

/// `vaultmail model endpoint test`.
struct ModelEndpointTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Ask the endpoint for its models; fails if it does not answer.",
        discussion: "No mail is sent to it.")

    func run() async throws {
        let output = try await Console.application().endpointOutput()
        guard let model = output.ready else {
            throw ApplicationError(output.error ?? "No text model is set up.", status: .failed)
        }
        Console.print(TerminalText.line("\(model) is ready."))
    }
}
