import ArgumentParser
import Foundation
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

/// Starts the command and gives its errors the documented exit codes.
@main
enum Main {
    static func main() async {
        // A reader that closes the pipe early (`| head`) ends the program quietly.
        signal(SIGPIPE, SIG_DFL)
        do {
            var command = try VaultMail.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            exit(status.rawValue)
        } catch {
            end(with: error)
        }
    }

    private static func end(with error: any Error) -> Never {
        let code = VaultMail.exitCode(for: error)
        if code == .success { VaultMail.exit(withError: error) }
        if code == .validationFailure {
            Console.note(VaultMail.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
        let told = ApplicationError(any: error)
        Console.note("vaultmail: \(told.explanation)")
        exit(told.status.rawValue)
    }
}
