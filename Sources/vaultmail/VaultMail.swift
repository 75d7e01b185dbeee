import ArgumentParser
import MailApp

/// The `vaultmail` command. Data goes to standard output, everything else to standard error.
struct VaultMail: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vaultmail",
        abstract: "Sync, search and read your mail offline on your own machine.",
        discussion: """
            EXIT CODES
              0 success, 1 failure, 2 usage error, 3 not found, 4 authentication failed,
              5 network error, 6 partial failure, 7 daemon not reachable, 75 try again later

            FILES
              In $VAULTMAIL_HOME if set, otherwise in the XDG base directories.
              `vaultmail doctor` prints the paths.

            EXAMPLES
              vaultmail account add me@example.org
              vaultmail serve &
              vaultmail open
              vaultmail search --json invoice | jq -r '.results[].subject'
            """,
        version: Application.version,
        subcommands: [
            AccountCommand.self, SyncCommand.self, StatusCommand.self, MailboxesCommand.self, MailboxCommand.self,
            ListCommand.self,
            ShowCommand.self, ExplainCommand.self, FetchCommand.self, ConfigCommand.self, NotifyCommand.self,
            StorageCommand.self, ModelCommand.self,
            AppLockCommand.self, VaultCommand.self, SessionCommand.self, OutboxCommand.self,
            SearchCommand.self, SummarizeCommand.self, ImportCommand.self,
            ExportCommand.self, ArchiveCommand.self, TrashCommand.self, DeleteCommand.self, MoveCommand.self,
            CopyCommand.self,
            SpamCommand.self, NotSpamCommand.self, ReadCommand.self, UnreadCommand.self, StarCommand.self,
            UnstarCommand.self, LockCommand.self, UnlockCommand.self, LabelCommand.self,
            RuleCommand.self, SendersCommand.self,
            UnsubscribeCommand.self, MuteCommand.self, UnmuteCommand.self, CategoryCommand.self, SplitCommand.self,
            SendCommand.self, ReplyCommand.self, DraftsCommand.self, ComposeCommand.self, SendmailCommand.self,
            IdentityCommand.self, RegisterMailtoCommand.self,
            JoinCommand.self, UndoCommand.self, BackupCommand.self, RestoreCommand.self, CompactCommand.self,
            ServeCommand.self, ServiceCommand.self, OpenCommand.self, DoctorCommand.self,
            CompletionCommand.self, DebugCommand.self,
        ])

    /// Without a command: what most people need. `vaultmail help` lists everything.
    func run() async throws {
        Console.print(
            """
            VaultMail \(Application.version): your mail on your own machine.

              vaultmail open             open the page in your browser
              vaultmail status           what is synced, and what is not
              vaultmail list             the newest messages of your inbox
              vaultmail search WORDS     search all local mail
              vaultmail account add      add an account

            `vaultmail help` lists all commands, `vaultmail help COMMAND` explains one.
            """)
    }
}
