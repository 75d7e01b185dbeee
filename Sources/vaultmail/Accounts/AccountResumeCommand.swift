import ArgumentParser
import MailApp

/// `vaultmail account resume`.
struct AccountResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Sync a paused account again.")

    @Argument(help: "Email address of the account.")
    var email: String

    func run() async throws {
        try await Console.application().setPaused(false, account: email)
        Console.note("Resumed \(email).")
    }
}
