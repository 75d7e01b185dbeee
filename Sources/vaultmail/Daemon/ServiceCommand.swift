import ArgumentParser
import Foundation
import MailApp

/// `vaultmail service`.
struct ServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Start VaultMail with your session (systemd).",
        discussion: """
            Writes systemd user units for the program as it is installed now, with the environment variables that \
            locate its files, and the desktop file that shows it in the menus. Install again after the program has \
            moved. To keep the daemon running while you are signed out, run `loginctl enable-linger`.

            EXAMPLE
              vaultmail service install
            """,
        subcommands: [Install.self, Remove.self, Status.self])

    /// `vaultmail service install`.
    struct Install: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "install", abstract: "Write, enable and start the units.")

        @Flag(help: "Fetch new mail every five minutes instead of running the daemon.")
        var timer = false

        @Flag(help: "Replace units that you wrote or changed.")
        var force = false

        @Option(help: "Port of the web page on localhost.")
        var port: Int?

        func validate() throws {
            guard port.map({ (1...65_535).contains($0) }) ?? true else {
                throw ValidationError("--port must be between 1 and 65535.")
            }
            guard !timer || port == nil else { throw ValidationError("--timer and --port cannot be combined.") }
        }

        func run() async throws {
            let application = Console.application()
            let installed = try await application.installService(
                timer ? .timer : .daemon, executable: RunningProgram.file, port: port, isForced: force)
            for file in installed.files { Console.note("Wrote \(file).") }
            for file in try application.installDesktopEntry(executable: RunningProgram.file) {
                Console.note("Wrote \(file.path).")
            }
            for note in installed.notes { Console.note(note) }
        }
    }

    /// `vaultmail service remove`.
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Stop, disable and remove the units.")

        @Flag(help: "Remove units that you wrote or changed.")
        var force = false

        func run() throws {
            let files = try Console.application().removeService(isForced: force)
            if files.isEmpty { Console.note("No units are installed.") }
            for file in files { Console.note("Removed \(file).") }
        }
    }

    /// `vaultmail service status`.
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Print what is installed, and whether it runs.")

        @OptionGroup var formatting: JSONOption

        func run() throws {
            let status = Console.application().serviceStatus(executable: RunningProgram.file)
            if formatting.json {
                Console.print(try OutputJSON.document(status))
                return
            }
            guard let kind = status.installed else {
                Console.print("Not installed. Run `vaultmail service install`.")
                return
            }
            Console.print("installed: \(kind == .daemon ? "the daemon" : "a timer for background syncs")")
            for file in status.files { Console.print("file: \(file)") }
            guard status.hasManager else {
                Console.print("no systemd user manager answers")
                return
            }
            Console.print("at sign-in: \(status.enabled ?? "unknown")")
            Console.print("now: \(status.active ?? "unknown")")
            if !status.isCurrent {
                Console.note("The units are for another program or an older version. Run `vaultmail service install`.")
            }
        }
    }
}
