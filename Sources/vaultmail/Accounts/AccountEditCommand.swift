import ArgumentParser
import MailApp
import MailModel
import MailWeb
import SASL

/// `vaultmail account edit`.
struct AccountEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the settings of an account.",
        discussion: """
            Other servers or names are used only if both servers accept the sign-in with them.

            A shorter --window removes older mail from this machine within a day; mail on the server is not affected.
            """)

    @Argument(help: "Email address of the account.")
    var email: String

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Read another password for the SMTP server from standard input.")
    var smtpPasswordStdin = false

    @Option(help: "Display name that recipients see.")
    var name: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sync mail from this many days, or \"all\".", valueName: "days|all"),
        transform: SyncWindow.parsed)
    var window: SyncWindow?

    @Option(help: "Attachments to download without being asked: off, small (messages up to 1 MiB) or all.")
    var keepAttachments: AttachmentKeeping?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Space for attachments in megabytes; 0 for no limit.", valueName: "mb"))
    var attachmentLimitMb: Int?

    @Option(help: "Sync mail that only All Mail has, which was archived elsewhere (Gmail): on or off.")
    var allMail: OnOff?

    @OptionGroup var confirmation: ConfirmationOptions

    func validate() throws {
        let changesSettings =
            name != nil || window != nil || keepAttachments != nil || attachmentLimitMb != nil || allMail != nil
        guard changesSettings || changesServers else { throw ValidationError("Nothing to change.") }
        if let attachmentLimitMb, !(0...1_000_000).contains(attachmentLimitMb) {
            throw ValidationError("--attachment-limit-mb must be a number of megabytes, or 0 for no limit.")
        }
    }

    private var changesServers: Bool { !servers.isEmpty || smtpPasswordStdin }

    func run() async throws {
        let application = Console.application()
        let account = try application.account(email, in: application.openStoreForReading())
        let isNarrower = window?.isNarrower(than: account.settings.syncWindow) == true
        if let window { try account.settings.syncWindow.confirm(window, isGiven: confirmation.yes) }
        if changesServers {
            guard let known = account.settings.servers else {
                throw ApplicationError("Mail on this computer has no server.", status: .usage)
            }
            try Console.unlockVault(of: application)
            let change = ServerChange(
                servers: servers.applied(to: known), smtpPassword: smtpPasswordStdin ? try PasswordInput.read() : nil)
            _ = try await application.changeServers(of: email, to: change)
        }
        try await application.editAccount(email) { settings in
            if let name { settings.displayName = name }
            if let window { settings.syncWindow = window }
            if let keepAttachments { settings.keepAttachments = keepAttachments }
            if let attachmentLimitMb { settings.attachmentLimitMB = attachmentLimitMb }
            if let allMail { settings.syncsAllMail = allMail == .on }
        }
        Console.note("Changed \(account.settings.address).")
        if isNarrower {
            Console.note("Older mail is removed from this machine within a day. Mail on the server is not affected.")
        }
    }
}
