import ArgumentParser
import MailApp
import MailPresentation

/// `vaultmail model endpoint show`.
struct ModelEndpointShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the endpoint, and whether it answers.")

    @OptionGroup var formatting: JSONOption

    func run() async throws { try Self.print(try await Console.application().endpointOutput(), json: formatting.json) }

    static func print(_ output: TextModelJSON, json: Bool) throws {
        if json { return Console.print(try OutputJSON.document(output)) }
        guard let endpoint = output.endpoint else { return Console.print("No text model is set up.") }
        let state = output.enabled ? output.ready.map { "\($0) is ready" } ?? output.error ?? "" : "off"
        Console.print(TerminalText.line("\(endpoint)  \(output.model ?? "first model")  \(state)"))
    }
}
