import ArgumentParser
import MailApp
import MailModel

/// `vaultmail notify`.
struct NotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Choose what notifies, and try it out.",
        discussion: """
            Quiet hours and categories are settings of `vaultmail config`: notifications.desktop, \
            notifCategoryPreferences, quietHoursEnabled, quietHoursStart and quietHoursEnd.

            EXAMPLES
              vaultmail notify test
              vaultmail notify vip add bo@example.org
              vaultmail notify account me@example.org off
              vaultmail notify muted
            """,
        subcommands: [Test.self, NotifyVIPCommand.self, NotifyAccountCommand.self, NotifyMutedCommand.self])

    /// `vaultmail notify test`.
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Show a notification on the desktop, or in an open page.")

        @OptionGroup var formatting: JSONOption

        func run() async throws {
            let status = try await Console.application().testNotification()
            if formatting.json { return Console.print(try OutputJSON.document(status)) }
            switch status.presenter {
            case "page": Console.note("The notification was sent to an open page.")
            default: Console.note("The desktop shows the notification.")
            }
        }
    }
}
