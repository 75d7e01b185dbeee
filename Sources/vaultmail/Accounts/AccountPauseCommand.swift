import ArgumentParser
import MailApp

/// `vaultmail account pause`.
struct AccountPauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Make no connections for an account until it is resumed.",
        discussion: "Stored mail stays readable. Your changes are kept and sent when you resume it.")

    @Argument(help: "Email address of the account.")
    var email: String

    func run() async throws {
        try await Console.application().setPaused(true, account: email)
        Console.note("Paused \(email). Continue with `vaultmail account resume \(email)`.")
    }
}
