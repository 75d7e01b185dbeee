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
        subcommands: Subcommands.needed(for: CommandLine.arguments.dropFirst().first))

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
