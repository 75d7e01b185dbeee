import ArgumentParser
import MailApp
import MailModel
import MailStorage

/// `vaultmail storage`.
struct StorageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage", abstract: "Show or limit the space that mail uses.",
        discussion: """
            Above the limit, the least recently used attachments are removed from this computer; the text of their \
            messages is kept. Attachments of starred messages, of messages with pending changes and of imported mail \
            are never removed. The last download is kept for an hour, at any size. Lowering the limit frees space \
            immediately.

            EXAMPLES
              vaultmail storage
              vaultmail storage --limit 2000
              vaultmail storage clear --account me@example.org
            """, subcommands: [Show.self, Clear.self, Wipe.self], defaultSubcommand: Show.self)

    /// `vaultmail storage clear`.
    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Remove downloaded attachments that the server still has, and what the model decided.",
            discussion: """
                Messages and their text are kept. Attachments are downloaded again when they are opened, and mail is \
                classified again. Categories that you chose are kept.
                """)

        @Option(help: "Only for this account.")
        var account: String?

        @OptionGroup var confirmation: ConfirmationOptions

        func run() async throws {
            let application = Console.application()
            // The server still has it all, so scripts are not asked.
            if StandardStream.input.isTerminal {
                let bytes = try application.clearableBytes(account: account)
                try Confirmation.require(
                    "This frees \(Megabytes.text(bytes)). Attachments are downloaded again when needed. Continue?",
                    isGiven: confirmation.yes, else: "Nothing was removed.")
            }
            let freed = try await application.clearCache(account: account)
            Console.note("Freed \(Megabytes.text(freed)).")
        }
    }

    /// `vaultmail storage wipe`.
    struct Wipe: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "wipe",
            abstract: "Delete everything that VaultMail stores on this computer.",
            discussion: """
                Deletes all accounts, mail, settings, sessions and saved passwords. Mail on servers is not affected. \
                Imported mail and pending changes exist only on this computer and are lost. This cannot be undone.
                """)

        @OptionGroup var confirmation: ConfirmationOptions

        func run() async throws {
            try Confirmation.require(
                "Delete all accounts, mail, settings and saved passwords on this computer? Mail on servers is kept.",
                isGiven: confirmation.yes, else: "Nothing was deleted.")
            try await Console.application().wipe()
            Console.note("Deleted everything. Add an account to start again.")
        }
    }
}
