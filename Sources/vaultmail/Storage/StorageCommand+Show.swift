import ArgumentParser
import MailApp
import MailModel
import MailStorage

extension StorageCommand {
    /// `vaultmail storage` without a further word.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the space that mail uses, and set limits.")

        // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
        @Option(
            parsing: .unconditional,
            help: "Limit of downloaded attachments per account in megabytes, or \"off\" for no limit.")
        var limit: String?

        @Option(help: "Set the limit of this account only.")
        var account: String?

        @Option(
            help: "Ask before downloads above 25 MB: on, off, or auto to ask when the system reports a metered network."
        )
        var metered: String?

        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let limit, limit != "off", !(1...1_000_000).contains(Int(limit) ?? 0) {
                throw ValidationError("--limit must be a number of megabytes from 1 to 1000000, or \"off\".")
            }
            if let metered, !["on", "off", "auto"].contains(metered) {
                throw ValidationError("--metered must be on, off or auto.")
            }
            if account != nil, limit == nil { throw ValidationError("--account needs --limit.") }
        }

        func run() async throws {
            let application = Console.application()
            if let limit {
                try await application.setAttachmentLimit(limit == "off" ? 0 : Int(limit) ?? 0, account: account)
            }
            if let metered { _ = try await application.change(.treatNetworkAsMetered, to: metered) }
            let document = try application.storage()
            try output.print(document.accounts, document: document, whenEmpty: Console.noAccount, text: Self.line)
            guard output.chosen == .text else { return }
            if document.accounts.count > 1 { Console.note("Total: \(Megabytes.text(document.totalBytes)).") }
            Self.printNotes(document)
        }

        private static func line(_ account: AccountStorageOutput) -> String {
            let limit = account.limit.map { " (limit \(Megabytes.text($0)))" } ?? ""
            let warning = account.isLarge ? " (more than 2 GB)" : ""
            let parts = [
                "messages \(Megabytes.text(account.messagesBytes))",
                "attachments \(Megabytes.text(account.attachmentsBytes))\(limit)",
                "index \(Megabytes.text(account.indexBytes))",
            ]
            return TerminalText.line(
                "\(account.account)  \(Megabytes.text(account.totalBytes))\(warning): \(parts.joined(separator: ", "))")
        }

        private static func printNotes(_ document: StorageOutput) {
            if document.modelsBytes > 0 { Console.note("Models: \(Megabytes.text(document.modelsBytes)).") }
            if document.imagesBytes > 0 { Console.note("Remote images: \(Megabytes.text(document.imagesBytes)).") }
            for account in document.accounts where account.limitUnreachable {
                Console.note(
                    "\(account.account): attachments of starred messages use \(Megabytes.text(account.starred)), "
                        + "more than the limit."
                )
            }
            if document.isLarge { Console.note("Mail and models together use more than 5 GB.") }
            guard document.metered else { return }
            let source = document.meteredSetting == "on" ? "as set with --metered" : "according to the system"
            Console.note("This network is metered, \(source). Downloads above 25 MB require confirmation.")
        }
    }
}
