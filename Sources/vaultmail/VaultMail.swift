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
              vaultmail account add --email me@example.org --imap imap.example.org \\
                --username me --password-stdin < password.txt
              vaultmail serve &
              vaultmail open
              vaultmail search --json invoice | jq -r '.results[].subject'
            """,
        version: Application.version,
        subcommands: [
            AccountCommand.self, SyncCommand.self, StatusCommand.self, MailboxesCommand.self, ListCommand.self,
            ShowCommand.self, ExplainCommand.self, FetchCommand.self, StorageCommand.self, OutboxCommand.self,
            SearchCommand.self, ImportCommand.self,
            ExportCommand.self, MuteCommand.self,
            UnmuteCommand.self, SplitCommand.self,
            JoinCommand.self, UndoCommand.self, BackupCommand.self, RestoreCommand.self, CompactCommand.self,
            ServeCommand.self, OpenCommand.self, DoctorCommand.self,
            DebugCommand.self,
        ])
}
