import ArgumentParser
import MailApp

/// The command line. Data goes to standard output, everything else to standard error.
struct VaultMail: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vaultmail",
        abstract: "Your mail on your own machine: synced, searchable, offline.",
        discussion: """
            EXIT CODES
              0 done, 1 failed, 2 usage, 3 not found, 4 authentication, 5 network, 6 done in part,
              7 daemon not reachable, 75 try again later

            FILES
              Below $VAULTMAIL_HOME where that is set, else in the XDG base directories.
              `vaultmail doctor` prints them.

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
