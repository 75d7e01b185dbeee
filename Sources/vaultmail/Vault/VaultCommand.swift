import ArgumentParser
import MailApp
import MailModel
import SASL

/// `vaultmail vault`.
struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", abstract: "Show where passwords are stored, and protect them with a passphrase.",
        discussion: """
            Without a desktop keyring, passwords are in an encrypted file. Its key is in a file next to it, unless you \
            set a passphrase: then the daemon asks for it once after each start, and syncing is paused until then.

            A passphrase is asked for, or read from a line of standard input if that is no terminal.

            EXAMPLES
              vaultmail vault passphrase
              vaultmail vault unlock
            """,
        subcommands: [Show.self, Passphrase.self, Unlock.self], defaultSubcommand: Show.self)

    /// `vaultmail vault` without a further word.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show where passwords are stored.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = VaultOutput(state: try Console.application().vaultState())
            try output.print([document], document: document) { $0.sentence }
        }
    }

    /// `vaultmail vault passphrase`.
    struct Passphrase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "passphrase",
            abstract: "Set, change or remove the passphrase of the passwords.",
            discussion: "There is no way to recover it: without it, the passwords have to be entered again.")

        @Flag(help: "Remove the passphrase; the key is then in a file again.")
        var remove = false

        func run() async throws {
            let application = Console.application()
            if try application.vaultState().hasPassphrase {
                try application.unlockVault(Secret(try PassphraseInput.read("Passphrase: ")))
            } else if remove {
                throw ApplicationError("Your passwords have no separate passphrase.")
            }
            guard !remove else {
                try await application.setVaultPassphrase(nil)
                return Console.note(
                    "The passphrase is removed. Anyone who can read your home folder can read the passwords.")
            }
            let new = try PassphraseInput.read("New passphrase: ", repeated: "Repeat the passphrase: ")
            try await application.setVaultPassphrase(Secret(new))
            Console.note("The passphrase is set. After a restart, unlock the passwords with `vaultmail vault unlock`.")
        }
    }

    /// `vaultmail vault unlock`.
    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock", abstract: "Let the running daemon read the passwords.")

        func run() async throws {
            let application = Console.application()
            guard try application.vaultState().hasPassphrase else {
                throw ApplicationError("Your passwords have no separate passphrase.")
            }
            try await application.unlockDaemon(Secret(try PassphraseInput.read("Passphrase: ")))
            Console.note("The passwords are unlocked.")
        }
    }
}
