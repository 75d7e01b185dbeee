import ArgumentParser
import MailApp

/// `vaultmail notify account`.
struct NotifyAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Turn the notifications of an account on or off.")

    @Argument(help: "Email address of the account.")
    var email: String

    @Argument(help: "on or off.")
    var state: OnOff

    func run() async throws {
        try await Console.application().setNotifies(state == .on, account: email)
        Console.note("Notifications of \(email) are \(state.rawValue).")
    }
}
