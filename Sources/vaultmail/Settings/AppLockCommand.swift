import ArgumentParser
import MailApp

/// `vaultmail app-lock`. Not `lock`: that word is for messages.
struct AppLockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app-lock", abstract: "Ask for a passphrase before the page shows mail.",
        discussion: """
            The page is locked when it is opened, when it has been hidden for a while, and after a restart of the \
            daemon. While it is locked, it shows no mail, no subjects and no counts. App lock does not encrypt the \
            mail on this computer, and does not affect the command line.

            The passphrase is asked for, or read from the first line of standard input if that is no terminal; the new \
            one of `change` is the second line.
            """,
        subcommands: [On.self, Change.self, Off.self, Now.self])

    /// `vaultmail app-lock on`.
    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "on", abstract: "Set a passphrase.")

        func run() async throws {
            let passphrase = try PassphraseInput.read("New passphrase: ", repeated: "Repeat the passphrase: ")
            try await Console.application().enableAppLock(passphrase)
            Console.note("App lock is on. Lock the page with `vaultmail app-lock now`.")
        }
    }

    /// `vaultmail app-lock change`.
    struct Change: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Replace the passphrase.",
            discussion: "The page stays as it is, open or locked. Browsers stay signed in; see `vaultmail session`.")

        func run() async throws {
            try Console.application().requireAppLock()
            let current = try PassphraseInput.read("Passphrase: ")
            let passphrase = try PassphraseInput.read("New passphrase: ", repeated: "Repeat the passphrase: ")
            try await Console.application().changeAppLock(from: current, to: passphrase)
            Console.note("The passphrase of app lock is changed.")
        }
    }

    /// `vaultmail app-lock off`.
    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "off", abstract: "Remove the passphrase.")

        func run() async throws {
            try Console.application().requireAppLock()
            let passphrase = try PassphraseInput.read("Passphrase: ")
            try await Console.application().disableAppLock(passphrase)
            Console.note("App lock is off.")
        }
    }

    /// `vaultmail app-lock now`.
    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "now", abstract: "Lock the page immediately.")

        func run() async throws {
            try await Console.application().lockPage()
            Console.note("The page is locked.")
        }
    }
}
