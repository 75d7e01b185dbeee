import Foundation
import Logging
import MailApp

/// What commands share: the environment, the two output streams.
enum Console {
    /// The program, built from this process's environment. A command tells its errors itself, so nothing is logged but what
    /// `logLevel` or `VAULTMAIL_LOG` asks for.
    static func application(logLevel: Logger.Level = .critical) -> Application {
        let environment = ProcessInfo.processInfo.environment
        let level = environment["VAULTMAIL_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? logLevel
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        return Application(environment: environment, logger: Logger(label: "vaultmail"))
    }

    /// Writes data to standard output.
    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    /// Writes octets to standard output, nothing behind them.
    static func write(_ bytes: [UInt8]) {
        FileHandle.standardOutput.write(Data(bytes))
    }

    /// Says what to do where there is nothing to show.
    static func noteNoAccount() { note("No account yet; add one with `vaultmail account add`.") }

    /// Writes everything else to standard error.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
