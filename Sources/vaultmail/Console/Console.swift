import Foundation
import Logging
import MailApp
import Synchronization

/// The environment and the output streams that all commands share.
enum Console {
    /// The application, built from this process's environment. Commands print their own errors, so only messages at
    /// `logLevel` or the level of `VAULTMAIL_LOG` are logged.
    static func application(logLevel: Logger.Level = .critical) -> Application {
        let environment = ProcessInfo.processInfo.environment
        let level = environment["VAULTMAIL_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? logLevel
        startLogging(level)
        return Application(environment: environment, logger: Logger(label: "vaultmail"))
    }

    private static let isLogging = Mutex(false)

    /// Sets up the process's logging, which can be done only once; the first level stays.
    private static func startLogging(_ level: Logger.Level) {
        isLogging.withLock { isLogging in
            guard !isLogging else { return }
            isLogging = true
            LoggingSystem.bootstrap { label in
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
        }
    }

    /// Writes text and a newline to standard output.
    static func print(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes octets to standard output without a trailing newline. If they cannot be written, for example because the
    /// disk is full, ends the program with a message: what follows would be lost as well.
    static func write(_ bytes: [UInt8]) {
        guard !Pager.write(bytes) else { return }
        do {
            try StandardStream.output.write(bytes)
        } catch {
            note("vaultmail: The output cannot be written: \(error.localizedDescription).")
            exit(ExitStatus.failed.rawValue)
        }
    }

    /// Explains how to add an account when there is none.
    static func noteNoAccount() { note(noAccount) }

    /// What to say of an empty list of accounts or mailboxes.
    static let noAccount = "No accounts. Add one with `vaultmail account add`."

    /// Writes a message and a newline to standard error.
    static func note(_ text: String) {
        if !Pager.keep(text + "\n") { draw(text + "\n") }
    }

    /// Writes text to standard error. If that fails, there is no place left to report it.
    static func draw(_ text: String) { try? StandardStream.error.write(Array(text.utf8)) }
}
